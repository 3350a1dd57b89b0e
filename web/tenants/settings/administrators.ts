import {
  type Administrator,
  getAdministrator,
  listAdministrators,
} from '#contract/identity/administrators.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import type { getOrganization } from '#contract/tenants/organizations.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiError } from '#web/platform/api/error.ts'

/** Other servers name people in one of two ways, and may leave some of it out. */
type ReceivedAdministrator = Partial<Administrator> & { id: string }

export interface ShownAdministrator {
  id: string
  name: string
  email: string
  picture: string | null
  /** Details of a placeholder could not be had: nothing is done to it. */
  placeholder: boolean
}

export interface Administrators {
  active: readonly ShownAdministrator[]
  /** Addresses whose right begins when their mailbox is proved. */
  pending: readonly string[]
}

type Organization = Partial<Answer<typeof getOrganization>['organization']> & { id: string }

export function shown(person: ReceivedAdministrator): ShownAdministrator {
  const first = person.first_name ?? person.firstName ?? ''
  const last = person.last_name ?? person.lastName ?? ''
  const email = person.email ?? ''
  const name = `${first} ${last}`.trim() || email
  return { id: person.id, name, email, picture: person.avatar_url ?? null, placeholder: false }
}

const placeholder = (id: string): ShownAdministrator => ({
  ...shown({ id, first_name: 'Admin' }),
  placeholder: true,
})

/** @throws ApiError without an id, before anything is sent */
export async function getOrganizationAdmins(orgId: string, signal?: AbortSignal) {
  if (!orgId) throw new ApiError('Organization ID is required')
  return call(listAdministrators, { params: { orgId } }, signal && { signal })
}

/** Each administrator the organization names; where it names none, those the server lists, or nobody. */
export async function readAdministrators(
  organization: Organization,
  signal: AbortSignal,
): Promise<Administrators> {
  const { id: orgId, admin_ids: ids = [], admins = [] } = organization
  if (ids.length === 0) return listed(orgId, signal)
  const active = await Promise.all(
    ids.map((userId) =>
      call(getAdministrator, { params: { orgId, userId } }, { signal }).then(
        ({ data }) => shown(data),
        () => placeholder(userId),
      ),
    ),
  )
  const known = new Set(active.map(({ email }) => email))
  // An address may be that of a placeholder: then nobody can tell who is pending.
  const pending = active.some((one) => one.placeholder) ? [] : admins.filter((email) => !known.has(email))
  return { active, pending }
}

async function listed(orgId: string, signal: AbortSignal): Promise<Administrators> {
  try {
    const { data, pending = [] } = await getOrganizationAdmins(orgId, signal)
    return { active: data.map(shown), pending: pending.map(({ email }) => email) }
  } catch (error) {
    if (signal.aborted) throw error
    return { active: [], pending: [] }
  }
}
