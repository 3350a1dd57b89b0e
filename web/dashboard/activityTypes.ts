import { Camera, CircleQuestionMark, Footprints, type LucideIcon, UsersRound } from 'lucide-react'
import type { ActivityType } from '#contract/dashboard.ts'

interface Look {
  /** The type's colour, in a dot. */
  dot: string
  /** And behind its icon. */
  soft: string
  icon: LucideIcon
}

export const activityLooks: Record<ActivityType, Look> = {
  'Health Quiz': { dot: 'bg-data-3', soft: 'bg-data-3/15', icon: CircleQuestionMark },
  'Individual Challenge': { dot: 'bg-data-2', soft: 'bg-data-2/15', icon: Footprints },
  'Photo Challenge': { dot: 'bg-data-5', soft: 'bg-data-5/15', icon: Camera },
  'Team Challenges': { dot: 'bg-data-1', soft: 'bg-data-1/15', icon: UsersRound },
}
