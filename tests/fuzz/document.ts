import * as z from 'zod'
import type { TestServer } from '#tests/server/server.ts'
import type { Operation } from './drafts.ts'
import type { Schema } from './from-schema.ts'

interface Served {
  operationId: string
  'x-access': string
  'x-errors': string[]
  parameters: Operation['parameters']
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Operation['responses']
}

interface Document {
  paths: Record<string, Record<string, Served>>
  components: { schemas: Record<string, object> }
}

/** Returns the operations of the served document, and validators for their answers. */
export async function readDocument(server: TestServer) {
  const { text } = await server.visitor().send({ method: 'GET', url: '/openapi.json' })
  const { paths, components } = JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')) as Document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, served]): Operation => {
      const content = served.requestBody?.content ?? {}
      const body = content['application/json']?.schema
      return {
        operationId: served.operationId,
        method: method.toUpperCase() as Operation['method'],
        path,
        access: served['x-access'],
        codes: served['x-errors'],
        parameters: served.parameters,
        body,
        takesFile: !body && served.requestBody !== undefined,
        responses: served.responses,
      }
    }),
  )
  const compiled = new Map<object, z.ZodType>()
  function schemaOf(schema: object): z.ZodType {
    const known = compiled.get(schema)
    if (known) return known
    const made = z.fromJSONSchema({ ...schema, $defs: components.schemas } as Parameters<
      typeof z.fromJSONSchema
    >[0])
    compiled.set(schema, made)
    return made
  }
  return { operations, schemaOf }
}
