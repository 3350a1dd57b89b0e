import { desc, eq, getTableColumns } from 'drizzle-orm'
import { errors } from '#contract/errors.ts'
import type { User } from '#contract/users.ts'
import { violatesUnique } from '#server/db/unique-violation.ts'
import { fail } from '#server/http/failure.ts'
import type { OrganizationScope } from '#server/http/organization-scope.ts'
import { users } from './table.ts'

export type UserRow = typeof users.$inferSelect

const columns = getTableColumns(users)

/** A person as the API shows them. */
export function presentUser(user: UserRow): User {
  return {
    id: user.id,
    first_name: user.firstName,
    firstName: user.firstName,
    last_name: user.lastName,
    lastName: user.lastName,
    email: user.email,
    status: user.status,
    is_invited: user.isInvited,
    created_at: user.createdAt.toISOString(),
    metadata: { custom_fields: user.customFields },
  }
}

export async function listUsers(scope: OrganizationScope, { page, limit }: { page: number; limit: number }) {
  const totalItems = await scope.count(users)
  const rows = await scope
    .select(users, columns)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const totalPages = Math.ceil(totalItems / limit)
  return {
    users: rows.map(presentUser),
    pagination: { currentPage: page, totalPages, totalItems, hasNext: page < totalPages, hasPrev: page > 1 },
  }
}

/** @throws user.not_found for an id of nobody here, whoever it may be elsewhere */
export async function requireUser(scope: OrganizationScope, userId: string): Promise<UserRow> {
  const [user] = await scope.select(users, columns, eq(users.id, userId))
  return user ?? fail('user.not_found')
}

interface NewUser {
  first_name: string
  last_name: string
  email: string
}

/** @throws user.email_taken where the organization knows the address already; what others know stays untold */
export async function createUser(scope: OrganizationScope, person: NewUser): Promise<User> {
  const row = {
    firstName: person.first_name,
    lastName: person.last_name,
    email: person.email,
    createdAt: scope.work.now,
  }
  try {
    const [user] = await scope.insert(users, row)
    if (!user) throw new Error('the new user was not stored')
    return presentUser(user)
  } catch (error) {
    if (!violatesUnique(error, 'users_email')) throw error
    fail('user.email_taken', { fields: { email: errors['user.email_taken'].message } })
  }
}
