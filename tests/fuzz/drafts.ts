import fc from 'fast-check'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { hostileJson, hostileTexts } from '#tests/server/hostile-values.ts'
import { fromSchema, type Schema } from './from-schema.ts'
import { type Identity, identities } from './stage.ts'

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: Schema
}

/** An operation of the served document, with its path and method. */
export interface Operation {
  operationId: string
  method: Endpoint['method']
  path: string
  access: string
  codes: string[]
  parameters: Parameter[]
  body: Schema | undefined
  /** Of the body. */
  mediaType: string
  takesFile: boolean
  responses: Record<string, { content: Record<string, { schema: object }> }>
}

/** A mutation of a valid request: `site` counts through its fields. */
export type Mutation = { site: number } & (
  | { kind: 'drop' | 'known' | 'any'; which: number }
  | { kind: 'json'; json: string }
  | { kind: 'extra'; key: string; json: string }
)

/** A request with unresolved references. */
export interface Draft {
  operation: Operation
  identity: Identity
  /** Whether it is based on the sample of the tests or generated from schemas only. */
  sampled: boolean
  path: { name: string; value: unknown }[]
  query: object
  body: unknown
  file: Uint8Array | undefined
  mutations: Mutation[]
  mediaType: string | undefined
  key: string | undefined
}

const json = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts).map((text) => JSON.stringify(text)) },
  { weight: 2, arbitrary: fc.constantFrom(...hostileJson) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
)
const site = fc.nat({ max: 60 })
const which = fc.nat({ max: 200 })
const keys = [
  'id',
  'organizationId',
  'status',
  'isAdmin',
  'credits',
  'constructor',
  '__proto__',
  'created_at',
]
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ site, kind: fc.constant('json' as const), json }) },
  { weight: 2, arbitrary: fc.record({ site, kind: fc.constantFrom('drop', 'known', 'any'), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ site, kind: fc.constant('extra' as const), key: fc.constantFrom(...keys), json }),
  },
)

/** Returns true once in n times. */
const oneIn = <T>(times: number, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

function fieldsOf(parameters: Parameter[], place: 'path' | 'query') {
  const own = parameters.filter((parameter) => parameter.in === place)
  return {
    arbitraries: Object.fromEntries(own.map(({ name, schema }) => [name, fromSchema(schema, name)])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
  }
}

function draftOf(operation: Operation): fc.Arbitrary<Draft> {
  const path = fieldsOf(operation.parameters, 'path')
  const query = fieldsOf(operation.parameters, 'query')
  const [nobody, employee, administrator, stranger, provider, directory] = identities
  const program = operation.access === 'directory' ? directory : provider
  const isOfProgram = operation.access === program
  return fc.record({
    operation: fc.constant(operation),
    identity: fc.oneof(
      { weight: isOfProgram ? 1 : 7, arbitrary: fc.constant(administrator) },
      { weight: isOfProgram ? 7 : 1, arbitrary: fc.constant(program) },
      { weight: 3, arbitrary: fc.constantFrom(nobody, employee, stranger) },
    ),
    sampled: fc.oneof(
      { weight: 2, arbitrary: fc.constant(true) },
      { weight: 1, arbitrary: fc.constant(false) },
    ),
    path: fc
      .record(path.arbitraries)
      .map((values) => Object.entries(values).map(([name, value]) => ({ name, value }))),
    query: fc.record(query.arbitraries, { requiredKeys: query.required }),
    body: operation.body ? fromSchema(operation.body, 'body') : fc.constant(undefined),
    file: operation.takesFile ? fc.uint8Array({ maxLength: 3000 }) : fc.constant(undefined),
    mutations: fc.oneof(
      { weight: 1, arbitrary: fc.constant<Mutation[]>([]) },
      { weight: 1, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 3 }) },
    ),
    mediaType: oneIn(
      40,
      fc.constantFrom('text/plain', 'multipart/form-data; boundary=x', 'application/xml', ''),
    ),
    key: oneIn(4, fc.constantFrom('one', 'two', 'x'.repeat(300))),
  })
}

/** Generates requests of every kind, evenly for all operations. */
export const draftsOf = (operations: Operation[]): fc.Arbitrary<Draft> => fc.oneof(...operations.map(draftOf))
