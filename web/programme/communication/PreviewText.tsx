import { Fragment } from 'react'
import { paragraphsOf } from './plainText.ts'

type Props = {
  text: string
  /** Shows named links as buttons, as in a mail, or with their addresses, as on paper. */
  buttons?: boolean | undefined
}

export function PreviewText({ text, buttons = false }: Props) {
  return paragraphsOf(text).map((lines, at) => {
    const links = buttons && lines.every(({ url }) => url)
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their position.
      <p key={at} className={links ? 'flex flex-wrap gap-2' : undefined}>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their position.
          <Fragment key={place}>
            {place > 0 && !links && <br />}
            {links && (
              <span className="rounded-control bg-[#00694a] px-3 py-1.5 font-semibold text-[#ffffff]">
                {line.text}
              </span>
            )}
            {!links && line.text}
            {!links && line.url && (
              <>
                {': '}
                <span className="text-[#00694a] underline">{line.url}</span>
              </>
            )}
          </Fragment>
        ))}
      </p>
    )
  })
}
