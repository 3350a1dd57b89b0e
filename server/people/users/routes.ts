import * as contract from '#contract/people/users.ts'
import { implement, implementStatement } from '#server/platform/http/implement.ts'
import { about, Written } from '#server/platform/http/recorded.ts'
import { streamOnePage, streamRows } from '#server/platform/http/streamed-answer.ts'
import { deleteUser, updateUser } from './change.ts'
import { createUser } from './create.ts'
import { exportUsers } from './export.ts'
import { everyUser, listUsers } from './list.ts'
import { openUser } from './open.ts'

export const userRoutes = [
  implement(contract.listUsers, async ({ scope, query }) =>
    query.page === undefined && query.limit === undefined
      ? streamOnePage('users', everyUser(scope, query))
      : listUsers(scope, query),
  ),

  implement(contract.listAllUsers, ({ scope }) =>
    streamRows(contract.listAllUsers, () => everyUser(scope, { sort: 'created_at', order: 'desc' })),
  ),

  implement(contract.exportUsers, ({ scope, query }) => exportUsers(scope, query)),

  implementStatement(
    contract.getUser,
    async ({ scope, params, entry }) => new Written({ data: await openUser(scope, entry, params.userId) }),
  ),

  implementStatement(contract.createUser, async ({ scope, body, entry }) => {
    const user = await createUser(scope, entry, body)
    return new Written({ id: user.id, data: user })
  }),

  implement(contract.updateUser, async ({ scope, params, body }) => {
    const user = await updateUser(scope, params.userId, body)
    return about({ id: user.id, name: user.email }, { data: user })
  }),

  implement(contract.deleteUser, async ({ scope, params: { userId } }) => {
    const email = await deleteUser(scope, userId)
    return about({ id: userId, name: email }, { data: { id: userId } })
  }),
]
