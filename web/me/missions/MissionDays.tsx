import type { MissionOfMember } from '#contract/participation/missions.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { MissionFailure } from './MissionFailure.tsx'
import { missionsCopy } from './missionsCopy.ts'
import { useMissionText } from './useMissionText.ts'
import { useTick } from './useTick.ts'

const mostShown = 14

/** The days before today. Those of the last week can still be ticked. */
export function MissionDays({ mission }: { mission: MissionOfMember }) {
  const copy = useCopy(missionsCopy)
  const formats = useFormats()
  const { amountOf } = useMissionText()
  const tick = useTick(mission)
  const days = mission.days.filter(({ day }) => day < mission.today).slice(0, mostShown)
  if (days.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium">{copy.earlier}</h3>
      <ul className="divide-y divide-line">
        {days.map(({ day, value, isReached, isOpen }) => (
          <li key={day} className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-1">
            {mission.counted === 'ticks' && isOpen ? (
              <CheckboxField
                label={formats.day(day)}
                // Shown as pressed until the answer is here.
                checked={tick.isPending && tick.variables.day === day ? tick.variables.isDone : isReached}
                disabled={tick.isPending}
                onChange={() => tick.mutate({ day, isDone: !isReached })}
              />
            ) : (
              <span>{formats.day(day)}</span>
            )}
            <span className={isReached ? 'font-medium text-success' : 'text-muted'}>
              {value !== null && `${amountOf(mission, value)} · `}
              {isReached ? copy.dayDone : copy.dayOpen}
            </span>
          </li>
        ))}
      </ul>
      <MissionFailure error={tick.error} otherwise={copy.tickFailed} />
    </div>
  )
}
