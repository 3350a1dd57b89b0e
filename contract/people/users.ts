import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, instant, verbatim } from '#contract/platform/fields.ts'
import { spreadsheet } from '#contract/platform/media-types.ts'
import { organizationQuery, orgParams } from '#contract/platform/organization-params.ts'
import { limit, page, pagination } from '#contract/platform/pagination.ts'
import { personNames } from '#contract/platform/spellings.ts'
import { createUserBody, updateUserBody, userStatus } from './user-bodies.ts'

/** State of a person's invitation. */
export const delivery = z.object({
  state: z.enum(['queued', 'sent', 'failed', 'revoked']),
  /** Why it failed, in the words of the mail server or ours. */
  reason: z.nullable(z.string()),
  at: instant(),
})

export const user = z.object({
  id: id(),
  first_name: z.string(),
  firstName: z.string(),
  last_name: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Sign-in address until the person confirms a corrected `email`; absent if both are the same. */
  sign_in_email: z.optional(z.string()),
  status: userStatus,
  is_invited: z.boolean(),
  /** Present for a person who erased everything about themselves; when is not told. */
  left_app: z.optional(z.literal(true)),
  created_at: instant(),
  metadata: z.object({ custom_fields: z.record(z.string(), z.unknown()) }),
  invitation: z.nullable(delivery),
})

export type User = z.output<typeof user>

export const userParams = z.extend(orgParams, { userId: id() })

export const userSorts = ['created_at', 'last_name', 'email', 'status'] as const
export const sortOrders = ['asc', 'desc'] as const

/** Filters of a list or an export. */
const filters = {
  search: z.optional(verbatim(200)),
  status: z.optional(userStatus),
  createdSince: z.optional(instant()),
}

const order = {
  sort: z._default(z.enum(userSorts), 'created_at'),
  order: z._default(z.enum(sortOrders), 'desc'),
}

/** People by status in the whole organization, without filters. */
export const userCounts = z.object({
  total: z.number(),
  active: z.number(),
  pending: z.number(),
  invited: z.number(),
  inactive: z.number(),
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/users',
  access: 'role',
  needs: 'people.read',
  summary: 'The people of an organization, newest first: one page, or all of them where none is asked for.',
  params: orgParams,
  query: z.strictObject({
    page: z.optional(page()),
    limit: z.optional(limit()),
    ...order,
    ...filters,
  }),
  answer: z.object({ data: z.object({ users: z.array(user), pagination, counts: z.optional(userCounts) }) }),
  fallback: 'Failed to fetch users',
  errors: [],
})

export const listAllUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  access: 'role',
  needs: 'people.read',
  summary: 'All people of the organization named in the query.',
  query: organizationQuery,
  alias: 'users',
  answer: z.object({ data: z.array(user) }),
  errors: [],
})

export const exportUsers = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/users/export',
  access: 'role',
  needs: 'people.export',
  refusesSupport: true,
  logged: true,
  summary: 'The people a list shows, as a table to open elsewhere.',
  params: orgParams,
  query: z.strictObject({ format: z.enum(['csv', 'xlsx']), ...order, ...filters }),
  download: ['text/csv', spreadsheet],
  errors: ['server.busy'],
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/users/:userId',
  access: 'role',
  needs: 'people.read',
  logged: true,
  summary: 'One person. The person sees in the app that the row was opened.',
  params: userParams,
  answer: z.object({ data: user }),
  fallback: 'Failed to fetch user details',
  errors: ['user.not_found'],
})

export const createUser = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/users',
  access: 'role',
  needs: 'people.write',
  summary: 'Adds a person; nothing is mailed.',
  params: orgParams,
  body: createUserBody,
  spellings: personNames,
  status: 201,
  answer: z.object({ id: id(), data: user }),
  fallback: 'Failed to create user',
  errors: ['user.email_taken', 'user.sign_in_taken'],
})

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/organizations/:orgId/users/:userId',
  access: 'role',
  needs: 'people.write',
  summary: 'Changes what is given of a person.',
  params: userParams,
  body: updateUserBody,
  spellings: personNames,
  resource: user,
  maxBodyBytes: 131_072,
  answer: z.object({ data: user }),
  errors: [
    'user.not_found',
    'user.email_taken',
    'user.sign_in_taken',
    'user.own_status',
    'user.not_activated',
    'user.moved',
    'administrator.last',
    'enforcement.no_break_glass',
    'role.beyond',
    'session.support',
  ],
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:orgId/users/:userId',
  access: 'role',
  needs: 'people.write',
  refusesSupport: true,
  summary: 'Removes a person from the organization, with all that is kept about them here.',
  params: userParams,
  answer: z.object({ data: z.object({ id: id() }) }),
  errors: [
    'user.not_found',
    'user.yourself',
    'user.moved',
    'administrator.last',
    'enforcement.no_break_glass',
    'role.beyond',
  ],
})
