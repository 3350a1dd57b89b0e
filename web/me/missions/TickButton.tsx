import { Check, Undo2 } from 'lucide-react'
import type { MissionOfMember } from '#contract/participation/missions.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useKeptFocus } from '#web/platform/page/useKeptFocus.ts'
import { Button } from '#web/ui/Button.tsx'
import { MissionFailure } from './MissionFailure.tsx'
import { missionsCopy } from './missionsCopy.ts'
import { useTick } from './useTick.ts'

type Props = { mission: MissionOfMember; day: string }

/** Says in one tap that today is done. */
export function TickButton({ mission, day }: Props) {
  const copy = useCopy(missionsCopy)
  const tick = useTick(mission)
  const part = useKeptFocus<HTMLDivElement>()
  const isDone = mission.days.some((one) => one.day === day && one.isReached)
  return (
    <div ref={part} tabIndex={-1} className="flex flex-col gap-3">
      {isDone ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="flex items-center gap-2 text-base font-medium text-success" role="status">
            <Check aria-hidden="true" className="size-5" />
            {copy.doneToday}
          </p>
          <Button
            variant="quiet"
            busy={tick.isPending}
            icon={<Undo2 aria-hidden="true" />}
            onClick={() => tick.mutate({ day, isDone: false })}
          >
            {copy.takeBack}
          </Button>
        </div>
      ) : (
        <Button
          className="h-14 w-full text-base sm:w-auto sm:self-start sm:px-8"
          busy={tick.isPending}
          icon={<Check aria-hidden="true" />}
          onClick={() => tick.mutate({ day, isDone: true })}
        >
          {copy.markDone}
        </Button>
      )}
      <MissionFailure error={tick.error} otherwise={copy.tickFailed} />
    </div>
  )
}
