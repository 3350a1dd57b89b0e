import * as contract from '#contract/identity/connections.ts'
import { implement } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
import { listServableDomains } from './served-domains.ts'
import {
  createConnection,
  deleteConnection,
  listAttempts,
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

  implement(contract.deleteConnection, async ({ scope, params: { connectionId: id } }) => {
    const name = await deleteConnection(scope, id)
    return about({ id, name }, { data: { id } })
  }),

  implement(contract.listAttempts, async ({ scope, params, query }) => ({
    data: await listAttempts(scope, params.connectionId, query.before),
  })),
]
