import * as administrators from '#contract/identity/administrators.ts'
import { getFactorPolicy, setFactorPolicy } from '#contract/identity/factor-policies.ts'
import * as hierarchy from '#contract/tenants/hierarchy.ts'
import {
  getAccessControl,
  getMyOrganization,
  getOrganization,
  getOrganizationTree,
  setAccessControl,
  updateOrganization,
} from '#contract/tenants/organizations.ts'
import { implement, implementPrepared } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
import { endClaim } from '#server/platform/rate-limits/claims.ts'
import { changeAccessControl, readAccessControl } from './access-control.ts'
import { appointAdministrator, dismissAdministrator } from './administrators.ts'
import { createSubOrganization, updateNode } from './change.ts'
import { claimAccessCode, requireCodeClaim } from './codes-elsewhere.ts'
import { countContents, deleteNode } from './deletion.ts'
import { changeFactorPolicy, readFactorPolicy } from './factor-policy.ts'
import { organizationNode, organizationTrees, primaryOrganization, readOrganization } from './hierarchy.ts'
import { changeSettings } from './settings.ts'

export const organizationRoutes = [
  implement(getOrganizationTree, async ({ context, caller }) => ({
    data: await organizationTrees(context, caller),
  })),

  implement(getMyOrganization, async ({ context, caller }) => ({
    data: await primaryOrganization(context, caller),
  })),

  implement(getOrganization, async ({ scope }) => ({ data: await readOrganization(scope) })),

  implementPrepared(
    updateOrganization,
    ({ context, scope, body }) => claimAccessCode(context, scope, body.accessCode),
    async ({ context, scope, body, prepared }) => {
      await requireCodeClaim(context, prepared)
      await changeSettings(scope, body)
      const organization = await readOrganization(scope)
      return about(organization, { data: organization })
    },
    endClaim,
  ),

  implement(getAccessControl, async ({ scope }) => ({ data: await readAccessControl(scope) })),
  implement(setAccessControl, async ({ scope, body }) =>
    about({ name: null }, { data: await changeAccessControl(scope, body) }),
  ),

  implement(getFactorPolicy, async ({ scope }) => ({ data: await readFactorPolicy(scope) })),
  implement(setFactorPolicy, async ({ scope, context, body }) => {
    return about({ name: body.audience }, { data: await changeFactorPolicy(scope, context, body) })
  }),

  implement(hierarchy.listHierarchy, async ({ scope, query }) => ({
    data: await organizationTrees(scope.unscoped('reads the tree'), scope.caller, query),
  })),

  implement(hierarchy.getHierarchyNode, async ({ scope, params }) => ({
    data: await organizationNode(scope, params.id),
  })),

  implement(hierarchy.createSubOrganization, async ({ scope, body }) => {
    const node = await organizationNode(scope, await createSubOrganization(scope, body))
    return about(node, { data: node })
  }),

  implement(hierarchy.updateHierarchyNode, async ({ scope, params, body }) => {
    await updateNode(scope, params.id, body)
    const node = await organizationNode(scope, params.id)
    return about(node, { data: node })
  }),

  implement(hierarchy.countHierarchyNode, async ({ scope, params }) => ({
    data: await countContents(scope, params.id),
  })),

  implement(hierarchy.deleteHierarchyNode, async ({ scope, params, query }) => {
    const name = await deleteNode(scope, params.id, query.name)
    return about({ id: params.id, name }, { data: { id: params.id } })
  }),

  implement(administrators.addAdministrator, async ({ scope, body }) => {
    const email = await appointAdministrator(scope, body.userId)
    const organization = await readOrganization(scope)
    return about({ id: body.userId, name: email }, { data: organization })
  }),

  implement(administrators.removeAdministrator, async ({ scope, params }) => {
    const email = await dismissAdministrator(scope, params.userId)
    const organization = await readOrganization(scope)
    return about({ id: params.userId, name: email }, { data: organization })
  }),
]
