import { useCallback, useState } from 'react'
import type { OrganizationNode } from '#contract/tenants/organizations.ts'
import { draftOf } from './draft.ts'
import type { Save } from './listQueries.ts'
import { useReturn } from './useReturn.ts'

/** The action requested by an item of the list. */
export type Ask = (asked: {
  kind: 'create' | 'send' | 'statement' | 'edit'
  organization: OrganizationNode
}) => void

/** The open dialog over the list. */
export type Asked =
  | { kind: 'save'; save: Save }
  | { kind: 'delete' | 'send' | 'statement'; organization: OrganizationNode }

const blank = (): Save => ({ draft: draftOf(undefined), organization: undefined, parent: undefined })

/** Which dialog is open. @param hidden whether the list is, which takes the focus back */
export function useDialog(hidden: boolean) {
  const [asked, setAsked] = useState<Asked>()
  const remember = useReturn(hidden)
  /** Stable, because each of the hundreds of rows has it. */
  const ask: Ask = useCallback(
    ({ kind, organization }) => {
      remember()
      if (kind === 'send' || kind === 'statement') return setAsked({ kind, organization })
      const save =
        kind === 'edit'
          ? { ...blank(), draft: draftOf(organization), organization }
          : { ...blank(), parent: organization }
      setAsked({ kind: 'save', save })
    },
    [remember],
  )
  return {
    asked,
    ask,
    add() {
      remember()
      setAsked({ kind: 'save', save: blank() })
    },
    /** Opens a dialog on top of another, or again. */
    open: setAsked,
    close: () => setAsked(undefined),
  }
}
