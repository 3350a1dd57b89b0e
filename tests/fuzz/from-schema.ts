import fc from 'fast-check'

/** The subset of JSON Schema that the API document uses. */
export interface Schema {
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'null'
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  allOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema | false>
  readOnly?: boolean
  'x-same-as'?: string
  required?: string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  items?: Schema | false
  minItems?: number
  maxItems?: number
}

/** A placeholder for a value from earlier answers. */
export class Reference {
  readonly name: string
  readonly which: number
  constructor(name: string, which: number) {
    this.name = name
    this.which = which
  }
}

const day = (days: number) => new Date(Date.UTC(2026, 2, 2 + days)).toISOString()
const days = fc.oneof(fc.integer({ min: -5, max: 40 }), fc.integer({ min: -40_000, max: 2_000_000 })).map(day)
const letters = fc.constantFrom('a', 'B', 'é', '0', '-', ' ', '.', "'", '👍', 'x', 'y', 'z')

/** Generates values that mostly match a schema; `name` is their key. */
export function fromSchema(schema: Schema, name: string): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const alternatives = schema.anyOf ?? schema.allOf
  if (alternatives) return fc.oneof(...alternatives.map((one) => fromSchema(one, name)))
  switch (schema.type) {
    case 'string':
      return text(schema, name)
    case 'integer':
    case 'number':
      return whole(schema, name)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      if (schema.items === false) return fc.constant([])
      return fc.array(fromSchema(schema.items ?? {}, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'object':
      return object(schema, name)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function object({ properties = {}, required = [], additionalProperties }: Schema, name: string) {
  // Tests cover ignored fields and contradicting second names of a value.
  const fields = Object.entries(properties).flatMap(([key, inner]) =>
    !inner || inner.readOnly || inner['x-same-as'] ? [] : [[key, fromSchema(inner, key)] as const],
  )
  const declared = fc.record(Object.fromEntries(fields), { requiredKeys: required })
  if (typeof additionalProperties !== 'object') return declared
  const key = fc.oneof(reference('key'), fc.constantFrom('a', 'city', '__proto__', 'constructor'))
  const entry = fc.tuple(key.map(String), fromSchema(additionalProperties, name))
  return fc
    .tuple(declared, fc.array(entry, { maxLength: 3 }))
    .map(([own, more]) => ({ ...own, ...Object.fromEntries(more) }))
}

const reference = (name: string) => fc.nat({ max: 30 }).map((which) => new Reference(name, which))

function text(
  { format, pattern, minLength = 0, maxLength = 200 }: Schema,
  name: string,
): fc.Arbitrary<unknown> {
  if (format === 'uuid')
    return fc.oneof({ weight: 9, arbitrary: reference(name) }, { weight: 1, arbitrary: fc.uuid() })
  if (format === 'date') return days.map((date) => date.replace(/^\+?-?0*(\d{4})\d*(-\d\d-\d\d).*/, '$1$2'))
  if (format === 'date-time') return days
  const fresh = format === 'email' ? address : sized(minLength, maxLength)
  const matching = pattern && format !== 'email' && !unsupported.test(pattern) ? matches(pattern) : fresh
  // Passwords, tokens, names: prefer known values, which reach further.
  return fc.oneof(
    { weight: 2, arbitrary: matching },
    { weight: 2, arbitrary: fresh },
    { weight: 1, arbitrary: reference(name) },
  )
}

/** What fast-check does not generate: categories of letters, and assertions about what follows or precedes. */
const unsupported = /\\[pP]|\(\?<?[=!]/
const matches = (pattern: string) => fc.stringMatching(new RegExp(pattern), { size: 'small' })
const address = fc.nat({ max: 1_000_000_000 }).map((n) => `fuzz${n}@example.com`)

function sized(minLength: number, maxLength: number) {
  const usual = { minLength: Math.max(minLength, 1), maxLength: Math.max(minLength, Math.min(maxLength, 30)) }
  const length = fc.constantFrom(minLength, maxLength, maxLength + 1, Math.max(0, minLength - 1))
  return fc.oneof(
    { weight: 8, arbitrary: fc.string({ unit: letters, ...usual }) },
    { weight: 1, arbitrary: length.map((count) => 'x'.repeat(Math.min(count, 20_000))) },
  )
}

function whole({ minimum = -10, maximum = 1000 }: Schema, name: string): fc.Arbitrary<unknown> {
  const fits = fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.min(maximum, minimum + 100)) })
  const edges = fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1)
  return fc.oneof(
    { weight: 6, arbitrary: fits },
    { weight: 1, arbitrary: edges },
    { weight: 1, arbitrary: reference(name) },
  )
}
