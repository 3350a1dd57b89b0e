import type { OrganizationNode } from '#contract/tenants/organizations.ts'

export interface TreeEntry {
  organization: OrganizationNode
  /** Depth; the root is 0. */
  level: number
  /** The listed parent. */
  parent: OrganizationNode | undefined
}

/** Flattens the trees depth-first. */
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

/** Returns the listed trees, whether the answer is one tree or an array. */
export const entriesOf = ({ data }: { data: OrganizationNode | OrganizationNode[] }) => flatten([data].flat())
