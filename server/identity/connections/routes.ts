import * as contract from '#contract/identity/connections.ts'
import * as enforcement from '#contract/identity/enforcement.ts'
import { implement } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
import { listAttempts } from './attempts.ts'
import { listBreakGlass, nameBreakGlass } from './break-glass.ts'
import { enforceConnection, previewEnforcement, suspendEnforcement } from './enforcement.ts'
import { listServableDomains } from './served-domains.ts'
import {
  createConnection,
  deleteConnection,
  listConnections,
  serveDomains,
  switchConnection,
} from './service.ts'
import { updateConnection } from './update.ts'

export const connectionRoutes = [
  implement(contract.listConnections, async ({ scope }) => ({ data: await listConnections(scope) })),

  implement(contract.createConnection, async ({ scope, context, body }) => {
    const data = await createConnection(scope, context, body)
    return about(data, { data })
  }),

  implement(contract.updateConnection, async ({ scope, context, params, body }) => {
    const data = await updateConnection(scope, context, params.connectionId, body)
    return about(data, { data })
  }),

  implement(contract.switchConnection, async ({ scope, context, params, body }) => {
    const data = await switchConnection(scope, context, params.connectionId, body.state)
    return about(data, { data })
  }),

  implement(contract.listServableDomains, async ({ scope, context }) => ({
    data: await listServableDomains(scope, context),
  })),

  implement(contract.serveDomains, async ({ scope, params, body }) => {
    const data = await serveDomains(scope, params.connectionId, body.domainIds)
    return about(data, { data })
  }),

  implement(contract.deleteConnection, async ({ scope, context, params: { connectionId: id } }) => {
    const name = await deleteConnection(scope, context, id)
    return about({ id, name }, { data: { id } })
  }),

  implement(contract.listAttempts, async ({ scope, params, query }) => ({
    data: await listAttempts(scope, params.connectionId, query.before),
  })),

  implement(enforcement.previewEnforcement, async ({ scope, context, params }) => ({
    data: await previewEnforcement(scope, context, params.connectionId),
  })),

  implement(enforcement.enforceConnection, async ({ scope, context, params, body }) => {
    const data = await enforceConnection(scope, context, params.connectionId, body)
    return about(data, { data })
  }),

  implement(enforcement.listBreakGlass, async ({ scope, context }) => ({
    data: await listBreakGlass(scope, context),
  })),

  implement(enforcement.nameBreakGlass, async ({ scope, context, body }) => {
    const data = await nameBreakGlass(scope, context, body.userIds)
    const named = data.filter(({ isNamed }) => isNamed).map(({ email }) => email)
    return about({ name: named.join(', ') || null }, { data })
  }),

  implement(enforcement.suspendEnforcement, async ({ context, body }) => {
    const data = await suspendEnforcement(context, body.organizationId)
    return about({ name: null }, { data })
  }),
]
