import type { OrganizationNode } from '#contract/tenants/organizations.ts'

export interface TreeEntry {
  organization: OrganizationNode
  /** Depth; 0 is the root. */
  level: number
  /** The one above, of those that are listed. */
  parent: OrganizationNode | undefined
}

/** The trees in reading order. */
export function flatten(
  nodes: readonly OrganizationNode[],
  level = 0,
  parent: OrganizationNode | undefined = undefined,
): TreeEntry[] {
  return nodes.flatMap((organization) => [
    { organization, level, parent },
    ...flatten(organization.children, level + 1, organization),
  ])
}

/** What an answer lists, be it one tree or several. */
export const entriesOf = ({ data }: { data: OrganizationNode | OrganizationNode[] }) => flatten([data].flat())
