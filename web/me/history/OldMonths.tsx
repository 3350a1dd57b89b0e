import { useQuery } from '@tanstack/react-query'
import { dayIn } from '#contract/platform/days.ts'
import { useTimezone } from '#web/me/member/member.ts'
import { useUnit } from '#web/me/record/useUnit.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Card } from '#web/ui/Card.tsx'
import { historyCopy } from './historyCopy.ts'
import { oldMonthsQuery } from './queries.ts'

/** The sums of months that are left of old days. Nothing where there are none yet. */
export function OldMonths() {
  const copy = useCopy(historyCopy)
  const formats = useFormats()
  const unit = useUnit()
  const { data = [] } = useQuery(oldMonthsQuery(dayIn(useTimezone(), new Date())))
  if (data.length === 0) return null
  return (
    <Card title={copy.oldMonths} description={copy.oldMonthsDetail} flush>
      <table className="w-full border-collapse">
        <caption className="sr-only">{copy.oldMonths}</caption>
        <tbody>
          {data.map(({ month, days, equivalents }) => (
            <tr key={month} className="border-t border-line">
              <th scope="row" className="py-3 pl-5 text-left font-normal">
                <span className="block font-medium first-letter:uppercase">{formats.month(month)}</span>
                <span className="block text-sm text-muted">{copy.daysActive(days)}</span>
              </th>
              <td className="py-3 pr-5 text-right">
                <span className="font-semibold tabular-nums">{formats.number(equivalents)}</span>
                <span className="sr-only"> {unit}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
