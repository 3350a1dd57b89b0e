import { type AnyColumn, and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { User } from '#contract/people/users.ts'
import { type Account, clearLeftAt } from '#server/identity/accounts/service.ts'
import { places } from '#server/identity/rule-effects/service.ts'
import { onUnique } from '#server/platform/db/on-unique.ts'
import type { Person } from '#server/platform/db/row-access.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { TenantScope } from '#server/platform/http/tenant-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { queueMail } from '#server/platform/mail/service.ts'
import { invitations } from '#server/schema/invitations.ts'
import { outbox } from '#server/schema/outbox.ts'
import { type UserRow, userCounts, users } from '#server/schema/users.ts'
import { deliveryJson, explainDelivery, ofInvitation, ofUser } from './delivery.ts'
import { changes } from './directory-change.ts'
import { placeEnds } from './place-ends.ts'
import { toPublicUser } from './public-user.ts'

const columns = getTableColumns(users)

/**
 * Reads a person.
 * @throws user.not_found, also for people of other organizations
 */
export async function requireUser(scope: OrganizationScope, userId: string): Promise<UserRow> {
  const [user] = await scope.select(users, columns, eq(users.id, userId))
  return user ?? fail('user.not_found')
}

/** The first and last name of a person; empty for one who is gone. */
export async function fullNameOf(scope: TenantScope, userId: string): Promise<string> {
  const { firstName, lastName } = users
  const [user] = await scope.select(users, { firstName, lastName }, eq(users.id, userId))
  return user ? `${user.firstName} ${user.lastName}` : ''
}

// Omit the columns that only serve search and sorting.
const { search: _search, sortName: _sortName, ...ownColumns } = getTableColumns(users)
/** A person's own columns, and the delivery of their invitation. */
export const userColumns = { user: ownColumns, delivery: deliveryJson }

const mostWords = 10

/** The conditions of people in whose name or address each word occurs. */
export const matching = (search = ''): SQL[] =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, mostWords)
    .map((word) => sql`${users.search} like containing(${word})`)

/** Selects people of the organization with the delivery of their invitations. */
function selectUsers(select: OrganizationScope['select'], ...only: SQL[]) {
  return select(users, userColumns, ...only)
    .leftJoin(invitations, ofUser)
    .leftJoin(outbox, ofInvitation)
}

type Row = Awaited<ReturnType<typeof selectUsers>>[number]

export const present = ({ user, delivery }: Row): User => toPublicUser(user, explainDelivery(delivery))

/**
 * Reads a person's public form.
 * @throws user.not_found, also for people of other organizations
 */
export async function getUser(scope: OrganizationScope, userId: string): Promise<User> {
  const [row] = await selectUsers(scope.select, eq(users.id, userId))
  return row ? present(row) : fail('user.not_found')
}

const sum = (column: AnyColumn) => sql<number>`coalesce(sum(${column}), 0)::int`

/** Counts the organization's people by status. */
export async function countUsers(scope: OrganizationScope) {
  const [row] = await scope.prepared('user_counts', (select) =>
    select(userCounts, {
      pending: sum(userCounts.pending),
      invited: sum(userCounts.invited),
      active: sum(userCounts.active),
      inactive: sum(userCounts.inactive),
    }),
  )
  const { pending = 0, invited = 0, active = 0, inactive = 0 } = row ?? {}
  return { total: pending + invited + active + inactive, active, pending, invited, inactive }
}

type NewRow = Omit<typeof users.$inferInsert, 'createdAt'> & { createdAt?: Date }

/** What a directory does to people: the whole of it is in directory-change.ts. */
export const byDirectory = { ...changes, ...placeEnds }

/** Inserts the given people without mailing them. */
export async function addUsers({ db, now }: UseCaseContext, rows: NewRow[]): Promise<void> {
  await db.insert(users).values(rows.map((row) => ({ createdAt: now, ...row })))
}

/** Selects the person of an organization who has an address, if there is one. */
export const selectByAddress = ({ db }: UseCaseContext, organizationId: string, email: string) =>
  db
    .select()
    .from(users)
    .where(and(eq(users.organizationId, organizationId), eq(users.email, email)))

/** Finds or inserts the person with this address, and locks the row until the transaction ends. */
export async function findOrAddUser(context: UseCaseContext, row: NewRow): Promise<UserRow> {
  // Insert first, so that a concurrently added person is found instead of duplicated.
  const values = { createdAt: context.now, ...row }
  await context.db.insert(users).values(values).onConflictDoNothing()
  const [user] = await selectByAddress(context, row.organizationId, row.email).for('update')
  if (!user) throw new Error('the person was not stored')
  return user
}

/** Sets people to invited, or back to their former status. */
export async function markInvited(
  { db }: UseCaseContext,
  organizationId: string,
  userIds: string[],
  invited = true,
): Promise<void> {
  await db
    .update(users)
    .set({ status: invited ? 'invited' : 'pending', isInvited: invited })
    .where(and(eq(users.organizationId, organizationId), sql`${users.id} = any(${uuids(userIds)})`))
}

/**
 * Links a person to an account under the given name, and mails them.
 * @param verificationLink the link that verifies the account's address, where nothing has
 * @throws invitation.already_member for an account that is another person of the organization
 */
export async function activateUser(
  context: UseCaseContext,
  user: UserRow,
  account: Account,
  organization: { name: string },
  verificationLink?: string,
): Promise<void> {
  const { firstName, lastName } = user
  await context.db
    .update(users)
    .set({ firstName, lastName, status: 'active', accountId: account.id, activatedAt: context.now })
    .where(eq(users.id, user.id))
    .catch(onUnique('users_account', 'invitation.already_member'))
  await places.placeActivated(context, user)
  await clearLeftAt(context, account)
  await queueMail(context, {
    kind: 'accountActivated',
    to: account.email,
    language: account.language,
    name: account.firstName,
    organization: organization.name,
    ...(verificationLink && { link: verificationLink }),
  })
}

/** Stores the sign-in address where it differs from the listed one. */
export const storeSignInEmail = (
  { db }: UseCaseContext,
  signInEmail: string | null,
  people: SQL | undefined,
) => db.update(users).set({ signInEmail }).where(people)

/**
 * A statement that inserts people, for use as a CTE. People with a known address are skipped.
 * @param people a query of first_name, last_name, email and custom_fields
 * @returns id and email of the inserted people
 */
export const addingUsers = ({ now }: UseCaseContext, organizationId: string, people: SQL) => sql`
  insert into ${users} (organization_id, first_name, last_name, email, custom_fields, created_at)
  select ${organizationId}, first_name, last_name, email, custom_fields, ${now.toISOString()}::timestamptz
  from ${people} as person
  on conflict (organization_id, email) do nothing
  returning id, email`

/**
 * A statement that updates names and custom fields of people by address, for use as a CTE.
 * @param people a query of first_name, last_name, email and custom_fields
 * @returns id and email of the updated people
 */
export const changingUsers = (organizationId: string, people: SQL) => sql`
  update ${users} set first_name = person.first_name, last_name = person.last_name,
    custom_fields = ${users.customFields} || person.custom_fields
  from ${people} as person
  where ${users.organizationId} = ${organizationId} and ${users.email} = person.email
  returning ${users.id}, ${users.email}`

const valueUnder = (key: string) => sql`${users.customFields} ->> ${key}`

const hasValue = (key: string) => sql`jsonb_exists(${users.customFields}, ${key})`

/** Counts people by their value of a custom field, as text. */
export async function countCustomValues(scope: OrganizationScope, key: string): Promise<Map<string, number>> {
  const rows = await scope.execute<{ value: string; people: number }>(
    (own) => sql`
    select value, count(*)::int as people
    from (select ${valueUnder(key)} as value from ${users} where ${own.rows(users)} and ${hasValue(key)}) as held
    group by value`,
  )
  return new Map(rows.map(({ value, people }) => [value, people]))
}

/** Removes a custom field from everybody, or only one of its values. */
export async function removeCustomValues(
  scope: OrganizationScope,
  key: string,
  value?: string,
): Promise<void> {
  const that = value === undefined ? sql`true` : sql`${valueUnder(key)} = ${value}`
  await scope.execute(
    (own) => sql`
    update ${users} set custom_fields = ${users.customFields} - ${key}::text
    where ${own.rows(users)} and ${hasValue(key)} and ${that}`,
  )
}

/** Replaces values of a custom field, by the text of the old value. */
export async function replaceCustomValues(
  scope: OrganizationScope,
  key: string,
  values: Record<string, string | number>,
): Promise<void> {
  const mapped = sql`${JSON.stringify(values)}::jsonb -> (${valueUnder(key)})`
  await scope.execute(
    (own) => sql`
    update ${users} set custom_fields = jsonb_set(${users.customFields}, array[${key}::text], ${mapped})
    where ${own.rows(users)} and ${hasValue(key)}`,
  )
}

/**
 * Takes the account from a person who erased everything, or whose data is purged. The row stays: it is the
 * organization's.
 * @param says whether the row says that the person left the app
 * @returns the account that the person no longer has; null for an administrator, who keeps it
 */
export async function leaveApp(
  { db }: Pick<UseCaseContext, 'db'>,
  { organizationId, userId }: Person,
  says: boolean,
): Promise<string | null> {
  const { rows } = await db.execute<{ account: string | null }>(
    sql`select leave_app(${organizationId}::uuid, ${userId}::uuid, ${says}) as account`,
  )
  return rows[0]?.account ?? null
}
