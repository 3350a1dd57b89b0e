import { Check, ChevronRight } from 'lucide-react'
import type { DaySummary } from '#contract/participation/recording.ts'
import { useUnit } from '#web/me/record/useUnit.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { historyCopy } from './historyCopy.ts'
import { useDayDetails } from './useDayDetails.ts'

type Props = { caption: string; days: readonly DaySummary[] }

/** Days with their figures. Each leads to its receipt. */
export function DayRows({ caption, days }: Props) {
  const copy = useCopy(historyCopy)
  const formats = useFormats()
  const unit = useUnit()
  const detailsOf = useDayDetails()
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{copy.columns.day}</th>
          <th scope="col">{copy.columns.figure}</th>
          <th scope="col">{copy.columns.reached}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr
            key={day.day}
            className="group relative border-t border-line transition-colors hover:bg-sunken/50"
          >
            <th scope="row" className="py-3 pl-5 text-left font-normal">
              {/* The link covers the row. */}
              <Link
                to={`/me/history/${day.day}`}
                className="font-medium before:absolute before:inset-0 first-letter:uppercase"
              >
                {formats.day(day.day)}
              </Link>
              <span className="block text-sm text-muted">{detailsOf(day).join(' · ')}</span>
            </th>
            <td className="py-3 pl-2 text-right">
              <span className="font-semibold tabular-nums">{formats.number(day.equivalents)}</span>
              <span className="sr-only"> {unit}</span>
            </td>
            <td className="w-16 py-3 pr-4">
              <span className="flex items-center justify-end gap-1">
                {day.reached && (
                  <>
                    <Check aria-hidden="true" strokeWidth={3} className="size-4 text-success" />
                    <span className="sr-only">{copy.reached}</span>
                  </>
                )}
                <ChevronRight aria-hidden="true" className="size-4 text-muted" />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
