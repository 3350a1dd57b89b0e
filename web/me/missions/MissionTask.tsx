import { Plus } from 'lucide-react'
import type { MissionOfMember } from '#contract/participation/missions.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Card } from '#web/ui/Card.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { MissionDays } from './MissionDays.tsx'
import { missionsCopy } from './missionsCopy.ts'
import { StartButton } from './StartButton.tsx'
import { TickButton } from './TickButton.tsx'
import { useMissionText } from './useMissionText.ts'

/** What to do today, in one tap, and how many days are done. */
export function MissionTask({ mission }: { mission: MissionOfMember }) {
  const copy = useCopy(missionsCopy)
  const isOpen = mission.state === 'active'
  return (
    <>
      {isOpen && (
        <Card title={copy.today} description={copy.onlyYou}>
          {mission.counted === 'ticks' && <TickButton mission={mission} day={mission.today} />}
          {mission.counted !== 'ticks' && mission.mine === null && <StartButton mission={mission} />}
          {mission.counted !== 'ticks' && mission.mine !== null && <MeasuredDay mission={mission} />}
        </Card>
      )}
      {mission.mine && <Progress mission={mission} />}
    </>
  )
}

function MeasuredDay({ mission }: { mission: MissionOfMember }) {
  const copy = useCopy(missionsCopy)
  const { targetOf, amountOf } = useMissionText()
  const value = mission.mine?.today ?? 0
  const target = (mission.targetValue ?? 0) * (mission.counted === 'distance' ? 1000 : 1)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-base">{copy.ofTarget(amountOf(mission, value), targetOf(mission))}</p>
      {target > 0 && <ProgressBar label={copy.todayProgress} value={Math.min(value, target)} max={target} />}
      <div>
        <Link to="/me/record" className={buttonClass({ variant: 'secondary' })}>
          <Plus aria-hidden="true" />
          {copy.record}
        </Link>
      </div>
    </div>
  )
}

function Progress({ mission }: { mission: MissionOfMember }) {
  const copy = useCopy(missionsCopy)
  const { reached = 0, needed = 1 } = mission.mine ?? {}
  return (
    <Card title={copy.progress}>
      <div className="flex flex-col gap-4">
        <p className="text-2xl font-semibold tabular-nums">{copy.daysOf(reached, needed)}</p>
        <ProgressBar label={copy.progress} value={Math.min(reached, needed)} max={needed} />
        <MissionDays mission={mission} />
      </div>
    </Card>
  )
}
