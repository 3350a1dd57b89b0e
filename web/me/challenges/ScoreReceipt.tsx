import type { ChallengeOfMember } from '#contract/participation/joins.ts'
import { scoreReceipt } from '#contract/participation/receipt.ts'
import { useAmount } from '#web/me/score/amounts.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { linkClass } from '#web/ui/linkClass.ts'
import { boardCopy } from './boardCopy.ts'
import type { Progress } from './OwnScore.tsx'

type Props = { challenge: ChallengeOfMember; days: Progress['days'] }

/** Why the own score is what it is: its days add up to it, and each leads to its own receipt. */
export function ScoreReceipt({ challenge, days }: Props) {
  const copy = useCopy(boardCopy)
  const formats = useFormats()
  const amount = useAmount(challenge.metric)
  const { lines, score, rulesVersion } = scoreReceipt(days)
  if (lines.length === 0) return null
  const typed = new Map(days.map((day) => [day.day, day.typed]))
  return (
    <details>
      <summary className="w-fit rounded-small py-3 font-medium">{copy.why}</summary>
      <table className="w-full border-collapse">
        <caption className="sr-only">{copy.why}</caption>
        <tbody>
          {lines.map(({ day, value }) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className="py-1 text-left font-normal">
                <Link to={`/me/history/${day}`} className={linkClass('inline-flex min-h-11 items-center')}>
                  {formats.day(day)}
                </Link>
              </th>
              <td className="py-1 text-right tabular-nums">
                {amount(value)}
                {(typed.get(day) ?? 0) > 0 && (
                  <span className="block text-xs text-muted">
                    {copy.ofThemTyped(amount(typed.get(day) ?? 0))}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line font-semibold">
            <th scope="row" className="py-2 text-left">
              {copy.total}
            </th>
            <td className="py-2 text-right tabular-nums">{amount(score)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="text-sm text-muted">{copy.rulesVersion(rulesVersion)}</p>
    </details>
  )
}
