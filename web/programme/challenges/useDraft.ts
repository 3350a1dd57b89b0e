import { useEffect, useState } from 'react'
import { useStoredDraft } from '#web/forms/useStoredDraft.ts'
import { storedOrganizationId } from '#web/platform/api/localData.ts'
import { type Draft, emptyDraft } from './draft.ts'
import { storedDraft } from './storedDraft.ts'

const key = () => `challenge-draft:${storedOrganizationId() ?? ''}`

/**
 * The draft of the wizard. This tab stores it across reloads until it is sent or discarded.
 * @param startDate default start
 * @param isDateChosen the start replaces the one of a stored draft
 */
export function useDraft(startDate: string, isDateChosen: boolean) {
  const empty = emptyDraft(startDate)
  const stored = useStoredDraft(key(), storedDraft, (kept) => kept && Object.assign({}, empty, kept))
  const [draft, setDraft] = useState<Draft>({ ...empty, ...stored, ...(isDateChosen && { startDate }) })
  useEffect(() => {
    // A draft without a type is not worth storing.
    if (draft.type === undefined) sessionStorage.removeItem(key())
    else sessionStorage.setItem(key(), JSON.stringify(draft))
  }, [draft])
  return {
    draft,
    change: (part: Partial<Draft>) => setDraft((current) => ({ ...current, ...part })),
    replace: setDraft,
    reset: () => setDraft(emptyDraft(startDate)),
  }
}

export type Change = (part: Partial<Draft>) => void

/** Props of the wizard's parts. */
export interface DraftProps {
  draft: Draft
  change: Change
}
