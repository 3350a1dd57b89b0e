import * as contract from '#contract/identity/proposed-administrators.ts'
import { implement } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
import { confirmAsProvider, confirmProposed, listProposed, refuseProposed } from './service.ts'

export const proposedAdministratorRoutes = [
  implement(contract.listProposedAdministrators, async ({ scope }) => ({ data: await listProposed(scope) })),

  implement(contract.confirmAdministrator, async ({ scope, params: { orgId, userId } }) => {
    const name = await confirmProposed(scope, userId)
    return about({ id: userId, name }, { data: { userId, organizationId: orgId } })
  }),

  implement(contract.refuseAdministrator, async ({ scope, params: { orgId, userId } }) => {
    const name = await refuseProposed(scope, userId)
    return about({ id: userId, name }, { data: { userId, organizationId: orgId } })
  }),

  implement(contract.confirmAdministratorAsProvider, async ({ context, body }) => {
    const { organizationId, account: email } = body
    return about(await confirmAsProvider(context, body), { data: { organizationId, email } })
  }),
]
