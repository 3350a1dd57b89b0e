import { type AnyColumn, asc, desc, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { Answer, Input } from '#contract/endpoint.ts'
import type { exportUsers, listUsers as listUsersEndpoint, User } from '#contract/users.ts'
import type { OrganizationScope } from '#server/http/organization-scope.ts'
import { invitations } from '#server/invitations/table.ts'
import { outbox } from '#server/mail/table.ts'
import { ofInvitation, ofUser } from './delivery.ts'
import { countUsers, present, selectUsers, userColumns } from './service.ts'
import { users } from './table.ts'

type Query = Input<typeof listUsersEndpoint>['query']
type Page = Answer<typeof listUsersEndpoint>['data']
/** Which people, and in which order. */
export type Listing = Pick<
  Input<typeof exportUsers>['query'],
  'sort' | 'order' | 'search' | 'status' | 'createdSince'
>

/** What each order goes by: an index has the same columns behind the organization, and their last is unique. */
const orders: Record<Query['sort'], AnyColumn[]> = {
  created_at: [users.createdAt, users.id],
  last_name: [users.sortName, users.id],
  email: [users.email],
  status: [users.status, users.createdAt, users.id],
}

const mostWords = 10

function conditions({ search, status, createdSince }: Listing): SQL[] {
  const words = (search ?? '').split(/\s+/).filter(Boolean).slice(0, mostWords)
  return [
    ...words.map((word) => sql`${users.search} like containing(${word})`),
    ...(status ? [eq(users.status, status)] : []),
    ...(createdSince ? [gte(users.createdAt, new Date(createdSince))] : []),
  ]
}

/**
 * One page. Totals come from counters where nothing but the status narrows the list; else the matching people
 * are counted as they are found.
 */
export async function listUsers(scope: OrganizationScope, query: Query): Promise<Page> {
  const { page = 1, limit = 20, ...listing } = query
  const counts = await countUsers(scope)
  const searched = Boolean(listing.search?.trim() || listing.createdSince)
  const offset = (page - 1) * limit
  const known = listing.status ? counts[listing.status] : counts.total
  const found = searched
    ? await findMatching(scope, listing, offset, limit)
    : { total: known, users: await readPage(scope, listing, { offset, limit, total: known }) }
  const totalPages = Math.ceil(found.total / limit)
  return {
    users: found.users,
    pagination: {
      currentPage: page,
      totalPages,
      totalItems: found.total,
      hasNext: page < totalPages,
      hasPrev: page > 1,
    },
    counts,
  }
}

const orderBy = ({ sort, order }: Listing, backwards = false) =>
  orders[sort].map((order === 'desc') !== backwards ? desc : asc)

/**
 * A page by its place. It is reached from the nearer end of the list, through the index alone: only the rows of
 * the page itself are read.
 */
async function readPage(
  scope: OrganizationScope,
  listing: Listing,
  { offset, limit, total }: { offset: number; limit: number; total: number },
): Promise<User[]> {
  const most = Math.min(limit, total - offset)
  if (most <= 0) return []
  const backwards = offset > total / 2
  const place = scope
    .select(users, { id: users.id }, ...conditions(listing))
    .orderBy(...orderBy(listing, backwards))
    .limit(most)
    .offset(backwards ? total - offset - most : offset)
    .as('place')
  const rows = await selectUsers(scope)
    .innerJoin(place, eq(place.id, users.id))
    .orderBy(...orderBy(listing))
  return rows.map(present)
}

/** A page of those that match, and how many match in all: found in one go. */
async function findMatching(scope: OrganizationScope, listing: Listing, offset: number, limit: number) {
  const place = scope
    .select(
      users,
      { id: users.id, total: sql<number>`count(*) over ()::int`.as('total') },
      ...conditions(listing),
    )
    .orderBy(...orderBy(listing))
    .limit(limit)
    .offset(offset)
    .as('place')
  const rows = await scope
    .select(users, { ...userColumns, total: place.total })
    .leftJoin(invitations, ofUser)
    .leftJoin(outbox, ofInvitation)
    .innerJoin(place, eq(place.id, users.id))
    .orderBy(...orderBy(listing))
  const [first] = rows
  // Beyond the last page there is no row to say how many there are.
  const total = first || offset === 0 ? (first?.total ?? 0) : await scope.count(users, ...conditions(listing))
  return { total, users: rows.map(present) }
}

const batch = 1000

/**
 * Everybody, in the order asked for, a thousand at a time: however many they are, only those are in memory. Each
 * batch begins behind the last person of the one before, so that people who come or go meanwhile shift nobody.
 */
export async function* everyUser(scope: OrganizationScope, listing: Listing): AsyncGenerator<User[]> {
  const order = orders[listing.sort]
  // As text: a time has more digits in the database than here.
  const cursor = sql<string[]>`array[${sql.join(
    order.map((column) => sql`${column}::text`),
    sql`, `,
  )}]`
  let behind: SQL | undefined
  for (;;) {
    const rows = await scope
      .select(users, { ...userColumns, cursor }, ...conditions(listing), behind)
      .leftJoin(invitations, ofUser)
      .leftJoin(outbox, ofInvitation)
      .orderBy(...orderBy(listing))
      .limit(batch)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(present)
    if (rows.length < batch) return
    behind = sql`(${sql.join(order, sql`, `)}) ${sql.raw(listing.order === 'desc' ? '<' : '>')}
      (${sql.join(
        order.map((column, index) => sql`${last.cursor[index]}::${sql.raw(column.getSQLType())}`),
        sql`, `,
      )})`
  }
}
