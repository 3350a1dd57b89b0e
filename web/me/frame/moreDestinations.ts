import {
  CalendarDays,
  CircleQuestionMark,
  Compass,
  FolderDown,
  Scale,
  Settings,
  ShieldCheck,
  Watch,
} from 'lucide-react'
import type { Destination } from './destinations.ts'

/** Destinations that phones list on the screen More, and wide screens in the side bar. */
export const moreDestinations: readonly Destination[] = [
  { path: '/me/quizzes', icon: CircleQuestionMark },
  { path: '/me/missions', icon: Compass },
  { path: '/me/history', icon: CalendarDays },
  { path: '/me/sources', icon: Watch },
  { path: '/me/privacy', icon: ShieldCheck },
  { path: '/me/data', icon: FolderDown },
  { path: '/me/rules', icon: Scale },
  { path: '/me/settings', icon: Settings },
]
