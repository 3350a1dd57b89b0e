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
import type { LandscapeKind } from '#web/ui/illustration/Landscape.tsx'

/** The picture and the icon that each type of challenge has in the app. */
export const scenery: Record<ChallengeType, { scene: LandscapeKind; icon: LucideIcon }> = {
  'team-competition': { scene: 'city', icon: UsersRound },
  environmental: { scene: 'countryside', icon: Trees },
  'collective-target': { scene: 'countryside', icon: Route },
  podium: { scene: 'desert', icon: Trophy },
  'individual-mission': { scene: 'countryside', icon: Footprints },
  'inter-company': { scene: 'city', icon: Building2 },
  'donation-challenge': { scene: 'desert', icon: HandHeart },
}
