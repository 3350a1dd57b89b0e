import type { MyChallenge } from '#contract/participation/joins.ts'
import { useAliasText } from '#web/me/score/aliasText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { challengesCopy } from './challengesCopy.ts'

/** Says what a challenge needs from its person next. */
export function useNextStep() {
  const { next } = useCopy(challengesCopy)
  const aliasText = useAliasText()
  return ({ state, join }: Pick<MyChallenge, 'state' | 'join'>): string => {
    if (!join) return { coming: next.joinEarly, live: next.join }[state as 'coming' | 'live'] ?? next.missed
    switch (state) {
      case 'coming':
        return next.wait(aliasText(join.alias))
      case 'live':
        return next.record(aliasText(join.alias))
      case 'provisional':
        return next.late
      case 'under-appeal':
        return next.appeal
      case 'sealed':
        return next.look
    }
  }
}
