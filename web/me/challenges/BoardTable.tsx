import { lazy, Suspense } from 'react'
import type { BoardRow } from '#contract/participation/boards.ts'
import type { ChallengeOfMember } from '#contract/participation/joins.ts'
import { useAliasText } from '#web/me/score/aliasText.ts'
import { useAmount } from '#web/me/score/amounts.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { cx } from '#web/ui/cx.ts'
import { boardCopy } from './boardCopy.ts'

const CheerMenu = lazy(() => import('./CheerMenu.tsx').then(({ CheerMenu: Part }) => ({ default: Part })))

type Props = {
  challenge: ChallengeOfMember
  caption: string
  rows: readonly BoardRow[]
  /** Id of the own row, to which a link leads. */
  ownRowId?: string | undefined
}

/** Rows of a board. */
export function BoardTable({ challenge, caption, rows, ownRowId }: Props) {
  const { columns } = useCopy(boardCopy)
  const hasDays = challenge.type === 'individual-mission'
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-left text-xs text-muted">
        <tr>
          <th scope="col" className="w-14 py-2 pl-4 font-medium">
            {columns.place}
          </th>
          <th scope="col" className="py-2 font-medium">
            {columns.who}
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            {hasDays ? columns.days : columns.score}
          </th>
          <th scope="col" className="w-14">
            <span className="sr-only">{columns.cheer}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.alias.id} {...{ challenge, row, hasDays }} id={row.isMe ? ownRowId : undefined} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { challenge: ChallengeOfMember; row: BoardRow; hasDays: boolean; id: string | undefined }

function Row({ challenge, row, hasDays, id }: RowProps) {
  const copy = useCopy(boardCopy)
  const amount = useAmount(challenge.metric)
  const aliasText = useAliasText()
  const { place, alias, score, days, typedShare, isMe } = row
  const name = row.name ?? aliasText(alias)
  return (
    <tr
      id={id}
      tabIndex={id ? -1 : undefined}
      className={cx('border-t border-line', isMe && 'bg-action-soft font-semibold')}
    >
      <td className="h-14 pl-4">
        <span
          className={cx(
            'inline-grid h-8 min-w-8 place-items-center rounded-badge px-1.5 text-sm font-semibold tabular-nums',
            place <= 3 ? 'bg-energy-soft text-energy-ink' : isMe ? '' : 'text-muted',
          )}
        >
          {place}
        </span>
      </td>
      <th scope="row" className="min-w-0 py-2 pr-2 text-left font-normal wrap-anywhere">
        <span className={cx(isMe && 'font-semibold')}>{name}</span>
        {isMe && <span className="ml-2 text-xs font-medium text-action">{copy.you}</span>}
        {typedShare !== null && (
          <span title={copy.typedWhy} className="block text-xs font-normal text-muted">
            {copy.typed(typedShare)}
          </span>
        )}
      </th>
      <td className="py-2 text-right whitespace-nowrap tabular-nums">
        {hasDays && days !== null ? (
          <>
            <span className="block">{days}</span>
            <span className="block text-xs font-normal text-muted">{amount(score)}</span>
          </>
        ) : (
          amount(score)
        )}
      </td>
      <td className="pr-2 text-right">
        {!isMe && challenge.state !== 'sealed' && (
          <Suspense>
            <CheerMenu challengeId={challenge.id} alias={alias.id} name={name} />
          </Suspense>
        )}
      </td>
    </tr>
  )
}
