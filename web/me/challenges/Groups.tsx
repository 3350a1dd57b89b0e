import type { getGroups } from '#contract/participation/boards.ts'
import type { ChallengeOfMember } from '#contract/participation/joins.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { useAmount } from '#web/me/score/amounts.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { sharedCopy } from './sharedCopy.ts'

export type Standings = Answer<typeof getGroups>['data']

/** Teams or companies by place. One below five active people has no figure yet. */
export function Groups({ challenge, standings }: { challenge: ChallengeOfMember; standings: Standings }) {
  const copy = useCopy(sharedCopy)
  const amount = useAmount(challenge.metric)
  const best = Math.max(1, ...standings.groups.map(({ figure }) => figure ?? 0))
  return (
    <Card flush title={copy.groups}>
      <table className="w-full border-collapse">
        <caption className="sr-only">{copy.teamsOf(challenge.title)}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{copy.columns.place}</th>
            <th scope="col">{copy.columns.group}</th>
            <th scope="col">{copy.columns.figure}</th>
          </tr>
        </thead>
        <tbody>
          {standings.groups.map(({ id, name, logoUrl, joined, active, figure, place, isMine }) => (
            <tr key={id} className={cx('border-t border-line', isMine && 'bg-action-soft')}>
              <td className="w-14 py-3 pl-4">
                <span
                  className={cx(
                    'inline-grid h-8 min-w-8 place-items-center rounded-badge px-1.5 text-sm font-semibold tabular-nums',
                    place !== null && place <= 3 ? 'bg-energy-soft text-energy-ink' : 'text-muted',
                  )}
                >
                  {place ?? '–'}
                </span>
              </td>
              <th scope="row" className="py-3 pr-2 text-left font-normal">
                <span className="flex items-center gap-3">
                  <Avatar name={name} src={logoUrl} shape="square" />
                  <span className="flex min-w-0 flex-col">
                    <span className={cx('wrap-anywhere', isMine ? 'font-semibold' : 'font-medium')}>
                      {name}
                      {isMine && <span className="ml-2 text-xs font-medium text-action">{copy.yours}</span>}
                    </span>
                    {joined !== null && active !== null && (
                      <span className="text-xs text-muted">{copy.members(active, joined)}</span>
                    )}
                  </span>
                </span>
              </th>
              <td className="py-3 pr-4 text-right">
                {figure === null ? (
                  <span className="text-sm text-muted">
                    {active === null ? copy.tooFew : copy.needed(active, standings.needed)}
                  </span>
                ) : (
                  <span className="flex flex-col items-end gap-1.5">
                    <span className="font-medium tabular-nums">{amount(figure)}</span>
                    <span aria-hidden="true" className="block h-1.5 w-20 rounded-badge bg-sunken sm:w-40">
                      <span
                        className="block h-full rounded-badge bg-energy"
                        style={{ width: `${(100 * figure) / best}%` }}
                      />
                    </span>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
