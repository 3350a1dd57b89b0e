import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { commonErrors, errors } from '#contract/platform/errors.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: object
}

interface Media {
  content: { 'application/json': { schema: { properties?: object } } }
}

interface Operation {
  operationId: string
  summary: string
  'x-access': string
  'x-errors': (keyof typeof errors)[]
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: Media & { required: boolean }
  responses: Record<string, Media & { description: string }>
}

interface Document {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; securitySchemes: Record<string, { type: string }> }
}

let server: TestServer
let document: Document
beforeAll(async () => {
  server = await startTestServer()
  const { text } = await server.visitor().send({ method: 'GET', url: '/openapi.json' })
  document = JSON.parse(text)
})
afterAll(() => server.close())

const templated = ({ path }: Endpoint) => path.replaceAll(/:(\w+)/g, '{$1}')
const operationOf = (endpoint: Endpoint) =>
  document.paths[templated(endpoint)]?.[endpoint.method.toLowerCase()]
const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods))

const all = [...endpoints].map(([name, endpoint]) => ({ name, endpoint }))

test.each(all)('$name is documented with its access, its input and its errors', ({ name, endpoint }) => {
  const operation = operationOf(endpoint)
  expect(operation).toMatchObject({
    operationId: name,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    'x-errors': expect.arrayContaining([...endpoint.errors, ...commonErrors]),
    ...((endpoint.body || endpoint.upload) && { requestBody: { required: true } }),
  })
  const content = operation?.responses[endpoint.status ?? 200]?.content
  if (endpoint.answer) {
    const fields = [!endpoint.scim && 'success', ...Object.keys(endpoint.answer.def.shape), endpoint.alias]
      .filter(Boolean)
      .sort()
    expect(Object.keys(Object.values(content ?? {})[0]?.schema.properties ?? {}).sort()).toEqual(fields)
  } else {
    expect(Object.keys(content ?? {})).toEqual(endpoint.download ?? [])
  }
  for (const code of operation?.['x-errors'] ?? []) {
    expect(operation?.responses[errors[code].status]?.description).toContain(`\`${code}\``)
  }
})

test('the refusals of each access level are documented for its endpoints', () => {
  for (const { endpoint } of all) {
    const codes = operationOf(endpoint)?.['x-errors'] ?? []
    const { access, method, form, refusesSupport } = endpoint
    const mayRefuseSupport =
      refusesSupport || access === 'member' || (endpoint.errors as string[]).includes('session.support')
    expect(codes.includes('session.required')).toBe(
      access !== 'public' && access !== 'provider' && access !== 'directory',
    )
    expect(codes.includes('organization.forbidden')).toBe(['role', 'member'].includes(access))
    expect(codes.includes('request.origin')).toBe(method !== 'GET' && !form)
    expect(codes.includes('session.support')).toBe(mayRefuseSupport)
  }
})

test('[I-FRAME-1] the permissions of a call of role holders are documented', () => {
  for (const { endpoint } of all) {
    const operation = operationOf(endpoint) as { 'x-needs'?: unknown; description?: string } | undefined
    expect(operation?.['x-needs']).toEqual(endpoint.needs)
    if (typeof endpoint.needs === 'string')
      expect(operation?.description).toBe(`Access: role, needs ${endpoint.needs}`)
  }
})

test('no other path is documented', () => {
  expect(operations()).toHaveLength(endpoints.size)
})

test('the document has the structure of OpenAPI 3.1', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/)
  expect(Object.keys(document).sort()).toEqual(['components', 'info', 'openapi', 'paths', 'servers'])
  expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
  expect(document.servers).toEqual([{ url: server.settings.publicUrl }])
  for (const [path, methods] of Object.entries(document.paths)) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
    for (const [method, operation] of Object.entries(methods)) {
      expect(['get', 'post', 'put', 'patch', 'delete']).toContain(method)
      const named = operation.parameters.filter((parameter) => parameter.in === 'path')
      expect(named.map(({ name }) => name).sort()).toEqual(inPath)
      expect(named.every(({ required }) => required)).toBe(true)
      for (const parameter of operation.parameters) {
        expect(parameter).toMatchObject({
          in: expect.stringMatching(/^(path|query)$/),
          schema: expect.anything(),
        })
      }
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[2-5]\d\d$/)
        expect(response.description).not.toBe('')
        for (const { schema } of Object.values(response.content)) expect(schema).toBeTypeOf('object')
      }
      for (const requirement of operation.security) {
        expect(Object.keys(document.components.securitySchemes)).toEqual(
          expect.arrayContaining(Object.keys(requirement)),
        )
      }
    }
  }
  const ids = operations().map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const name of Object.keys(document.components.schemas)) expect(name).toMatch(/^[\w.-]+$/)
})

test('every reference resolves', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(
    ([, target = '']) => target,
  )
  expect(references.length).toBeGreaterThan(0)
  const lost = references.filter((target) => {
    const [root, ...keys] = target.split('/')
    const found = keys.reduce<unknown>(
      (at, key) => (at as Record<string, unknown> | undefined)?.[key],
      document,
    )
    return root !== '#' || typeof found !== 'object'
  })
  expect(lost).toEqual([])
})
