import { useEffect, useState } from 'react'
import { useStoredDraft } from '#web/forms/useStoredDraft.ts'
import { type QuizDraft, quizDraft } from './draft.ts'

/**
 * A quiz being typed, kept for the tab until it is saved or discarded. Signing out forgets it.
 * @param initial what it is while nothing has been typed
 * @param restore changes what was kept, as when another day was asked for
 */
export function useDraft(key: string, initial: QuizDraft, restore = (kept: QuizDraft) => kept) {
  const kept = useStoredDraft(key, quizDraft)
  const [typed, setTyped] = useState(() => kept && restore(kept))
  const draft = typed ?? initial
  const dirty = typed !== undefined && JSON.stringify(typed) !== JSON.stringify(initial)

  useEffect(() => {
    if (dirty) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  }, [dirty, draft, key])

  return {
    draft,
    dirty,
    /** It was begun before, and left. */
    restored: dirty && kept !== undefined,
    change: (part: Partial<QuizDraft>) => setTyped((current) => ({ ...(current ?? initial), ...part })),
    forget: () => {
      // Whoever forgets may be gone before any effect runs.
      sessionStorage.removeItem(key)
      setTyped(undefined)
    },
  }
}
