import * as z from 'zod'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { commonErrors, type ErrorCode, errorCodes, errors } from '#contract/platform/errors.ts'
import { fieldSentences } from '#contract/platform/field-sentences.ts'
import type { Needs } from '#contract/platform/permissions.ts'
import { answerSchema } from './answer-schema.ts'
import { isFilter, readOnlyFields } from './input.ts'
import { binary, formType } from './media-type.ts'
import { scimMediaType } from './scim-dialect.ts'

const failure = {
  type: 'object',
  properties: {
    success: { type: 'boolean', const: false },
    code: { type: 'string', enum: errorCodes },
    message: { type: 'string' },
    error: { type: 'string', description: 'The same text as message.' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    fieldErrors: {
      type: 'object',
      description: 'The same by code, with what its message names, such as a limit.',
      additionalProperties: {
        type: 'object',
        properties: {
          code: { type: 'string', enum: [...errorCodes, ...Object.keys(fieldSentences)] },
          message: { type: 'string' },
        },
        required: ['code', 'message'],
      },
    },
  },
  required: ['success', 'code', 'message', 'error'],
}

const scimError = {
  type: 'object',
  properties: {
    schemas: { type: 'array', items: { type: 'string' } },
    status: { type: 'string' },
    scimType: { type: 'string' },
    detail: { type: 'string' },
  },
  required: ['schemas', 'status', 'detail'],
}

const mediaTypeOf = ({ scim, form }: Endpoint) =>
  scim ? scimMediaType : form ? formType : 'application/json'

const accessErrors: Record<Endpoint['access'], readonly ErrorCode[]> = {
  public: [],
  session: ['session.required'],
  member: ['session.required', 'session.support', 'organization.forbidden', 'account.email_unverified'],
  role: ['session.required', 'organization.forbidden', 'role.lacking'],
  directory: [],
  provider: ['request.not_found'],
}

const security: Record<Endpoint['access'], object[]> = {
  public: [],
  session: [{ session: [] }],
  member: [{ session: [] }],
  role: [{ session: [] }],
  directory: [{ directoryToken: [] }],
  provider: [{ providerKey: [] }],
}

function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const found = new Set<ErrorCode>([...endpoint.errors, ...accessErrors[endpoint.access], ...commonErrors])
  if (endpoint.params) found.add('request.not_found')
  if (endpoint.method !== 'GET' && !endpoint.form) found.add('request.origin')
  if (endpoint.body || endpoint.upload)
    for (const code of ['request.malformed', 'request.too_large', 'request.media_type'] as const)
      found.add(code)
  if (endpoint.refusesSupport) found.add('session.support')
  const asksForFactor =
    endpoint.access === 'role' || (endpoint.access === 'member' && !endpoint.openBeforeProof)
  if (asksForFactor) found.add('session.own_factor_required').add('session.second_factor_required')
  if (endpoint.refusesManaged) found.add('session.managed')
  if (endpoint.fresh) found.add('session.reauthentication_required')
  return [...found]
}

function schemaOf(schema: z.core.$ZodType) {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return rest
}

function parameters(place: 'path' | 'query', schema: Endpoint['query']) {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema)
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    ...(isFilter(schema.def.shape[name]) && { description: 'Left out, empty or `all` narrows nothing.' }),
  }))
}

/** Describes a body with the alternative names of its fields and its read-only fields. */
function bodyOf(endpoint: Endpoint & { body: z.core.$ZodType }) {
  const { spellings = {}, resource } = endpoint
  const { properties = {}, required = [], ...schema } = schemaOf(endpoint.body)
  const others = Object.entries(spellings).map(([name, other]) => [
    other,
    {
      ...asObject(properties[name]),
      'x-same-as': name,
      description: `Stands for ${name}: give either, or both alike.`,
    },
  ])
  const shown = resource ? schemaOf(resource).properties : undefined
  const ignored = readOnlyFields(endpoint)
    .filter((name) => !Object.values(spellings).includes(name))
    .map((name) => [name, { ...withoutReferences(shown?.[name]), readOnly: true }])
  return {
    ...schema,
    properties: { ...properties, ...Object.fromEntries([...others, ...ignored]) },
    ...(required.length > 0 && { required }),
  }
}

const asObject = (schema: unknown) => (typeof schema === 'object' ? schema : {})

/** References are relative to the document's root, which does not contain this schema. */
const withoutReferences = (schema: unknown) =>
  JSON.stringify(schema)?.includes('"$ref"') ? {} : asObject(schema)

const withDefinitions = z.looseObject({ definitions: z.record(z.string(), z.looseObject({})).optional() })

/** Moves what an answer refers to into the document's components: references are relative to its root. */
function answerOf(id: string, endpoint: Endpoint, components: Record<string, object>) {
  const moved = JSON.stringify(answerSchema(endpoint)).replaceAll(
    '"#/definitions/',
    `"#/components/schemas/${id}.`,
  )
  const { definitions = {}, ...schema } = withDefinitions.parse(JSON.parse(moved))
  for (const [name, definition] of Object.entries(definitions)) components[`${id}.${name}`] = definition
  return schema
}

const files = (mediaTypes: readonly string[]) =>
  Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))

function operation(id: string, endpoint: Endpoint, components: Record<string, object>) {
  const responses: Record<string, object> = {
    [endpoint.status ?? 200]: {
      description: 'Success',
      content: endpoint.download
        ? files(endpoint.download)
        : endpoint.status === 204
          ? {}
          : { [mediaTypeOf(endpoint)]: { schema: answerOf(id, endpoint, components) } },
    },
  }
  for (const [status, codes] of Map.groupBy(errorsOf(endpoint), (code) => errors[code].status)) {
    responses[status] = {
      description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
      content: endpoint.scim
        ? { [scimMediaType]: { schema: { $ref: '#/components/schemas/ScimError' } } }
        : { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    }
  }
  return {
    operationId: id,
    tags: [id.split('.')[0]],
    summary: endpoint.summary,
    description: endpoint.needs
      ? `Access: role, needs ${textOf(endpoint.needs)}`
      : `Access: ${endpoint.access}`,
    'x-access': endpoint.access,
    ...(endpoint.needs && { 'x-needs': endpoint.needs }),
    'x-errors': errorsOf(endpoint),
    security: [...security[endpoint.access], ...(endpoint.personalKey ? [{ personalKey: [] }] : [])],
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: {
          [mediaTypeOf(endpoint)]: {
            schema: bodyOf({ ...endpoint, body: endpoint.body }),
            ...(endpoint.example && { example: endpoint.example }),
          },
        },
      },
    }),
    ...(endpoint.upload && { requestBody: { required: true, content: files([binary, ...endpoint.upload]) } }),
    responses,
  }
}

function textOf(needs: Needs): string {
  if (typeof needs === 'string') return needs
  return 'all' in needs ? needs.all.join(' and ') : needs.any.join(' or ')
}

/** Generates an OpenAPI 3.1 document from the contract. */
export function openApi(endpoints: ReadonlyMap<string, Endpoint>, publicUrl: string) {
  const paths: Record<string, Record<string, object>> = {}
  const schemas: Record<string, object> = { Failure: failure, ScimError: scimError }
  for (const [id, endpoint] of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(id, endpoint, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Élan', version: '1', description: 'The corporate-wellness portal’s API.' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'Set by POST /auth/login; named __Host-session over TLS.',
        },
        providerKey: { type: 'http', scheme: 'bearer' },
        directoryToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'Made by an administrator under Provisioning, for one identity provider.',
        },
        personalKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'Made by a person under Sources; it writes activity and reads nothing.',
        },
      },
    },
  }
}
