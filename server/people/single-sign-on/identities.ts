import { and, arrayContains, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { findAccount } from '#server/identity/accounts/service.ts'
import type { ConnectionRow } from '#server/identity/connections/service.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { organizations } from '#server/schema/organizations.ts'
import { identities } from '#server/schema/single-sign-on.ts'
import { users } from '#server/schema/users.ts'

/** Returns the account of a subject, and notes that it signs in. */
export async function signInByIdentity(
  { db, now }: UseCaseContext,
  { id }: ConnectionRow,
  subject: string,
): Promise<string | undefined> {
  const [identity] = await db
    .update(identities)
    .set({ lastUsedAt: now })
    .where(and(eq(identities.connectionId, id), eq(identities.subject, subject)))
    .returning()
  return identity?.accountId
}

/** Finds an identity at a connection. */
export async function findIdentity(
  { db }: UseCaseContext,
  { id }: ConnectionRow,
  of: { subject: string } | { accountId: string },
) {
  const [identity] = await db
    .select()
    .from(identities)
    .where(
      and(
        eq(identities.connectionId, id),
        'subject' in of ? eq(identities.subject, of.subject) : eq(identities.accountId, of.accountId),
      ),
    )
  return identity
}

/** Whether an account is known at a connection, under whatever subject. */
export const hasIdentity = async (
  context: UseCaseContext,
  connection: ConnectionRow,
  accountId: string,
): Promise<boolean> => (await findIdentity(context, connection, { accountId })) !== undefined

/** @returns whether the identity was stored: a concurrent sign-in may have linked the account to another subject */
export async function storeIdentity(
  { db, now }: UseCaseContext,
  { id, organizationId }: ConnectionRow,
  subject: string,
  accountId: string,
): Promise<boolean> {
  const stored = await db
    .insert(identities)
    .values({ organizationId, connectionId: id, subject, accountId, createdAt: now, lastUsedAt: now })
    .onConflictDoNothing()
    .returning({ id: identities.id })
  return stored.length > 0
}

const inTree = ({ organizationId }: ConnectionRow) =>
  and(arrayContains(organizations.lineage, [organizationId]), isNull(organizations.deletedAt))

/** Whether an account is an active person of the organization of a connection or of one below it. */
export async function isActiveInTree(
  { db }: UseCaseContext,
  connection: ConnectionRow,
  accountId: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(
      and(
        eq(users.accountId, accountId),
        eq(users.status, 'active'),
        isNull(users.blockedAt),
        inTree(connection),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export interface PersonInTree {
  user: typeof users.$inferSelect
  organization: typeof organizations.$inferSelect
}

/**
 * Finds and locks the person of an address in the tree of a connection, an active one first, then the nearest. Where an
 * account signs in with another address than the listed one, that address counts: an administrator can list any.
 * @param userId that person alone
 * @param isVouched whether the customer proved the domain. It must not try which private address a person signs in with.
 */
export async function findPersonInTree(
  context: UseCaseContext,
  connection: ConnectionRow,
  email: string,
  { userId, isVouched = true }: { userId?: string; isVouched?: boolean } = {},
): Promise<PersonInTree | undefined> {
  const { db } = context
  const account = await findAccount(context, email)
  const [found] = await db
    .select({ user: users, organization: organizations })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(
      and(
        inTree(connection),
        userId ? eq(users.id, userId) : undefined,
        or(
          and(eq(users.email, email), isNull(users.accountId)),
          account
            ? and(
                eq(users.accountId, account.id),
                isVouched ? undefined : or(eq(users.email, email), eq(users.signInEmail, email)),
              )
            : undefined,
        ),
      ),
    )
    .orderBy(
      sql`${users.status} <> 'active'`,
      sql`${users.status} = 'inactive'`,
      sql`cardinality(${organizations.lineage})`,
      asc(users.id),
    )
    .limit(1)
    .for('update', { of: users })
  return found
}
