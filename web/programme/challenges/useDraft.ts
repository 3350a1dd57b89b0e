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
 * What was typed into the wizard, kept in this tab over a reload until it is sent or thrown away.
 * @param startDate when a challenge begins unless told
 * @param isDateChosen the date replaces the one of a stored draft
 */
export function useDraft(startDate: string, isDateChosen: boolean) {
  const [draft, setDraft] = useState(() => stored(startDate, isDateChosen))
  useEffect(() => {
    // Nothing is kept of a wizard in which nothing was chosen.
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

/** What the parts of the wizard get. */
export interface DraftProps {
  draft: Draft
  change: Change
}
