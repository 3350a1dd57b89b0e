import { and, asc, eq, getTableColumns, ne, notExists, sql } from 'drizzle-orm'
import type { Administrator } from '#contract/identity/administrators.ts'
import { holds, withAncestors } from '#server/identity/roles/service.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { administrators, pendingAdministrators } from '#server/schema/administrators.ts'
import { users } from '#server/schema/users.ts'
import { listPendingAdministrators } from './service.ts'

const mostPotential = 1000

const { id, email, firstName, lastName } = getTableColumns(users)
const person = { id, email, firstName, lastName }
const byName = [asc(users.sortName), asc(users.id)]

type Person = Pick<typeof users.$inferSelect, keyof typeof person>

function present({ id, email, firstName, lastName }: Person): Administrator {
  return {
    id,
    email,
    first_name: firstName,
    firstName,
    last_name: lastName,
    lastName,
    // Accounts have no picture.
    avatar_url: null,
  }
}

/** Lists an organization's own administrators by name, and its pending administrators. */
export async function listAdministrators(scope: OrganizationScope) {
  const own = await scope.select(users, person, holds('administrator')).orderBy(...byName)
  const promised = await listPendingAdministrators(scope)
  return {
    data: own.map(present),
    pending: promised.map(({ email, createdAt }) => ({ email, since: createdAt.toISOString() })),
  }
}

/**
 * Reads one administrator.
 * @throws administrator.not_found
 */
export async function getAdministrator(scope: OrganizationScope, userId: string): Promise<Administrator> {
  const [found] = await scope.select(users, person, eq(users.id, userId), holds('administrator'))
  return found ? present(found) : fail('administrator.not_found')
}

/**
 * Lists active and pending people who may become administrators: they are neither administrators of the
 * organization or one above it, nor pending ones.
 */
export async function listPotentialAdministrators(scope: OrganizationScope): Promise<Administrator[]> {
  const { organization } = scope
  const administering = withAncestors(scope)
    .db.select({ one: sql`1` })
    .from(administrators)
    .where(
      and(
        eq(administrators.accountId, users.accountId),
        eq(administrators.role, 'administrator'),
        sql`${administrators.organizationId} = any(${uuids(organization.lineage)})`,
      ),
    )
  const promised = scope.select(
    pendingAdministrators,
    { one: sql`1` },
    eq(pendingAdministrators.email, users.email),
    eq(pendingAdministrators.role, 'administrator'),
  )
  const found = await scope
    .select(users, person, ne(users.status, 'inactive'), notExists(administering), notExists(promised))
    .orderBy(...byName)
    .limit(mostPotential)
  return found.map(present)
}
