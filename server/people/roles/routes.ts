import * as contract from '#contract/identity/roles.ts'
import { implement } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
import { listRoleHolders } from './list.ts'
import { giveRole, takeRole } from './service.ts'

export const roleRoutes = [
  implement(contract.listRoleHolders, async ({ scope, query }) => ({
    data: await listRoleHolders(scope, query),
  })),

  implement(contract.giveRole, async ({ scope, body: { email, role } }) => {
    const status = await giveRole(scope, email, role)
    return about({ name: email }, { data: { email, role, status } })
  }),

  implement(contract.takeRole, async ({ scope, params: { userId, role } }) => {
    const name = await takeRole(scope, userId, role)
    return about({ id: userId, name }, { data: { id: userId, role } })
  }),
]
