import type { MissionType } from '#contract/programme/missions.ts'
import type { Badge } from '#web/ui/Badge.tsx'

type Colour = NonNullable<Parameters<typeof Badge>[0]['tone']>

/** Colours by type, for known and planned types, with a default. */
export const typeColours = {
  quiz: 'info',
  challenge: 'action',
  photo_challenge: 'energy',
  workshop: 'warning',
  default: 'neutral',
} as const satisfies Record<string, Colour>

const keys: Record<string, keyof typeof typeColours> = {
  quiz_mission: 'quiz',
  individual_challenge: 'challenge',
  photo_challenge: 'photo_challenge',
} satisfies Record<MissionType, keyof typeof typeColours>

/** @param type of a mission; an unknown type gets the default colour */
export const colourOf = (type: string): Colour => typeColours[keys[type] ?? 'default']
