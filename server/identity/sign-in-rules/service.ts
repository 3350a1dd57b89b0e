import { type SQL, sql } from 'drizzle-orm'
import type { Account } from '#server/identity/accounts/service.ts'
import { findServingConnections } from '#server/identity/discovery/service.ts'
import { hasFactor } from '#server/identity/factors/service.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'

/** That people of a domain reach a tree by one connection alone. */
export interface Requirement {
  connectionId: string
  organizationId: string
  /** The connection's organization and those above it. */
  lineage: string[]
  from: Date
}

/** Finds what an address is required to sign in by, now or later. It never looks at who exists. */
export const findRequirements = async (context: Pick<UseCaseContext, 'db'>, email: string) =>
  requirementsOf(await findServingConnections(context, email))

const requirementsOf = (serving: Awaited<ReturnType<typeof findServingConnections>>): Requirement[] =>
  serving.flatMap(({ id, organizationId, lineage, requiredFrom }) =>
    requiredFrom ? [{ connectionId: id, organizationId, lineage, from: requiredFrom }] : [],
  )

type Id = SQL | string

/**
 * Whether an account is of the customer, but of no organization that the connection is for: what an organization below
 * requires would lock the people above and beside it out, who cannot come through its connection.
 */
const isElsewhere = (accountId: Id, organizationId: Id, customerId: Id): SQL => {
  const isIn = (id: Id) => sql`exists (
    select from users as u join organizations as o on o.id = u.organization_id
    where u.account_id = ${accountId}::uuid and u.status <> 'inactive' and o.deleted_at is null
      and o.lineage @> array[${id}::uuid])`
  return sql`(not ${isIn(organizationId)} and ${isIn(customerId)})`
}

async function isMeantFor(
  { db }: Pick<UseCaseContext, 'db'>,
  accountId: string,
  { organizationId, lineage: [customerId = organizationId] }: Requirement,
): Promise<boolean> {
  if (customerId === organizationId) return true
  const { rows } = await db.execute(sql`select where ${isElsewhere(accountId, organizationId, customerId)}`)
  return rows.length === 0
}

/** The requirements that are meant for an account. */
async function meantFor(
  context: Pick<UseCaseContext, 'db'>,
  accountId: string,
  requirements: Requirement[],
): Promise<Requirement[]> {
  const meant: Requirement[] = []
  for (const one of requirements) if (await isMeantFor(context, accountId, one)) meant.push(one)
  return meant
}

/** Those that count by now. */
const inForce = ({ now }: Pick<UseCaseContext, 'now'>, requirements: Requirement[]) =>
  requirements.filter(({ from }) => from <= now)

/** Whether an account is an exception of every one: a named break-glass administrator with a second factor. */
async function isBreakGlass(
  context: UseCaseContext,
  accountId: string,
  requirements: Requirement[],
): Promise<boolean> {
  const { rows } = await context.db.execute<{ id: string }>(sql`
    select b.organization_id as id from break_glass as b
    join users as u on u.organization_id = b.organization_id and u.id = b.user_id
    join organizations as o on o.id = b.organization_id
    where u.account_id = ${accountId} and u.status = 'active' and u.blocked_at is null and o.deleted_at is null`)
  const named = rows.map(({ id }) => id)
  // Both are read whatever the other says: the time of an answer tells nothing.
  const isProtected = await hasFactor(context, accountId)
  return isProtected && requirements.every(({ lineage }) => named.some((id) => lineage.includes(id)))
}

/** Whether a person is a named break-glass administrator, with a second factor or without. */
export async function isNamedBreakGlass(
  { db }: Pick<UseCaseContext, 'db'>,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from break_glass where organization_id = ${organizationId} and user_id = ${id}`)
  return rows.length > 0
}

type Found = Pick<Account, 'id'> | undefined

/** No account has this id. */
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * What an address signs in by, and whether its account is excepted. It does the same work for a known and an unknown one.
 * @param account of the address, if there is one; it may be read meanwhile
 */
export async function findPasswordRule(
  context: UseCaseContext,
  email: string,
  account: Found | Promise<Found>,
): Promise<{ isRequired: boolean; isExcepted: boolean }> {
  const required = inForce(context, await findRequirements(context, email))
  if (required.length === 0) return { isRequired: false, isExcepted: false }
  const id = (await account)?.id ?? nobody
  const meant = await meantFor(context, id, required)
  const isNamed = await isBreakGlass(context, id, meant)
  return { isRequired: true, isExcepted: meant.length === 0 || isNamed }
}

/** Whether a password does not open an address. */
export async function refusesPassword(
  context: UseCaseContext,
  email: string,
  account: Pick<Account, 'id'> | undefined,
): Promise<boolean> {
  const { isRequired, isExcepted } = await findPasswordRule(context, email, account)
  return isRequired && !isExcepted
}

/** @throws sso.required where an address signs in by its company's connection alone */
export async function requirePasswordAllowed(
  context: UseCaseContext,
  email: string,
  account: Pick<Account, 'id'> | undefined,
): Promise<void> {
  if (await refusesPassword(context, email, account)) fail('sso.required')
}

/** How long a password opens an account. */
export interface PasswordAccess {
  /** When it ends; null where it does not. */
  until: Date | null
  /** The organizations whose enforcement the account is an exception of by now. */
  breakGlassOf: string[]
}

/**
 * @param found the requirements of the address, where they were read before
 * @throws sso.required where it does not by now
 */
export async function requirePasswordAccess(
  context: UseCaseContext,
  { id, email }: Pick<Account, 'id' | 'email'>,
  found?: Requirement[],
): Promise<PasswordAccess> {
  const requirements = await meantFor(context, id, found ?? (await findRequirements(context, email)))
  if (requirements.length === 0) return { until: null, breakGlassOf: [] }
  const required = inForce(context, requirements)
  if (await isBreakGlass(context, id, requirements))
    return { until: null, breakGlassOf: required.map(({ organizationId }) => organizationId) }
  if (required.length > 0) fail('sso.required')
  return { until: new Date(Math.min(...requirements.map(({ from }) => from.getTime()))), breakGlassOf: [] }
}

/** Whether a sign-in by this connection would be a way around what the address has to sign in by. */
export async function isAnotherWay(
  context: UseCaseContext,
  connection: { id: string; organizationId: string },
  email: string,
): Promise<boolean> {
  const serving = await findServingConnections(context, email)
  if (serving.some(({ id }) => id === connection.id)) return false
  const required = inForce(context, requirementsOf(serving))
  const { rows } = await context.db.execute<{ lineage: string[] }>(
    sql`select lineage from organizations where id = ${connection.organizationId}`,
  )
  const lineage = rows[0]?.lineage ?? []
  return required.some(({ organizationId }) => lineage.includes(organizationId))
}

/** Whether a company does not make an account sign in by its address: another one would be a way around it. */
export async function isMovable(
  context: UseCaseContext,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<boolean> {
  const requirements = await findRequirements(context, email)
  if (requirements.length === 0) return true
  const organizations = requirements.map(({ organizationId }) => organizationId)
  const { rows } = await context.db.execute(sql`
    select from users as u join organizations as o on o.id = u.organization_id
    where u.account_id = ${id} and o.lineage && ${uuids(organizations)} limit 1`)
  return !rows.length
}

/** @throws account.address_managed */
export async function requireMovable(
  context: UseCaseContext,
  account: Pick<Account, 'id' | 'email'>,
): Promise<void> {
  if (!(await isMovable(context, account))) fail('account.address_managed')
}

/** Whether the company of an address adds its people itself. */
export async function isManaged(context: UseCaseContext, email: string): Promise<boolean> {
  const serving = await findServingConnections(context, email)
  return serving.some(({ joins, requiredFrom }) => joins || requiredFrom !== null)
}

/** The domains whose people sign in by a connection alone, now or later, and from when. */
const requiredDomains = sql`
  select d.domain, c.organization_id, o.lineage[1] as customer_id, min(greatest(s.required_from, c.paused_until)) as starts_at
  from connection_domains as s join domains as d on d.id = s.domain_id
  join connections as c on c.id = s.connection_id join organizations as o on o.id = c.organization_id
  where s.required_from is not null and d.proved_at is not null and d.lapsed_at is null and c.state = 'on'
    and o.deleted_at is null and may_vouch(c.organization_id, d.id)
  group by d.domain, c.organization_id, o.lineage[1]`

/** A session that began by another way than the required one, or before it was. */
interface Other extends Record<string, unknown> {
  id: string
  accountId: string
  email: string
  until: string
  /** Whether the account is a break-glass administrator somewhere: nobody else can be an exception. */
  isNamed: boolean
}

/**
 * Lists sessions that outlast the moment from which their account signs in by a connection alone.
 * @param accountId of that account alone
 */
export async function listOutlasting(context: UseCaseContext, accountId?: string): Promise<Other[]> {
  const { rows } = await context.db.execute<Other>(sql`
    with required as materialized (${requiredDomains})
    select s.id, a.id as "accountId", a.email, min(r.starts_at) as until, exists (
      select from break_glass as b join users as u on u.organization_id = b.organization_id and u.id = b.user_id
      where u.account_id = a.id) as "isNamed"
    from required as r join accounts as a on split_part(a.email, '@', 2) = r.domain
    join sessions as s on s.account_id = a.id
    where s.kind <> 'admin_access' and s.expires_at > r.starts_at
      and ${accountId ? sql`a.id = ${accountId}` : sql`true`}
      and not ${isElsewhere(sql`a.id`, sql`r.organization_id`, sql`r.customer_id`)}
      and (s.connection_id is null or (
        exists (select from organizations as o where o.id = s.customer_id and o.lineage @> array[r.organization_id])
        and not exists (
          select from connection_domains as served join domains as d on d.id = served.domain_id
          where served.connection_id = s.connection_id and d.domain = r.domain)))
    group by s.id, a.id, a.email`)
  const exceptions = new Map<string, boolean>()
  for (const { accountId: id, email, isNamed } of rows)
    if (isNamed && !exceptions.has(id))
      exceptions.set(id, await isBreakGlass(context, id, await findRequirements(context, email)))
  return rows.filter(({ accountId: id }) => !exceptions.get(id))
}
