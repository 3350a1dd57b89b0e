import type { User } from '#contract/people/users.ts'
import type { UserRow } from '#server/schema/users.ts'

/** Converts a person to the public form. */
export function toPublicUser(
  user: Omit<UserRow, 'search' | 'sortName'>,
  invitation: User['invitation'] = null,
): User {
  return {
    id: user.id,
    first_name: user.firstName,
    firstName: user.firstName,
    last_name: user.lastName,
    lastName: user.lastName,
    email: user.email,
    ...(user.signInEmail && { sign_in_email: user.signInEmail }),
    status: user.status,
    is_invited: user.isInvited,
    ...(user.leftApp && { left_app: true as const }),
    created_at: user.createdAt.toISOString(),
    metadata: { custom_fields: user.customFields },
    invitation,
  }
}
