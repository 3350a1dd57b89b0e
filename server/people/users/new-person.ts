import { sql } from 'drizzle-orm'
import { signsInWith } from '#server/identity/shown-addresses/service.ts'
import { onUnique } from '#server/platform/db/on-unique.ts'
import type { RecordedInsertion } from '#server/platform/http/recorded-insertion.ts'
import { users } from '#server/schema/users.ts'

export const onSameEmail = onUnique('users_email', 'user.email_taken', 'email')

/** A new person, unless somebody of the organization signs in with the address. */
export const newPerson = {
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
} satisfies Omit<RecordedInsertion<typeof users>, 'name'>
