import type { ChallengeType } from '#contract/programme/challenge-settings.ts'
import { CollectiveSettings } from './CollectiveSettings.tsx'
import { CompanySettings } from './CompanySettings.tsx'
import { DonationSettings } from './DonationSettings.tsx'
import type { Draft } from './draft.ts'
import { EnvironmentalSettings } from './EnvironmentalSettings.tsx'
import { MissionSettings } from './MissionSettings.tsx'
import { PodiumSettings } from './PodiumSettings.tsx'
import { TeamSettings } from './TeamSettings.tsx'
import type { Change } from './useDraft.ts'

const parts = {
  'team-competition': TeamSettings,
  environmental: EnvironmentalSettings,
  'collective-target': CollectiveSettings,
  podium: PodiumSettings,
  'individual-mission': MissionSettings,
  'inter-company': CompanySettings,
  'donation-challenge': DonationSettings,
} satisfies Record<ChallengeType, unknown>

/** The settings of the selected type. */
export function TypeSettings({ draft, change }: { draft: Draft & { type: ChallengeType }; change: Change }) {
  const Part = parts[draft.type]
  return <Part draft={draft} change={change} />
}
