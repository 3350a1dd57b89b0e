import { useState } from 'react'
import { roles } from '#contract/platform/permissions.ts'

/** What a new rule asks for and gives, and whether its effects are shown. Each change hides them. */
export function useRuleDraft() {
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const [isShown, setShown] = useState(false)
  const { value = '', role, organizationId, teamId, placementId } = chosen
  return {
    chosen,
    value,
    isShown,
    gifts: {
      ...(role && { role: roles.find((one) => one === role), organizationId }),
      ...(teamId && { teamId }),
      ...(placementId && { placementId }),
    },
    isGiving: Boolean(role || teamId || placementId),
    show: () => setShown(true),
    choose(more: Record<string, string>) {
      setChosen({ ...chosen, ...more })
      setShown(false)
    },
  }
}
