import {
  Building2,
  Footprints,
  HandHeart,
  type LucideIcon,
  Route,
  Trees,
  Trophy,
  UsersRound,
} from 'lucide-react'

/** The icon of each type of challenge, in the console and in the app. */
export const typeIcons = {
  'team-competition': UsersRound,
  environmental: Trees,
  'collective-target': Route,
  podium: Trophy,
  'individual-mission': Footprints,
  'inter-company': Building2,
  'donation-challenge': HandHeart,
} satisfies Record<string, LucideIcon>
