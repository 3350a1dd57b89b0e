import { Camera, CircleQuestionMark, Flag } from 'lucide-react'
import type { Mission, MissionStatus } from '#contract/programme/missions.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { missionsCopy } from './copy.ts'
import { colourOf } from './typeColours.ts'

const icons = { quiz_mission: CircleQuestionMark, individual_challenge: Flag, photo_challenge: Camera }

export function MissionTypeBadge({ type }: { type: Mission['missionType'] }) {
  const Icon = icons[type]
  return (
    <Badge tone={colourOf(type)} icon={<Icon aria-hidden="true" />}>
      {useCopy(missionsCopy).types[type]}
    </Badge>
  )
}

const tones = { active: 'success', paused: 'warning', completed: 'neutral' } as const

export function MissionStatusBadge({ status }: { status: MissionStatus }) {
  return <Badge tone={tones[status]}>{useCopy(missionsCopy).statuses[status]}</Badge>
}
