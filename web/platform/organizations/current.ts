import { createContext, useContext } from 'react'
import type { OrganizationNode } from '#contract/tenants/organizations.ts'
import type { TreeEntry } from './tree.ts'

/** `asking`: another organization was asked for; `changing`: it is the current one, and its page about to begin. */
export type SwitchPhase = 'settled' | 'asking' | 'changing'

interface Organizations {
  /** Undefined only for an organization that is not in the tree. */
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

/** Asks for another organization. */
export const requestOrganization = (organizationId: string) =>
  window.dispatchEvent(new CustomEvent('organization-changed', { detail: { organizationId } }))
