import { getMyOrganization, getOrganization, getOrganizationTree } from '#contract/organizations.ts'
import { implement } from '#server/http/implement.ts'
import { organizationTrees, primaryOrganization, readOrganization } from './hierarchy.ts'

export const organizationRoutes = [
  implement(getOrganizationTree, async ({ work, caller }) => ({
    data: await organizationTrees(work, caller),
  })),

  implement(getMyOrganization, async ({ work, caller }) => {
    const organization = await primaryOrganization(work, caller)
    return { organization, data: organization }
  }),

  implement(getOrganization, async ({ scope }) => {
    const organization = await readOrganization(scope)
    return { organization, data: organization }
  }),
]
