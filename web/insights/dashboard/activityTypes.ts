import { Camera, CircleQuestionMark, Footprints, type LucideIcon, UsersRound } from 'lucide-react'
import type { ActivityType } from '#contract/insights/dashboard.ts'

interface Look {
  /** Colour of the dot. */
  dot: string
  /** Background of the icon. */
  soft: string
  /** Colours of the bar in the calendar. */
  bar: string
  icon: LucideIcon
}

export const activityLooks: Record<ActivityType, Look> = {
  'Health Quiz': {
    dot: 'bg-data-3',
    soft: 'bg-data-3/15',
    bar: 'bg-data-3/20 border-data-3',
    icon: CircleQuestionMark,
  },
  'Individual Challenge': {
    dot: 'bg-data-2',
    soft: 'bg-data-2/15',
    bar: 'bg-data-2/20 border-data-2',
    icon: Footprints,
  },
  'Photo Challenge': {
    dot: 'bg-data-5',
    soft: 'bg-data-5/15',
    bar: 'bg-data-5/20 border-data-5',
    icon: Camera,
  },
  'Team Challenges': {
    dot: 'bg-data-1',
    soft: 'bg-data-1/15',
    bar: 'bg-data-1/20 border-data-1',
    icon: UsersRound,
  },
}
