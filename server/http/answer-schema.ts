import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

/** The JSON schema of an endpoint's whole answer, which Fastify's serializer writes it by. */
export function answerSchema(endpoint: Endpoint) {
  const { $schema: _, ...schema } = z.toJSONSchema(endpoint.answer, { target: 'draft-7', io: 'output' })
  return {
    ...schema,
    properties: { success: { type: 'boolean', const: true }, ...schema.properties },
    required: ['success', ...(schema.required ?? [])],
  }
}
