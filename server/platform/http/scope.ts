import { and, eq, inArray, isNull, min, sql } from 'drizzle-orm'
import { mayCall, type Needs, type Role } from '#contract/platform/permissions.ts'
import type { Handle } from '#server/platform/db/open.ts'
import { preparedOnce } from '#server/platform/db/prepared.ts'
import { extendRowAccess, withRowAccess } from '#server/platform/db/row-access.ts'
import { fail } from '#server/platform/errors/failure.ts'
import { accounts } from '#server/schema/accounts.ts'
import { administrators } from '#server/schema/administrators.ts'
import { organizations } from '#server/schema/organizations.ts'
import { sessions } from '#server/schema/sessions.ts'
import { users } from '#server/schema/users.ts'
import { live, liveAt } from './live-session.ts'
import { OrganizationScope } from './organization-scope.ts'
import {
  type AskedFactors,
  askedOfRoles,
  requireAdministratorsFactor,
  requireSecondFactor,
} from './second-factor.ts'
import type { Actor, ScopedOrganization } from './tenant-scope.ts'
import type { UseCaseContext } from './use-case-context.ts'

/** The signed-in account, as stored in the database at this request. */
export interface Caller {
  session: {
    id: string
    createdAt: Date
    kind: (typeof sessions.$inferSelect)['kind']
    organizationId: string | null
    customerId: string | null
    factorDue: boolean
    expiresAt: Date
    methods: (typeof sessions.$inferSelect)['methods']
    authenticatedAt: Date
  }
  account: typeof accounts.$inferSelect
}

/** The columns that each call on an organization needs, and no others, because each costs time. */
export const actorColumns = {
  session: {
    id: sessions.id,
    kind: sessions.kind,
    organizationId: sessions.organizationId,
    customerId: sessions.customerId,
    factorDue: sessions.factorDue,
    lastSeenAt: sessions.lastSeenAt,
    methods: sessions.methods,
    authenticatedAt: sessions.authenticatedAt,
  },
  account: {
    id: accounts.id,
    email: accounts.email,
    firstName: accounts.firstName,
    lastName: accounts.lastName,
    language: accounts.language,
    emailVerifiedAt: accounts.emailVerifiedAt,
    passwordUnproved: accounts.passwordUnproved,
    healthClosed: accounts.healthClosed,
    confirmation: accounts.confirmation,
    factorByCompany: accounts.factorByCompany,
  },
  organization: {
    id: organizations.id,
    lineage: organizations.lineage,
    name: organizations.name,
    timezone: organizations.timezone,
    minimumGroup: organizations.minimumGroup,
  },
}

const columns = {
  session: {
    id: sessions.id,
    kind: sessions.kind,
    organizationId: sessions.organizationId,
    customerId: sessions.customerId,
    factorDue: sessions.factorDue,
    createdAt: sessions.createdAt,
    lastSeenAt: sessions.lastSeenAt,
    expiresAt: sessions.expiresAt,
    methods: sessions.methods,
    authenticatedAt: sessions.authenticatedAt,
  },
  account: accounts,
}

/** Runs on nearly every request: built once per database, and once per transaction. */
const callerQuery = (db: Handle) =>
  preparedOnce(db, 'find_caller', () =>
    db.select(columns).from(sessions).innerJoin(accounts, eq(accounts.id, sessions.accountId)).where(live),
  )

/** Whether an organization is in the tree that the session reaches: a sign-in by a company reaches that company alone. */
export const isReached = sql<boolean>`(${sessions.customerId} is null or ${sessions.customerId} = any(${organizations.lineage}))`

/** Whether a role counts in the session: one by the groups of a sign-in counts in sessions of that connection, and in support. */
export const isOfSession = sql`(${administrators.connectionId} is null
  or ${administrators.connectionId} = ${sessions.connectionId} or ${sessions.kind} = 'admin_access')`

const heldRoles = sql<Role[]>`array(
  select ${administrators.role} from ${administrators}
  join ${users} on ${users.organizationId} = ${administrators.organizationId} and ${users.id} = ${administrators.userId}
  where ${administrators.accountId} = ${sessions.accountId}
    and ${administrators.organizationId} = any(${organizations.lineage})
    and ${users.status} = 'active' and ${users.blockedAt} is null and ${isReached}
    and ${isOfSession})`

const roleQuery = (db: Handle) =>
  preparedOnce(db, 'prove_role', () =>
    db
      .select({ ...actorColumns, asked: askedOfRoles, roles: heldRoles })
      .from(sessions)
      .innerJoin(accounts, eq(accounts.id, sessions.accountId))
      .leftJoin(
        organizations,
        and(eq(organizations.id, sql.placeholder('organizationId')), isNull(organizations.deletedAt)),
      )
      .where(live),
  )

/** Finds the live session of a cookie. */
export async function findCaller(
  context: UseCaseContext,
  secret: string | undefined,
): Promise<Caller | undefined> {
  if (!secret) return undefined
  const [row] = await callerQuery(context.db).execute(liveAt(context, secret))
  if (!row) return undefined
  await touch(context, row.session)
  return row
}

/** @throws session.required without a live session */
export async function requireCaller(context: UseCaseContext, secret: string | undefined): Promise<Caller> {
  return (await findCaller(context, secret)) ?? fail('session.required')
}

/** Finds an organization of which the account is a member; always the same one. */
export async function findHome(
  db: Handle,
  accountId: string,
): Promise<{ organizationId: string; customerId: string } | undefined> {
  const [person] = await db
    .select({ organizationId: users.organizationId, customerId: organizations.customerId })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(eq(users.accountId, accountId))
    .orderBy(users.createdAt, users.id)
    .limit(1)
  return person
}

/**
 * Proves that the caller holds a role in the organization or an ancestor. A foreign and an unknown id get the same
 * answer, which prevents enumeration.
 * @throws session.required, organization.forbidden, role.lacking where the roles together lack a permission
 */
export async function requireRole(
  context: UseCaseContext,
  secret: string | undefined,
  organizationId: string,
  needs: Needs,
) {
  if (!secret) fail('session.required')
  const [row] = await roleQuery(context.db).execute({
    ...liveAt(context, secret),
    organizationId: knownShape(organizationId),
  })
  if (!row) fail('session.required')
  const { organization, session, roles } = row
  if (!organization || roles.length === 0) fail('organization.forbidden')
  // A session that stays on a phone opens nothing of the console: for it, its account is a stranger.
  if (session.kind === 'member') fail('organization.forbidden')
  // A support session can access the organization it was opened for, and its descendants.
  if (session.kind === 'admin_access' && !organization.lineage.includes(session.organizationId ?? '')) {
    fail('organization.forbidden')
  }
  if (!mayCall(roles, needs)) fail('role.lacking')
  await requireFactor(context, row, organization)
  await touch(context, session)
  return new OrganizationScope(context, { session, account: row.account }, organization, roles)
}

interface RoleRow extends Pick<Actor, 'session' | 'account'> {
  roles: Role[]
  asked: AskedFactors
}

/** @throws session.own_factor_required, session.second_factor_required */
async function requireFactor(
  context: UseCaseContext,
  { session, account, roles, asked }: RoleRow,
  { lineage }: Pick<ScopedOrganization, 'lineage'>,
): Promise<void> {
  requireAdministratorsFactor(session, roles)
  await requireSecondFactor(context, session, asked, async () => {
    const [held] = await context.db
      .select({ since: min(administrators.createdAt) })
      .from(accounts)
      .innerJoin(administrators, eq(administrators.accountId, accounts.id))
      .where(and(eq(accounts.id, account.id), inArray(administrators.organizationId, lineage)))
    return held?.since ?? context.now
  })
}

/**
 * Returns a scope of another organization in which the caller has the permissions.
 * @throws organization.unknown for a foreign one as for one that does not exist
 */
export async function scopeOf(
  scope: OrganizationScope,
  organizationId: string,
  needs: Needs,
): Promise<OrganizationScope> {
  const { caller, affected } = scope
  const context = scope.unscoped('proves the right in another organization')
  const { session, account } = caller
  const [found] = await context.db
    .select({ ...actorColumns.organization, asked: askedOfRoles, roles: heldRoles })
    .from(organizations)
    .innerJoin(sessions, eq(sessions.id, session.id))
    .where(and(eq(organizations.id, organizationId), isNull(organizations.deletedAt)))
  const reached =
    found &&
    mayCall(found.roles, needs) &&
    (session.kind !== 'admin_access' || found.lineage.includes(session.organizationId ?? ''))
  if (!reached) fail('organization.unknown')
  await requireFactor(context, { session, account, roles: found.roles, asked: found.asked }, found)
  await extendRowAccess(context.db, found.id)
  const { roles, asked: _, ...organization } = found
  return new OrganizationScope(context, { session, account }, organization, roles, affected)
}

/** A malformed id names no organization, and neither does the nil UUID. */
export const knownShape = (id: string) => (uuid.test(id) ? id : '00000000-0000-0000-0000-000000000000')

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const touchEvery = 60_000

/** Extends a used session. Once a minute is precise enough for the idle limit and saves writes. */
export async function touch(context: UseCaseContext, session: { id: string; lastSeenAt: Date }) {
  if (context.now.getTime() - session.lastSeenAt.getTime() < touchEvery) return
  // A support session also belongs to an organization, access to which is not proved yet.
  await withRowAccess(context, 'everything', async (db) =>
    db.update(sessions).set({ lastSeenAt: context.now }).where(eq(sessions.id, session.id)),
  )
}
