import type { User } from '#contract/people/users.ts'
import { failAt } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { Entry } from '#server/platform/http/recorded.ts'
import type { RecordedInsertion } from '#server/platform/http/recorded-insertion.ts'
import type { users } from '#server/schema/users.ts'
import { newPerson, onSameEmail } from './new-person.ts'
import { toPublicUser } from './public-user.ts'

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

const newUser: RecordedInsertion<typeof users> = { ...newPerson, name: 'create_user' }
