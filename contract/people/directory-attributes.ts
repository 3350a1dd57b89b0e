import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { fieldMessage } from '#contract/platform/field-message.ts'
import { id } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'
import { directoryRule } from './directory-rules.ts'
import { enterpriseSchema } from './scim.ts'

/** Attributes that identity providers often send; any other may be named by its path. */
export const commonAttributes = [
  'title',
  'userType',
  ...['department', 'division', 'costCenter', 'employeeNumber', 'organization', 'manager.displayName'].map(
    (name) => `${enterpriseSchema}:${name}`,
  ),
] as const

/** The most people of the list of problems; the total is exact. */
export const mostProblems = 200

const directoryParams = z.extend(orgParams, { directoryId: id() })

const attribute = z.object({
  id: id(),
  /** The attribute as SCIM names it. */
  path: z.string(),
  /** The field that it fills; null for one that rules alone ask for. */
  fieldId: z.nullable(id()),
  field: z.nullable(z.string()),
  rules: z.array(directoryRule),
})

export type DirectoryAttribute = z.output<typeof attribute>

const problem = z.object({
  userId: id(),
  name: z.string(),
  attribute: z.string(),
  /** The type of field that the value does not fit, or no language of the portal. */
  reason: z.enum(['text', 'number', 'date', 'list', 'language']),
})

export type AttributeProblem = z.output<typeof problem>

const needs = { all: ['integrations.manage', 'people.read'] } as const

/** What identity providers send for other purposes than to be read by anybody. */
const secretParts = ['password', 'x509certificates']

/** Whether an attribute is a secret of the person, such as the password that some identity providers send along. */
export const isSecretAttribute = (path: string): boolean =>
  path
    .toLowerCase()
    .split(/[.:[]/)
    .some((part) => secretParts.includes(part.trim()))

/** A path as RFC 7644 writes it, without filters. */
const path = () =>
  z.string().check(
    z.trim(),
    z.regex(/^[a-z][\w.:$-]{0,199}$/i, fieldMessage({ code: 'attribute.path' })),
    z.refine((text) => !isSecretAttribute(text), fieldMessage({ code: 'attribute.path' })),
  )

export const listDirectoryAttributes = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/directories/:directoryId/attributes',
  access: 'role',
  needs,
  summary:
    'The attributes that a directory keeps of its people, with the fields that they fill and the rules that ask for them, and the people whose values were kept out because they do not fit.',
  params: directoryParams,
  answer: z.object({
    data: z.array(attribute),
    problems: z.array(problem),
    total: z.number(),
  }),
  errors: [],
})

export const createDirectoryAttribute = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/directories/:directoryId/attributes',
  access: 'role',
  needs,
  refusesSupport: true,
  status: 201,
  summary:
    'Keeps an attribute, for rules or to fill a field, from the identity provider’s next call about each person on.',
  params: directoryParams,
  body: z.strictObject({ path: path(), fieldId: z.optional(id()) }),
  answer: z.object({ data: attribute }),
  errors: ['field.not_found', 'attribute.taken'],
})

export const deleteDirectoryAttribute = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:orgId/directories/:directoryId/attributes/:attributeId',
  access: 'role',
  needs,
  refusesSupport: true,
  summary: 'Stops keeping an attribute. What people have under its field stays.',
  params: z.extend(directoryParams, { attributeId: id() }),
  answer: z.object({ data: z.object({ id: id() }) }),
  errors: ['rule.asks'],
})
