import { Ellipsis, Flag, House, type LucideIcon, Plus, UsersRound } from 'lucide-react'
import type { MemberPath } from '#contract/platform/pages.ts'
import { useAvailable } from './available.ts'

export interface Destination {
  path: MemberPath
  icon: LucideIcon
}

/** Destinations of the bar on phones, in its order. */
export const barDestinations: readonly Destination[] = [
  { path: '/me', icon: House },
  { path: '/me/challenges', icon: Flag },
  { path: '/me/record', icon: Plus },
  { path: '/me/team', icon: UsersRound },
  { path: '/me/more', icon: Ellipsis },
]

/** The paths of these that have a screen. */
export function useShown(destinations: readonly Destination[]) {
  const available = useAvailable()
  return destinations.filter(({ path }) => available(path))
}
