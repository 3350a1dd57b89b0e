import { type AnyColumn, asc, desc, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { exportUsers, listUsers as listUsersEndpoint, User } from '#contract/people/users.ts'
import type { Answer, Input } from '#contract/platform/endpoint.ts'
import { paginationOf } from '#contract/platform/pagination.ts'
import { slowRead } from '#server/platform/db/prepared.ts'
import { JsonTextAnswer } from '#server/platform/http/json-text-answer.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { invitations } from '#server/schema/invitations.ts'
import { outbox } from '#server/schema/outbox.ts'
import { users } from '#server/schema/users.ts'
import { ofInvitation, ofUser } from './delivery.ts'
import { countUsers, matching, present, userColumns } from './service.ts'
import { listText, selectUserTexts } from './user-text.ts'

type Query = Input<typeof listUsersEndpoint>['query']
type Page = Answer<typeof listUsersEndpoint>['data']
/** Filters and order of a list of people. */
export type Listing = Pick<
  Input<typeof exportUsers>['query'],
  'sort' | 'order' | 'search' | 'status' | 'createdSince'
>

/** The columns of each order. An index has the same columns after the organization, and the last one is unique. */
const orders: Record<Query['sort'], AnyColumn[]> = {
  created_at: [users.createdAt, users.id],
  last_name: [users.sortName, users.id],
  email: [users.email],
  status: [users.status, users.createdAt, users.id],
}

/** Page size of the console. */
const consolePage = 20

/** The filters of a list. */
export function conditions({ search, status, createdSince }: Listing): SQL[] {
  return [
    ...matching(search),
    ...(status ? [eq(users.status, status)] : []),
    ...(createdSince ? [gte(users.createdAt, new Date(createdSince))] : []),
  ]
}

/**
 * Lists one page. The total comes from counters if only the status filters the list; otherwise it is counted in
 * parallel.
 */
export async function listUsers(scope: OrganizationScope, query: Query): Promise<JsonTextAnswer> {
  const { page = 1, limit = consolePage, ...listing } = query
  const totals = totalsOf(scope, listing)
  const offset = (page - 1) * limit
  const [{ counts, total }, people] = await Promise.all([
    totals,
    offset === 0
      ? readFirst(scope, listing, limit)
      : totals.then(({ total }) => readPage(scope, listing, { offset, limit, total })),
  ])
  const rest: Omit<Page, 'users'> = { pagination: paginationOf(page, limit, total), counts }
  return new JsonTextAnswer(
    `{"success":true,"data":{"users":${listText(people)},${JSON.stringify(rest).slice(1)}}`,
  )
}

async function totalsOf(scope: OrganizationScope, listing: Listing) {
  const searched = Boolean(listing.search?.trim() || listing.createdSince)
  const [counts, found] = await Promise.all([
    countUsers(scope),
    searched ? scope.count(users, ...conditions(listing)) : undefined,
  ])
  return { counts, total: found ?? (listing.status ? counts[listing.status] : counts.total) }
}

const orderBy = ({ sort, order }: Listing, backwards = false) =>
  orders[sort].map((order === 'desc') !== backwards ? desc : asc)

/** Pages of the console that nothing but the status filters are prepared. */
const isPrepared = ({ search, createdSince }: Listing, limit: number) =>
  !search?.trim() && !createdSince && limit === consolePage

const nameOf = ({ sort, order, status }: Listing) => `${sort}_${order}_${status ?? 'all'}`

/** A literal instead of a parameter: a plan for any limit expects a tenth of the people and sorts all. */
const onePage = sql`limit ${sql.raw(String(consolePage))}`

/** Ends a list after some rows. */
const endedBy = (rows: SQL, order: SQL[]): SQL[] => [...order.slice(0, -1), sql`${order.at(-1)} ${rows}`]

/** The first page, which the console reads most. */
function readFirst(scope: OrganizationScope, listing: Listing, limit: number) {
  const read = (select: OrganizationScope['select'], rows: SQL) =>
    selectUserTexts(select, ...conditions(listing)).orderBy(...endedBy(rows, orderBy(listing)))
  if (!isPrepared(listing, limit)) return read(scope.select, sql`limit ${limit}`)
  return scope.prepared(`users_first_${nameOf(listing)}`, (select) => read(select, onePage))
}

/**
 * Reads a later page by offset from the nearer end of the list, through an index-only scan: only the page's rows
 * are read.
 */
async function readPage(
  scope: OrganizationScope,
  listing: Listing,
  { offset, limit, total }: { offset: number; limit: number; total: number },
) {
  const most = Math.min(limit, total - offset)
  if (most <= 0) return []
  const backwards = offset > total / 2
  const skipped = backwards ? total - offset - most : offset
  const read = (select: OrganizationScope['select'], rows: SQL) => {
    const place = select(users, { id: users.id }, ...conditions(listing))
      .orderBy(...endedBy(rows, orderBy(listing, backwards)))
      .as('place')
    return selectUserTexts(select)
      .innerJoin(place, eq(place.id, users.id))
      .orderBy(...orderBy(listing))
  }
  if (!isPrepared(listing, most)) return read(scope.select, sql`limit ${most} offset ${skipped}`)
  return scope.prepared(
    slowRead(`users_page_${nameOf(listing)}${backwards ? '_backwards' : ''}`),
    (select) => read(select, sql`${onePage} offset ${sql.placeholder('skipped')}`),
    { skipped },
  )
}

const batch = 1000

/**
 * Streams everybody in batches of a thousand with a keyset cursor, so that concurrent inserts and deletes shift
 * nobody.
 */
export async function* everyUser(scope: OrganizationScope, listing: Listing): AsyncGenerator<User[]> {
  const order = orders[listing.sort]
  // Cast to text: the database has more digits of a time than JavaScript.
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
