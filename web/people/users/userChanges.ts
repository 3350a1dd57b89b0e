import type { User, updateUser } from '#contract/people/users.ts'
import type { Call } from '#contract/platform/endpoint.ts'

export type Changes = NonNullable<Call<typeof updateUser>['body']>

/** What somebody has under the organization's fields, by key. */
export type Custom = Record<string, unknown>

const blank = (value: unknown) => (value === '' || value === undefined ? null : value)

/** An input gives back as text what was a figure. */
const same = (a: unknown, b: unknown) => String(blank(a)) === String(blank(b))

/** What somebody changed, as the server is told: nothing else, so that another's change meanwhile is kept. */
export function changesOf(
  user: User,
  values: { firstName: string; lastName: string; email: string; status: string },
  custom: Custom,
): Changes {
  const status = values.status === 'active' || values.status === 'inactive' ? values.status : undefined
  const fields = Object.entries(custom).filter(
    ([key, value]) => !same(value, user.metadata.custom_fields[key]),
  )
  return {
    ...(values.firstName.trim() !== user.first_name && { first_name: values.firstName }),
    ...(values.lastName.trim() !== user.last_name && { last_name: values.lastName }),
    ...(values.email.trim() !== user.email && { email: values.email }),
    ...(status && status !== user.status && { status }),
    ...(fields.length > 0 && {
      metadata: {
        custom_fields: Object.fromEntries(fields.map(([key, value]) => [key, blank(value)])),
      },
    }),
  }
}
