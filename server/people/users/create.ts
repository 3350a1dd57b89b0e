import { sql } from 'drizzle-orm'
import type { User } from '#contract/people/users.ts'
import { signsInWith } from '#server/identity/accounts/service.ts'
import { failAt } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { Entry } from '#server/platform/http/recorded.ts'
import type { RecordedInsertion } from '#server/platform/http/recorded-insertion.ts'
import { users } from '#server/schema/users.ts'
import { toPublicUser } from './public-user.ts'
import { onSameEmail } from './service.ts'

interface NewUser {
  first_name: string
  last_name: string
  email: string
}

/**
 * Adds a person. The answer does not reveal what other organizations know of the address.
 * @throws user.email_taken, user.sign_in_taken
 */
export async function createUser(scope: OrganizationScope, entry: Entry, person: NewUser): Promise<User> {
  const row = await scope
    .insertRecorded(entry, newUser, { ...person, created_at: scope.now.toISOString() })
    .catch(onSameEmail)
  return row ? toPublicUser(row) : failAt('user.sign_in_taken', 'email')
}

const newUser: RecordedInsertion<typeof users> = {
  name: 'create_user',
  table: users,
  row: {
    firstName: sql`${sql.placeholder('first_name')}::text`,
    lastName: sql`${sql.placeholder('last_name')}::text`,
    email: sql`${sql.placeholder('email')}::text`,
    createdAt: sql`${sql.placeholder('created_at')}::timestamptz`,
  },
  unless: signsInWith(
    sql`${sql.placeholder('organizationId')}::uuid`,
    sql`${sql.placeholder('email')}::text`,
  ),
  subject: { id: sql`change.id`, name: sql`change.email` },
}
