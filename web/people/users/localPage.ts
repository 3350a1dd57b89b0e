import type { listUsers, User } from '#contract/people/users.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { foldText } from '#contract/platform/fold.ts'
import { pageOf, searchMatcher } from '#web/lists/localPage.ts'
import type { ListQuery } from './listing.ts'

export type Page = Answer<typeof listUsers>['data']

const sortKey = (user: User, sort: ListQuery['sort']) => {
  if (sort === 'last_name') return foldText(`${user.last_name} ${user.first_name}`)
  return sort === 'status' ? user.status : sort === 'email' ? user.email : user.created_at
}

function countsOf(people: readonly User[]): Page['counts'] {
  const counts = { total: people.length, active: 0, pending: 0, invited: 0, inactive: 0 }
  for (const { status } of people) counts[status] += 1
  return counts
}

/** Computes the page that the server would return, from all people. */
export function localPage(everybody: readonly User[], query: ListQuery): Page {
  const { page, limit, sort, order, search = '', status, createdSince } = query
  const matches = searchMatcher(search)
  const direction = order === 'asc' ? 1 : -1
  const found = everybody
    .filter(
      (user) =>
        (!status || user.status === status) &&
        (!createdSince || user.created_at >= createdSince) &&
        matches(`${user.first_name} ${user.last_name} ${user.email}`),
    )
    .map((user) => ({ user, key: sortKey(user, sort) }))
    .sort((a, b) => (a.key < b.key ? -direction : a.key > b.key ? direction : 0))
    .map(({ user }) => user)
  const { rows, pagination } = pageOf(found, page, limit)
  return { users: rows, pagination, counts: countsOf(everybody) }
}
