import { Camera, CircleQuestionMark, Footprints, type LucideIcon, UsersRound } from 'lucide-react'
import type { ActivityType } from '#contract/insights/dashboard.ts'

interface Look {
  /** Colour of the dot. */
  dot: string
  /** Background of the icon. */
  soft: string
  /** Colours of the bar in the calendar: opaque, since it lies over the lines between days. */
  bar: string
  icon: LucideIcon
}

export const activityLooks: Record<ActivityType, Look> = {
  'Health Quiz': {
    dot: 'bg-data-3',
    soft: 'bg-data-3/15',
    bar: 'bg-[color-mix(in_oklab,var(--data-3)_20%,var(--surface))] border-data-3',
    icon: CircleQuestionMark,
  },
  'Individual Challenge': {
    dot: 'bg-data-2',
    soft: 'bg-data-2/15',
    bar: 'bg-[color-mix(in_oklab,var(--data-2)_20%,var(--surface))] border-data-2',
    icon: Footprints,
  },
  'Photo Challenge': {
    dot: 'bg-data-5',
    soft: 'bg-data-5/15',
    bar: 'bg-[color-mix(in_oklab,var(--data-5)_20%,var(--surface))] border-data-5',
    icon: Camera,
  },
  'Team Challenges': {
    dot: 'bg-data-1',
    soft: 'bg-data-1/15',
    bar: 'bg-[color-mix(in_oklab,var(--data-1)_20%,var(--surface))] border-data-1',
    icon: UsersRound,
  },
}
