import type { User } from '#contract/people/users.ts'

export const userName = (user: User) => `${user.first_name} ${user.last_name}`.trim()
