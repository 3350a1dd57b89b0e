import { Camera, CircleCheck, CircleHelp, Hourglass, Pause, Sunrise, UserRound } from 'lucide-react'
import type { MyMission } from '#contract/participation/missions.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { missionsCopy } from './missionsCopy.ts'

const typeIcons = { quiz_mission: CircleHelp, individual_challenge: UserRound, photo_challenge: Camera }

/** The kind of a mission, where it stands, and the own progress. */
export function MissionBadges({ mission: { type, state, mine } }: { mission: MyMission }) {
  const copy = useCopy(missionsCopy)
  const Icon = typeIcons[type]
  return (
    <span className="flex flex-wrap gap-2">
      <Badge tone="action" icon={<Icon aria-hidden="true" />}>
        {copy.types[type]}
      </Badge>
      {state === 'coming' && (
        <Badge tone="info" icon={<Sunrise aria-hidden="true" />}>
          {copy.states.coming}
        </Badge>
      )}
      {state === 'paused' && <Badge icon={<Pause aria-hidden="true" />}>{copy.states.paused}</Badge>}
      {mine?.doneAt && (
        <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
          {copy.done}
        </Badge>
      )}
      {mine && !mine.doneAt && state !== 'closed' && (
        <Badge tone="energy" icon={<Hourglass aria-hidden="true" />}>
          {copy.inProgress}
        </Badge>
      )}
    </span>
  )
}
