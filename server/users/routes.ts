import * as contract from '#contract/users.ts'
import { implement } from '#server/http/implement.ts'
import { createUser, listUsers, presentUser, requireUser } from './service.ts'

export const userRoutes = [
  implement(contract.listUsers, async ({ scope, query }) => ({ data: await listUsers(scope, query) })),

  implement(contract.getUser, async ({ scope, params }) => ({
    data: presentUser(await requireUser(scope, params.userId)),
  })),

  implement(contract.createUser, async ({ scope, body }) => {
    const user = await createUser(scope, body)
    return { id: user.id, data: user }
  }),
]
