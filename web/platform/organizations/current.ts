import { createContext, useContext } from 'react'
import type { OrganizationNode } from '#contract/tenants/organizations.ts'
import type { TreeEntry } from './tree.ts'

/** `asking`: a switch was requested and may be cancelled. `changing`: the switch is done and its page remounts. */
export type SwitchPhase = 'settled' | 'asking' | 'changing'

interface Organizations {
  /** Undefined if the current organization is not in the tree. */
  current: OrganizationNode | undefined
  currentId: string
  tree: readonly TreeEntry[]
  phase: SwitchPhase
}

export const OrganizationsContext = createContext<Organizations | undefined>(undefined)

export function useOrganizations() {
  const organizations = useContext(OrganizationsContext)
  if (!organizations) throw new Error('useOrganizations stands outside OrganizationGate')
  return organizations
}

/** Requests a switch to another organization. */
export const requestOrganization = (organizationId: string) =>
  window.dispatchEvent(new CustomEvent('organization-changed', { detail: { organizationId } }))
