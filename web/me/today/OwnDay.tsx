import { Check, Flame } from 'lucide-react'
import type { DaySummary } from '#contract/participation/recording.ts'
import { useUnit } from '#web/me/record/useUnit.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CountUp } from '#web/ui/CountUp.tsx'
import { Celebration } from '#web/ui/illustration/Celebration.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { RecordLink } from './RecordLink.tsx'
import { Ring } from './Ring.tsx'
import { todayCopy } from './todayCopy.ts'

type Props = { day: DaySummary | undefined; goal: number; streak: number }

/** Today's figure in a ring over the landscape, with the goal and the streak. */
function ReachedBadge({ day }: { day: string | undefined }) {
  const copy = useCopy(todayCopy)
  return (
    <span className="relative">
      <Celebration name={`goal of ${day}`} />
      <Badge tone="success" icon={<Check aria-hidden="true" />}>
        {copy.reached}
      </Badge>
    </span>
  )
}

export function OwnDay({ day, goal, streak }: Props) {
  const copy = useCopy(todayCopy)
  const formats = useFormats()
  const unit = useUnit()
  const equivalents = day?.equivalents ?? 0
  const isReached = equivalents >= goal
  return (
    <Card flush>
      <div className="relative grid place-items-center overflow-clip">
        <Scene kind="countryside" className="absolute inset-0 size-full! rounded-none!" />
        <div className="relative my-6 grid size-56 place-items-center rounded-badge bg-surface/95 shadow-raised">
          <Ring label={copy.progress} value={Math.min(equivalents, goal)} max={goal} />
          <p className="absolute flex max-w-40 flex-col items-center text-center">
            <span className="text-[2.75rem] leading-tight font-semibold tracking-tight">
              <CountUp value={equivalents} format={formats.number} />
            </span>
            <span className="text-sm text-balance text-muted">{copy.ofGoal(formats.number(goal), unit)}</span>
          </p>
        </div>
      </div>
      <div className="flex flex-col gap-4 p-5 sm:flex-row sm:items-center sm:justify-between">
        <div className="flex flex-wrap gap-2 empty:hidden">
          {isReached && <ReachedBadge day={day?.day} />}
          {streak > 0 && (
            <Badge tone="energy" icon={<Flame aria-hidden="true" />}>
              {copy.streak(streak)}
            </Badge>
          )}
          {!isReached && <span className="text-base">{copy.toGo(formats.number(goal - equivalents))}</span>}
        </div>
        <RecordLink />
      </div>
    </Card>
  )
}
