import { useQuery } from '@tanstack/react-query'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Card } from '#web/ui/Card.tsx'
import { MissionBadges } from './MissionBadges.tsx'
import { missionsCopy } from './missionsCopy.ts'
import { missionsQuery } from './queries.ts'
import { useMissionText } from './useMissionText.ts'

/** For Today: the active mission with something to do, those in progress first, with its next step. */
export function MissionCard() {
  const copy = useCopy(missionsCopy)
  const { titleOf, taskOf } = useMissionText()
  const { data } = useQuery(missionsQuery)
  const mission = data?.find(
    ({ state, isReady, mine }) => state === 'active' && isReady && !mine?.doneAt && !mine?.isTodayReached,
  )
  if (!mission) return null
  const { id, mine } = mission
  return (
    <Card title={titleOf(mission)} description={taskOf(mission)}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <span className="flex flex-col gap-2">
          <MissionBadges mission={mission} />
          {mine && mine.needed > 0 && (
            <span className="text-muted">{copy.daysOf(mine.reached, mine.needed)}</span>
          )}
        </span>
        <Link to={`/me/missions/${id}`} className={buttonClass()}>
          {mine ? copy.goOn : copy.open}
        </Link>
      </div>
    </Card>
  )
}
