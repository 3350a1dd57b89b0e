import type { MyChallenge } from '#contract/participation/joins.ts'
import { useAliasText } from '#web/me/score/aliasText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { challengesCopy } from './challengesCopy.ts'

/** Says what a challenge needs from its person next. */
export function useNextStep() {
  const { next } = useCopy(challengesCopy)
  const aliasText = useAliasText()
  return ({ state, join }: Pick<MyChallenge, 'state' | 'join'>): string => {
    switch (state) {
      case 'coming':
        return join ? next.wait(aliasText(join.alias)) : next.joinEarly
      case 'live':
        return join ? next.record(aliasText(join.alias)) : next.join
    }
    if (!join) return next.missed
    switch (state) {
      case 'provisional':
        return next.late
      case 'under-appeal':
        return next.appeal
      case 'sealed':
        return next.look
    }
  }
}
