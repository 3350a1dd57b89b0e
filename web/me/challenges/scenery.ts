import type { ChallengeType } from '#contract/programme/challenge-settings.ts'
import type { LandscapeKind } from '#web/ui/illustration/Landscape.tsx'

/** The landscape of each type of challenge. */
export const scenery: Record<ChallengeType, LandscapeKind> = {
  'team-competition': 'city',
  environmental: 'countryside',
  'collective-target': 'countryside',
  podium: 'desert',
  'individual-mission': 'countryside',
  'inter-company': 'city',
  'donation-challenge': 'desert',
}
