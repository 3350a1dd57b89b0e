import { Check } from 'lucide-react'
import type { ChallengeOfMember } from '#contract/participation/joins.ts'
import { addDays, dayIn } from '#contract/platform/days.ts'
import { useTimezone } from '#web/me/member/member.ts'
import { useAmount } from '#web/me/score/amounts.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { cx } from '#web/ui/cx.ts'
import { boardCopy } from './boardCopy.ts'
import type { Progress } from './OwnScore.tsx'

type Props = { challenge: ChallengeOfMember; days: Progress['days'] }

const most = 62

/** The days of a mission: reached, not reached, and to come. */
export function MissionDays({ challenge, days }: Props) {
  const copy = useCopy(boardCopy)
  const formats = useFormats()
  const amount = useAmount(challenge.metric)
  const timezone = useTimezone()
  const today = dayIn(timezone, new Date())
  const { startDate, endDate, dailyGoal } = challenge
  const count = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1
  const reached = new Set(days.flatMap(({ day, reached: isReached }) => (isReached ? [day] : [])))
  return (
    <div className="flex flex-col gap-2">
      {count <= most && (
        <ol className="flex flex-wrap gap-1.5">
          {Array.from({ length: count }, (_, n) => addDays(startDate, n)).map((day) => {
            const isReached = reached.has(day)
            const state = isReached ? copy.dayReached : day < today ? copy.dayMissed : copy.dayToCome
            return (
              <li
                key={day}
                title={`${formats.day(day)}: ${state}`}
                className={cx(
                  'grid size-9 place-items-center rounded-control text-xs tabular-nums',
                  isReached
                    ? 'bg-energy text-[oklch(24%_0.02_180)]'
                    : day < today
                      ? 'bg-sunken text-muted'
                      : 'border border-dashed border-control-line text-muted',
                  day === today && 'outline-2 outline-offset-2 outline-action',
                )}
              >
                <span className="sr-only">
                  {formats.day(day)}: {state}
                </span>
                <span aria-hidden="true">
                  {isReached ? <Check strokeWidth={3} className="size-4" /> : Number(day.slice(8))}
                </span>
              </li>
            )
          })}
        </ol>
      )}
      {dailyGoal !== null && <p className="text-sm text-muted">{copy.goal(amount(dailyGoal))}</p>}
    </div>
  )
}
