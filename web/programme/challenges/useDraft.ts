import { useEffect, useState } from 'react'
import { storedOrganizationId } from '#web/platform/api/localData.ts'
import { type Draft, emptyDraft } from './draft.ts'

const key = () => `challenge-draft:${storedOrganizationId() ?? ''}`

function stored(startDate: string, isDateChosen: boolean): Draft {
  const empty = emptyDraft(startDate)
  try {
    const kept: Partial<Draft> = JSON.parse(sessionStorage.getItem(key()) ?? '{}')
    return { ...empty, ...kept, ...(isDateChosen && { startDate }) }
  } catch {
    return empty
  }
}

/**
 * The draft of the wizard. This tab stores it across reloads until it is sent or discarded.
 * @param startDate default start
 * @param isDateChosen the start replaces the one of a stored draft
 */
export function useDraft(startDate: string, isDateChosen: boolean) {
  const [draft, setDraft] = useState(() => stored(startDate, isDateChosen))
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
