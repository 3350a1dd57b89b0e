import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import * as z from 'zod'
import type { Endpoint } from '#contract/platform/endpoint.ts'

/**
 * Builds the JSON schema for Fastify's serializer, which omits undeclared fields. If it refused them, it would find
 * no match in an alternative such as an object or null, and fail.
 */
export function answerSchema(endpoint: Endpoint) {
  const { $schema: _, ...schema } = z.toJSONSchema(endpoint.answer ?? z.object({}), {
    target: 'draft-7',
    io: 'output',
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  if (endpoint.scim) return schema
  const { data } = schema.properties ?? {}
  const alias = endpoint.alias && data ? { [endpoint.alias]: data } : {}
  return {
    ...schema,
    properties: { success: { type: 'boolean', const: true }, ...schema.properties, ...alias },
    required: ['success', ...(schema.required ?? []), ...Object.keys(alias)],
  }
}

type Serializer = (answer: unknown) => string

const compiled = new WeakMap<Endpoint, Serializer>()

/**
 * Compiles the schema at an endpoint's first answer: compiling all of them takes a third of a second of each start.
 */
export const answerSerializer =
  (endpoint: Endpoint): Serializer =>
  (answer) => {
    const serializer = compiled.get(endpoint) ?? fastJsonStringify(answerSchema(endpoint) as Schema)
    compiled.set(endpoint, serializer)
    return serializer(answer)
  }
