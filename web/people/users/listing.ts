import { userStatuses } from '#contract/people/user-status.ts'
import { type listUsers, sortOrders, userSorts } from '#contract/people/users.ts'
import type { Call } from '#contract/platform/endpoint.ts'
import { defineListing, oneOf, optional } from '#web/lists/defineListing.ts'
import { rangeStart, ranges } from '#web/lists/ranges.ts'

export const pageSize = 20

export type ListQuery = Call<typeof listUsers>['query'] & {
  page: number
  limit: number
  sort: (typeof userSorts)[number]
  order: (typeof sortOrders)[number]
}

export const userListing = defineListing({
  path: '/users',
  views: { sort: oneOf(userSorts, 'created_at'), order: oneOf(sortOrders, 'desc') },
  /** A range limits the days on which people were added. */
  filters: { status: optional(userStatuses), range: optional(ranges) },
})

/** The visible part of the list of people. */
export type UserListing = ReturnType<typeof userListing.read>
export type Order = Pick<UserListing, 'sort' | 'order'>

/** Reverses the sorted column; another column starts in its usual order. */
export function sortedBy(listing: Order, sort: Order['sort']): Order {
  if (listing.sort === sort) return { sort, order: listing.order === 'asc' ? 'desc' : 'asc' }
  return { sort, order: sort === 'created_at' ? 'desc' : 'asc' }
}

const minute = 60_000

/** Builds the server's query. A range starts at a whole minute, so that a repeated query hits the cache. */
export function queryOf({ page, sort, order, search, status, range }: UserListing, now: number): ListQuery {
  const thisMinute = new Date(Math.floor(now / minute) * minute)
  return {
    page,
    limit: pageSize,
    sort,
    order,
    ...(search.trim() && { search: search.trim() }),
    ...(status && { status }),
    ...(range && { createdSince: rangeStart(range, thisMinute).toISOString() }),
  }
}
