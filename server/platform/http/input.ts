import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { disagreement } from '#contract/platform/spellings.ts'
import { type FieldErrors, validate } from '#contract/platform/validation.ts'
import { RequestFailure } from '#server/platform/errors/failure.ts'

interface Raw {
  params: unknown
  query: unknown
  body: unknown
}

type Parsed = { ok: true; value: Raw } | { ok: false; failure: RequestFailure }
type Values = Record<string, unknown>

const longestIdempotencyKey = 200

/** Parses a request by its endpoint's schemas. A malformed id names nothing: 404. */
export function parseInput(endpoint: Endpoint, raw: Raw & Partial<Pick<FastifyRequest, 'headers'>>): Parsed {
  // No prototype, so that a field named __proto__ is ordinary.
  const fields: FieldErrors = Object.create(null)
  const params = endpoint.params?.safeParse(raw.params)
  if (params && !params.success) return { ok: false, failure: new RequestFailure('request.not_found') }
  const query = endpoint.query && read(endpoint.query, queryOf(endpoint, endpoint.query, raw.query), fields)
  const body = endpoint.upload ? raw.body : readBody(endpoint, raw.body, fields)
  if (endpoint.upload && !(body instanceof Uint8Array)) fields.body = { code: 'input.no_file' }
  const key = raw.headers?.['idempotency-key'] ?? ''
  if (key.length > longestIdempotencyKey)
    fields['Idempotency-Key'] = { code: 'text.too_long', label: 'idempotencyKey', max: longestIdempotencyKey }
  if (Object.keys(fields).length > 0)
    return { ok: false, failure: new RequestFailure('request.invalid', { fields }) }
  return { ok: true, value: { params: params?.data, query, body } }
}

function read(schema: z.ZodMiniType, value: unknown, fields: FieldErrors): unknown {
  // A missing body has no fields; `null` is not an object.
  const { data, errors = {} } = validate(schema, value === undefined ? {} : value)
  for (const [path, error] of Object.entries(errors)) fields[path || 'body'] ??= error
  return data
}

export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Removes what does not filter from the query of a GET: empty texts, and `all` for a filter by one of several
 * values. Other methods keep empty values, which would otherwise weaken a confirmation.
 */
function queryOf({ method }: Endpoint, schema: z.ZodMiniObject, query: unknown): unknown {
  if (method !== 'GET' || !isObject(query)) return query
  const narrows = ([name, value]: [string, unknown]) => {
    if (!Object.hasOwn(schema.def.shape, name)) return true
    const field: z.core.$ZodType | undefined = schema.def.shape[name]
    if (value === '') return !['enum', 'string'].includes(optionalType(field) ?? '')
    return value !== 'all' || !isFilter(field)
  }
  return Object.fromEntries(Object.entries(query).filter(narrows))
}

/**
 * Whether a parameter filters a list by one of several values; other choices, such as a file's format, have a
 * default.
 */
export const isFilter = (field: z.core.$ZodType | undefined): boolean => optionalType(field) === 'enum'

function optionalType(field: z.core.$ZodType | undefined): string | undefined {
  return field instanceof z.core.$ZodOptional ? field._zod.def.innerType._zod.def.type : undefined
}

/** Parses a body with either name of its fields, and without read-only fields. */
function readBody(endpoint: Endpoint, sent: unknown, fields: FieldErrors): unknown {
  const { body: schema, spellings = {}, listAs } = endpoint
  if (!schema) return undefined
  const raw = listAs && Array.isArray(sent) ? { [listAs]: sent } : sent
  if (!isObject(raw)) return read(schema, raw, fields)
  // Use own keys only, so that __proto__ and constructor are unknown fields.
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
  const found: FieldErrors = Object.create(null)
  const value = read(schema, Object.fromEntries(given), found)
  for (const [path, error] of Object.entries(found)) {
    const [name = '', ...rest] = path.split('.')
    fields[[named.get(name) ?? name, ...rest].join('.')] ??= error
  }
  return value
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields that a GET of the resource returns and a change of it ignores. */
export const readOnlyFields = ({ body, resource }: Pick<Endpoint, 'body' | 'resource'>): string[] =>
  Object.keys(resource?.def.shape ?? {}).filter((name) => !(name in (body?.def.shape ?? {})))
