import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { issueMessage, unknownField } from '#contract/platform/issue-message.ts'
import { disagreement } from '#contract/platform/spellings.ts'
import { RequestFailure } from '#server/platform/errors/failure.ts'

interface Raw {
  params: unknown
  query: unknown
  body: unknown
}

type Parsed = { ok: true; value: Raw } | { ok: false; failure: RequestFailure }
type Fields = Record<string, string>
type Values = Record<string, unknown>

const longestIdempotencyKey = 200

/** Reads a request by its endpoint's schemas. Ids of another shape than ours name nothing: 404. */
export function parseInput(endpoint: Endpoint, raw: Raw & Partial<Pick<FastifyRequest, 'headers'>>): Parsed {
  // Without a prototype, so that a field of the name __proto__ is one like any other.
  const fields: Fields = Object.create(null)
  const params = endpoint.params?.safeParse(raw.params)
  if (params && !params.success) return { ok: false, failure: new RequestFailure('request.not_found') }
  const query = endpoint.query && read(endpoint.query, queryOf(endpoint, endpoint.query, raw.query), fields)
  const body = endpoint.upload ? raw.body : readBody(endpoint, raw.body, fields)
  if (endpoint.upload && !(body instanceof Uint8Array)) fields.body = 'Send the file as the body.'
  const key = raw.headers?.['idempotency-key'] ?? ''
  if (key.length > longestIdempotencyKey)
    fields['Idempotency-Key'] =
      `The Idempotency-Key must be at most ${longestIdempotencyKey} characters long.`
  const [first] = Object.entries(fields)
  if (!first) return { ok: true, value: { params: params?.data, query, body } }
  return {
    ok: false,
    failure: new RequestFailure('request.invalid', { fields, message: sentence(...first) }),
  }
}

function read(schema: z.ZodMiniType, value: unknown, fields: Fields): unknown {
  // A call without a body has none of its fields; one of `null` is no object.
  const result = schema.safeParse(value === undefined ? {} : value, { error: issueMessage })
  if (result.success) return result.data
  for (const issue of result.error.issues) collect(fields, issue)
  return undefined
}

function collect(fields: Fields, issue: z.core.$ZodIssue) {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) fields[path ? `${path}.${key}` : key] = unknownField
    return
  }
  fields[path || 'body'] ??= issue.message
}

// Messages written for a person stand by themselves; those of issueMessage need the field's name.
const sentence = (field: string, message: string) =>
  message.startsWith('This field') ? `${field}: ${message}` : message

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The query of a GET without what narrows nothing: empty texts, and `all` where a list is filtered by one of several.
 * Elsewhere an empty value stays: it would turn a confirmation into none.
 */
function queryOf({ method }: Endpoint, schema: z.ZodMiniObject, query: unknown): unknown {
  if (method !== 'GET' || !isObject(query)) return query
  const narrows = ([name, value]: [string, unknown]) => {
    if (!Object.hasOwn(schema.def.shape, name)) return true
    const field = schema.def.shape[name] as z.core.$ZodType
    if (value === '') return !['enum', 'string'].includes(optionalType(field) ?? '')
    return value !== 'all' || !isFilter(field)
  }
  return Object.fromEntries(Object.entries(query).filter(narrows))
}

/** Whether a list is narrowed by one of several values; a choice such as a file's format has a default instead. */
export const isFilter = (field: z.core.$ZodType | undefined): boolean => optionalType(field) === 'enum'

function optionalType(field: z.core.$ZodType | undefined): string | undefined {
  const def = field?._zod.def
  return def?.type === 'optional' ? (def as z.core.$ZodOptionalDef).innerType._zod.def.type : undefined
}

/** Reads a body under either name of its fields, and without those that an answer shows and nobody changes. */
function readBody(endpoint: Endpoint, raw: unknown, fields: Fields): unknown {
  const { body: schema, spellings = {} } = endpoint
  if (!schema) return undefined
  if (!isObject(raw)) return read(schema, raw, fields)
  // Own keys only, so that __proto__ and constructor are unknown fields like any others.
  const given = new Map(Object.entries(raw))
  const named = new Map<string, string>()
  for (const [name, other] of Object.entries(spellings)) {
    if (!given.has(other)) continue
    if (!given.has(name)) named.set(name, other)
    else if (!isSame(given.get(name), given.get(other)))
      fields[name] = fields[other] = disagreement(name, other)
    if (!given.has(name)) given.set(name, given.get(other))
    given.delete(other)
  }
  for (const name of readOnlyFields(endpoint)) given.delete(name)
  const found: Fields = Object.create(null)
  const value = read(schema, Object.fromEntries(given), found)
  for (const [path, message] of Object.entries(found)) {
    const [name = '', ...rest] = path.split('.')
    fields[[named.get(name) ?? name, ...rest].join('.')] ??= message
  }
  return value
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What a GET of the same thing answers and a change of it ignores. */
export const readOnlyFields = ({ body, resource }: Pick<Endpoint, 'body' | 'resource'>): string[] =>
  Object.keys(resource?.def.shape ?? {}).filter((name) => !(name in (body?.def.shape ?? {})))
