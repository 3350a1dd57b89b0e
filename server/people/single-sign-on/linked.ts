import { and, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { type Identity, identitiesPerPage } from '#contract/identity/identities.ts'
import type { Role } from '#contract/platform/permissions.ts'
import { requireConnection } from '#server/identity/connections/service.ts'
import { requireOwnRole } from '#server/identity/roles/service.ts'
import { applyEffects } from '#server/identity/rule-effects/service.ts'
import { endSessionsOfConnection } from '#server/identity/sessions/service.ts'
import { listedEmail } from '#server/identity/shown-addresses/service.ts'
import { fail, failAt } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { accounts } from '#server/schema/accounts.ts'
import { identities } from '#server/schema/single-sign-on.ts'

const { id, createdAt, lastUsedAt, connectionId } = identities
const { firstName, lastName } = accounts

const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

const emailIn = ({ organization }: OrganizationScope) => listedEmail(identities.accountId, organization.id)

const select = (scope: OrganizationScope, ...only: (SQL | undefined)[]) =>
  scope
    .select(
      identities,
      {
        id,
        accountId: identities.accountId,
        createdAt,
        lastUsedAt,
        email: emailIn(scope),
        firstName,
        lastName,
      },
      ...only,
    )
    .innerJoin(accounts, eq(accounts.id, identities.accountId))

/**
 * Lists who is linked to a connection, the last linked first.
 * @throws connection.not_found, and request.invalid for a cursor that is no identity
 */
export async function listIdentities(
  scope: OrganizationScope,
  connection: string,
  { search, before }: { search?: string | undefined; before?: string | undefined },
): Promise<{ identities: Identity[]; hasMore: boolean }> {
  await requireConnection(scope, connection)
  const own = eq(connectionId, connection)
  const [last] = before ? await select(scope, own, eq(id, before)) : []
  if (before && !last) failAt('id.invalid', 'before')
  const older =
    last && sql`(${createdAt}, ${id}) < (${last.createdAt.toISOString()}::timestamptz, ${last.id}::uuid)`
  const found = search
    ? or(ilike(emailIn(scope), like(search)), ilike(sql`${firstName} || ' ' || ${lastName}`, like(search)))
    : undefined
  const rows = await select(scope, and(own, older, found))
    .orderBy(desc(createdAt), desc(id))
    .limit(identitiesPerPage + 1)
  return {
    identities: rows.slice(0, identitiesPerPage).map((row) => ({
      ...{ id: row.id, email: row.email, name: `${row.firstName} ${row.lastName}`.trim() },
      ...{ linkedAt: row.createdAt.toISOString(), lastUsedAt: row.lastUsedAt.toISOString() },
    })),
    hasMore: rows.length > identitiesPerPage,
  }
}

/**
 * Refuses to unlink whoever holds more than the caller in this organization or below: the roles of their sign-ins would go.
 * @throws role.beyond
 */
async function requireOwnRolesOf(scope: OrganizationScope, accountId: string): Promise<void> {
  const held = await scope.execute<{ role: Role }>(
    (own) => sql`
    select distinct r.role from administrators as r
      join organizations as o on o.id = r.organization_id and o.lineage @> array[${own.id}]
    where r.account_id = ${accountId}`,
  )
  for (const { role } of held) requireOwnRole(scope, role)
}

/**
 * Unlinks a person, whose next sign-in may link another subject, and ends their sessions of the connection.
 * @returns the person's address
 * @throws connection.not_found, identity.not_found, role.beyond
 */
export async function unlinkIdentity(
  scope: OrganizationScope,
  context: UseCaseContext,
  connection: string,
  identityId: string,
): Promise<string> {
  await requireConnection(scope, connection)
  const own = and(eq(connectionId, connection), eq(id, identityId))
  const [row] = await select(scope, own)
  if (!row) fail('identity.not_found')
  await requireOwnRolesOf(scope, row.accountId)
  await scope.delete(identities, own)
  await endSessionsOfConnection(context, connection, { accountId: row.accountId })
  await applyEffects(scope)
  return row.email
}
