import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
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

export const isJson = (mediaType: string) => /[/+]json$/.test(mediaType)

/** Returns the operations of the served document, and validators for their answers. */
export async function readDocument(server: TestServer) {
  const { text } = await server.visitor().send({ method: 'GET', url: '/openapi.json' })
  const { paths, components } = JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')) as Document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, served]): Operation => {
      const [mediaType, content] = Object.entries(served.requestBody?.content ?? {})[0] ?? ['', undefined]
      const body = isJson(mediaType) ? content?.schema : undefined
      return {
        operationId: served.operationId,
        method: method.toUpperCase() as Operation['method'],
        path,
        access: served['x-access'],
        codes: served['x-errors'],
        parameters: served.parameters,
        body,
        mediaType,
        takesFile: !body && served.requestBody !== undefined,
        responses: served.responses,
      }
    }),
  )
  const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true }))
  const compiled = new Map<object, ValidateFunction>()
  function schemaOf(schema: object): ValidateFunction {
    const known = compiled.get(schema)
    if (known) return known
    const made = ajv.compile({ ...schema, $defs: components.schemas })
    compiled.set(schema, made)
    return made
  }
  return { operations, schemaOf }
}
