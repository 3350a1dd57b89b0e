import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { keyPrefix } from '#contract/platform/personal-keys.ts'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import type { Handle } from '#server/platform/db/open.ts'
import { preparedOnce } from '#server/platform/db/prepared.ts'
import type { Person } from '#server/platform/db/row-access.ts'
import { fail } from '#server/platform/errors/failure.ts'
import { accounts } from '#server/schema/accounts.ts'
import { activityKeySecrets } from '#server/schema/activity-keys.ts'
import { organizations } from '#server/schema/organizations.ts'
import { users } from '#server/schema/users.ts'
import { MemberScope } from './member-scope.ts'
import { actorColumns } from './scope.ts'
import type { UseCaseContext } from './use-case-context.ts'

const bearer = /^bearer +(\S+) *$/i

/** The personal key that a request gives; other kinds of authorization are none. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const given = bearer.exec(headers.authorization ?? '')?.[1]
  return given?.startsWith(keyPrefix) ? given : undefined
}

const holderQuery = (db: Handle) =>
  preparedOnce(db, 'prove_key', () =>
    db
      .select({ account: actorColumns.account, organization: actorColumns.organization, userId: users.id })
      .from(accounts)
      .innerJoin(
        users,
        and(eq(users.accountId, accounts.id), eq(users.status, 'active'), isNull(users.blockedAt)),
      )
      .innerJoin(
        activityKeySecrets,
        and(
          eq(activityKeySecrets.organizationId, users.organizationId),
          eq(activityKeySecrets.userId, users.id),
        ),
      )
      .innerJoin(
        organizations,
        and(eq(organizations.id, users.organizationId), isNull(organizations.deletedAt)),
      )
      .where(eq(activityKeySecrets.secretHash, sql.placeholder('hash'))),
  )

/**
 * Counts a call by a key and notes that the key was used.
 * @returns the key's id
 * @throws request.throttled, key.invalid for one that has ended
 */
export type CountKeyCall = (context: UseCaseContext, person: Person, hash: Buffer) => Promise<string>

/**
 * Proves that the caller holds a personal key of an active member, and counts the call.
 * @throws key.invalid, request.throttled, organization.forbidden for another organization than the key's
 */
export async function requireKey(
  context: UseCaseContext,
  key: string,
  organizationId: string | undefined,
  countKeyCall: CountKeyCall,
): Promise<MemberScope> {
  const hash = secretHash(key)
  const [row] = await holderQuery(context.db).execute({ hash })
  if (!row) fail('key.invalid')
  const { account, organization, userId } = row
  const id = await countKeyCall(context, { organizationId: organization.id, userId }, hash)
  if (organizationId !== undefined && organizationId !== organization.id) fail('organization.forbidden')
  return new MemberScope(
    context,
    {
      session: {
        id,
        kind: 'member',
        organizationId: null,
        customerId: null,
        factorDue: false,
        authenticatedAt: new Date(0),
        methods: [],
      },
      account,
    },
    organization,
    { userId, deactivatedAt: null },
  )
}
