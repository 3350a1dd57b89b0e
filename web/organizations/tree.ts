import type { OrganizationNode } from '#contract/organizations.ts'

export interface TreeEntry {
  organization: OrganizationNode
  /** Depth; 0 is the root. */
  level: number
}

/** The trees in reading order. */
export function flatten(nodes: readonly OrganizationNode[], level = 0): TreeEntry[] {
  return nodes.flatMap((organization) => [
    { organization, level },
    ...flatten(organization.children, level + 1),
  ])
}
