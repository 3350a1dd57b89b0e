import type { ReactNode } from 'react'
import { type Audience, audiences, smallestGroups, type View } from '#contract/visibility.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { cx } from '#web/ui/cx.ts'
import type { Kind } from './grouping.ts'
import { kindCopy } from './kindCopy.ts'
import { privacyCopy } from './privacyCopy.ts'

export interface Groups {
  participation: number
  health: number
}

type Props = { kinds: readonly Kind[]; groups: Groups }

/** Kinds of data with who sees each, in what form, from how many people on, and until when. */
export function KindList({ kinds, groups }: Props) {
  const names = useCopy(kindCopy)
  const copy = useCopy(privacyCopy)
  const listed = useListed()
  return (
    <ul className="divide-y divide-line">
      {kinds.map(({ kind, seen, never }) => (
        <li key={kind} className="flex flex-col gap-2 px-5 py-4">
          <h3 className="text-base font-medium">{names[kind]}</h3>
          {never.length === audiences.length - 1 ? (
            seen.map(({ view }) => (
              <p key={view.form} className="text-muted">
                {copy.keptUntil(copy.until[view.until])}
              </p>
            ))
          ) : (
            <dl className="grid gap-x-6 gap-y-0.5 sm:grid-cols-[12rem_1fr] sm:gap-y-2">
              {seen.map(({ audiences, view }) => (
                <Row key={view.form} who={listed(audiences)} what={<Seen view={view} groups={groups} />} />
              ))}
              {never.length > 0 && <Row who={listed(never)} what={copy.never} isNever />}
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}

function useListed() {
  const { audience, locale } = useCopy(privacyCopy)
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  return (audiences: readonly Audience[]) => {
    const text = list.format(audiences.map((one) => audience[one]))
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
}

function Row({ who, what, isNever = false }: { who: string; what: ReactNode; isNever?: boolean }) {
  return (
    <div className="contents">
      <dt className="text-muted">{who}</dt>
      <dd className={cx('mb-2.5 sm:mb-0', isNever && 'font-medium')}>{what}</dd>
    </div>
  )
}

function Seen({ view: { form, from, until }, groups }: { view: View; groups: Groups }) {
  const copy = useCopy(privacyCopy)
  return (
    <>
      {copy.form[form]}
      {from === 'board' && `, ${copy.fromBoard(smallestGroups.crowd, smallestGroups.board)}`}
      {from !== undefined && from !== 'board' && `, ${copy.from(groups[from])}`}
      <span className="text-muted"> · {copy.until[until]}</span>
    </>
  )
}
