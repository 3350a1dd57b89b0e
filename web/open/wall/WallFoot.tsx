import { QrCode } from '#web/ui/QrCode.tsx'
import type { Say } from './wallCopy.ts'

type Props = {
  address: string
  staleSince: number | null
  say: Say
  page: number
  pages: number
  turns: boolean
  onToggle: () => void
}

/** Where to take part, which page this is, and since when nothing new has come. */
export function WallFoot({ address, staleSince, say, page, pages, turns, onToggle }: Props) {
  const takePart = say((speech) => speech.takePart)
  return (
    <footer className="wall-foot">
      <div className="wall-code">
        <QrCode text={address} label={`${takePart}: ${address}`} />
      </div>
      <p className="wall-join">
        <span className="wall-join-title">{takePart}</span>
        <span className="wall-address">{address.replace(/^https?:\/\//, '')}</span>
      </p>
      {staleSince !== null && (
        <p role="status" className="wall-stale">
          {say((speech) => speech.offline(speech.time(staleSince)))}
        </p>
      )}
      {pages > 1 && (
        <>
          <p className="wall-dots" role="img" aria-label={say((speech) => speech.page(page + 1, pages))}>
            {Array.from({ length: pages }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pages have no other name
              <span key={at} className={at === page ? 'wall-dot wall-dot-now' : 'wall-dot'} />
            ))}
          </p>
          <button type="button" className="wall-pause" aria-pressed={!turns} onClick={onToggle}>
            {say((speech) => (turns ? speech.pause : speech.goOn))}
          </button>
        </>
      )}
    </footer>
  )
}
