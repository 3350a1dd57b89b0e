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
import type { ChallengeType } from '#contract/programme/challenge-settings.ts'

export const typeIcons: Record<ChallengeType, LucideIcon> = {
  'team-competition': UsersRound,
  environmental: Trees,
  'collective-target': Route,
  podium: Trophy,
  'individual-mission': Footprints,
  'inter-company': Building2,
  'donation-challenge': HandHeart,
}
