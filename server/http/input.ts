import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { RequestFailure } from './failure.ts'

interface Raw {
  params: unknown
  query: unknown
  body: unknown
}

type Parsed = { ok: true; value: Raw } | { ok: false; failure: RequestFailure }

/** Reads a request by its endpoint's schemas. Ids of another shape than ours name nothing: 404. */
export function parseInput(endpoint: Endpoint, raw: Raw): Parsed {
  // Without a prototype, so that a field of the name __proto__ is one like any other.
  const fields: Record<string, string> = Object.create(null)
  const read = (schema: z.ZodMiniType | undefined, value: unknown) => {
    if (!schema) return undefined
    // A call without a body has none of its fields; one of `null` is no object.
    const result = schema.safeParse(value === undefined ? {} : value)
    if (result.success) return result.data
    for (const issue of result.error.issues) collect(fields, issue)
    return undefined
  }

  const params = endpoint.params?.safeParse(raw.params)
  if (params && !params.success) return { ok: false, failure: new RequestFailure('request.not_found') }
  const query = read(endpoint.query, raw.query)
  const body = endpoint.upload ? raw.body : read(endpoint.body, raw.body)
  if (endpoint.upload && !(body instanceof Uint8Array)) fields.body = 'Send the file as the body.'
  const [first] = Object.entries(fields)
  if (!first) return { ok: true, value: { params: params?.data, query, body } }
  return {
    ok: false,
    failure: new RequestFailure('request.invalid', { fields, message: sentence(...first) }),
  }
}

function collect(fields: Record<string, string>, issue: z.core.$ZodIssue) {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) fields[path ? `${path}.${key}` : key] = 'This field is not known.'
    return
  }
  fields[path || 'body'] ??= issue.message
}

// Messages written for a person stand by themselves; zod's own and ours about unknown keys need the field's name.
const standsAlone = /^(?!Invalid |This field|Too |Unrecognized|Expected)/
function sentence(field: string, message: string) {
  return standsAlone.test(message) ? message : `${field}: ${message}`
}
