import { type listUsers, sortOrders, type User, userSorts, userStatuses } from '#contract/people/users.ts'
import type { Call } from '#contract/platform/endpoint.ts'

export const pageSize = 20

export type ListQuery = Call<typeof listUsers>['query'] & {
  page: number
  limit: number
  sort: (typeof sorts)[number]
  order: 'asc' | 'desc'
}

const sorts = userSorts
const minute = 60_000
const days = { '24h': 1, '7d': 7, '30d': 30, '90d': 90 }

export type Range = keyof typeof days
export const ranges = Object.keys(days) as Range[]

/** Which people are looked at, as the address has it. */
export interface Listing {
  page: number
  sort: ListQuery['sort']
  order: ListQuery['order']
  /** Empty for everybody. */
  search: string
  status: User['status'] | undefined
  /** Added since when; undefined for all time. */
  range: Range | undefined
}

const initial: Listing = {
  page: 1,
  sort: 'created_at',
  order: 'desc',
  search: '',
  status: undefined,
  range: undefined,
}

const oneOf = <T extends string>(options: readonly T[], text: string | null) =>
  options.find((option) => option === text)

/** What a query string asks for; what makes no sense in it counts as not said. */
export function readListing(queryString: string): Listing {
  const query = new URLSearchParams(queryString)
  const page = Number(query.get('page') ?? 1)
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    sort: oneOf(sorts, query.get('sort')) ?? initial.sort,
    order: oneOf(sortOrders, query.get('order')) ?? initial.order,
    search: (query.get('search') ?? '').slice(0, 200),
    status: oneOf(userStatuses, query.get('status')),
    range: oneOf(ranges, query.get('range')),
  }
}

/** The query string that `readListing` reads: nothing in it for the list as it is first seen. */
export function writeListing(listing: Listing): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(listing)) {
    if (value !== undefined && value !== initial[name as keyof Listing]) query.set(name, String(value))
  }
  return query.toString()
}

export const isNarrowed = ({ search, status, range }: Listing) =>
  search.trim() !== '' || status !== undefined || range !== undefined

/** The other way round for the column that is sorted by; else the way that one wants to read a column in first. */
export function sortedBy(listing: Listing, sort: Listing['sort']): Pick<Listing, 'sort' | 'order'> {
  if (listing.sort === sort) return { sort, order: listing.order === 'asc' ? 'desc' : 'asc' }
  return { sort, order: sort === 'created_at' ? 'desc' : 'asc' }
}

/** What the server is asked for. A range begins at a whole minute, so that asking again finds the same answer. */
export function queryOf({ page, sort, order, search, status, range }: Listing, now: number): ListQuery {
  const since = range && Math.floor(now / minute) * minute - days[range] * 24 * 60 * minute
  return {
    page,
    limit: pageSize,
    sort,
    order,
    ...(search.trim() && { search: search.trim() }),
    ...(status && { status }),
    ...(since && { createdSince: new Date(since).toISOString() }),
  }
}
