import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, id, instant, name } from './fields.ts'
import { orgParams } from './organizations.ts'

export const userStatus = z.enum(['active', 'pending', 'invited', 'inactive'])

export const user = z.object({
  id: id(),
  first_name: z.string(),
  firstName: z.string(),
  last_name: z.string(),
  lastName: z.string(),
  email: z.string(),
  status: userStatus,
  is_invited: z.boolean(),
  created_at: instant(),
  metadata: z.object({ custom_fields: z.record(z.string(), z.unknown()) }),
})

export type User = z.output<typeof user>

export const userParams = z.extend(orgParams, { userId: id() })

const pagination = z.object({
  currentPage: z.number(),
  totalPages: z.number(),
  totalItems: z.number(),
  hasNext: z.boolean(),
  hasPrev: z.boolean(),
})

const count = (label: string, max: number) =>
  z.coerce
    .number(`${label} must be a number.`)
    .check(
      z.int(`${label} must be a whole number.`),
      z.minimum(1, `${label} must be at least 1.`),
      z.maximum(max, `${label} must be at most ${max}.`),
    )

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/users',
  access: 'administrator',
  summary: 'The people of an organization, newest first.',
  params: orgParams,
  query: z.strictObject({
    page: z._default(count('Page', 1_000_000), 1),
    limit: z._default(count('Limit', 100), 20),
  }),
  answer: z.object({ data: z.object({ users: z.array(user), pagination }) }),
  errors: [],
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/users/:userId',
  access: 'administrator',
  summary: 'One person.',
  params: userParams,
  answer: z.object({ data: user }),
  errors: ['user.not_found'],
})

export const createUser = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/users',
  access: 'administrator',
  summary: 'Adds a person; nothing is mailed.',
  params: orgParams,
  body: z.strictObject({ first_name: name('First name'), last_name: name('Last name'), email: email() }),
  status: 201,
  answer: z.object({ id: id(), data: user }),
  errors: ['user.email_taken'],
})
