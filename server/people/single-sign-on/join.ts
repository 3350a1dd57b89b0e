import { and, arrayContains, inArray, isNull } from 'drizzle-orm'
import { findAccount } from '#server/identity/accounts/service.ts'
import type { ConnectionRow } from '#server/identity/connections/service.ts'
import { findOrAddUser } from '#server/people/users/service.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { organizations } from '#server/schema/organizations.ts'
import type { PersonInTree } from './identities.ts'

interface Joining {
  email: string
  firstName?: string | undefined
  lastName?: string | undefined
}

/** The organization in which people are added: the chosen one as long as it is there, or the connection's own. */
async function organizationOf(
  { db }: UseCaseContext,
  { organizationId, defaultOrganizationId }: ConnectionRow,
) {
  const rows = await db
    .select()
    .from(organizations)
    .where(
      and(
        inArray(organizations.id, [organizationId, defaultOrganizationId ?? organizationId]),
        ...[arrayContains(organizations.lineage, [organizationId]), isNull(organizations.deletedAt)],
      ),
    )
  return rows.find(({ id }) => id === defaultOrganizationId) ?? rows.find(({ id }) => id === organizationId)
}

/** Adds a person whom nobody has added. A person who signs in with another address stays who they are. */
export async function addJoining(
  context: UseCaseContext,
  connection: ConnectionRow,
  { email, firstName = '', lastName = '' }: Joining,
): Promise<PersonInTree | undefined> {
  const organization = await organizationOf(context, connection)
  if (!organization) return undefined
  const user = await findOrAddUser(context, {
    ...{ organizationId: organization.id, email, lastName, status: 'pending' },
    firstName: firstName || email.slice(0, email.indexOf('@')).slice(0, 60),
  })
  const account = await findAccount(context, email)
  if (user.accountId !== null && user.accountId !== account?.id) return undefined
  return { user, organization }
}
