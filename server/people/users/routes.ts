import * as contract from '#contract/people/users.ts'
import { implement } from '#server/platform/http/implement.ts'
import { deleteUser, updateUser } from './change.ts'
import { exportUsers } from './export.ts'
import { listUsers } from './list.ts'
import { createUser, getUser } from './service.ts'
import { streamForDashboard, streamUsers } from './stream.ts'

export const userRoutes = [
  implement(contract.listUsers, async ({ scope, query }) =>
    query.page === undefined && query.limit === undefined
      ? streamUsers(scope, query)
      : { data: await listUsers(scope, query) },
  ),

  implement(contract.listAllUsers, ({ scope }) => streamForDashboard(scope)),

  implement(contract.exportUsers, ({ scope, query }) => exportUsers(scope, query)),

  implement(contract.getUser, async ({ scope, params }) => ({ data: await getUser(scope, params.userId) })),

  implement(contract.createUser, async ({ scope, body }) => {
    const user = await createUser(scope, body)
    return { id: user.id, data: user }
  }),

  implement(contract.updateUser, async ({ scope, params, body }) => ({
    data: await updateUser(scope, params.userId, body),
  })),

  implement(contract.deleteUser, async ({ scope, params: { userId } }) => {
    await deleteUser(scope, userId)
    return { data: { id: userId } }
  }),
]
