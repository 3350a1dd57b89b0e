import { Flag, Hourglass, Lock, Scale, Sunrise } from 'lucide-react'
import type { ChallengeState } from '#contract/participation/joins.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { challengesCopy } from './challengesCopy.ts'

const looks = {
  coming: { tone: 'info', icon: Sunrise },
  live: { tone: 'action', icon: Flag },
  provisional: { tone: 'energy', icon: Hourglass },
  'under-appeal': { tone: 'energy', icon: Scale },
  sealed: { tone: 'neutral', icon: Lock },
} as const

/** Where a challenge stands, from its start to its final result. */
export function StateBadge({ state }: { state: ChallengeState }) {
  const { states } = useCopy(challengesCopy)
  const { tone, icon: Icon } = looks[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {states[state]}
    </Badge>
  )
}
