import { enterpriseSchema, groupSchema, listSchema, mostResults, userSchema } from '#contract/people/scim.ts'
import { failScim } from '#server/platform/http/scim-dialect.ts'

const meta = (publicUrl: string, resourceType: string, path: string) => ({
  resourceType,
  location: `${publicUrl}/scim/v2/${path}`,
})

export const serviceProviderConfig = (publicUrl: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token of the directory, made by an administrator under Provisioning.',
      primary: true,
    },
  ],
  meta: meta(publicUrl, 'ServiceProviderConfig', 'ServiceProviderConfig'),
})

const resourceTypes = (publicUrl: string) => [
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    schema: userSchema,
    schemaExtensions: [{ schema: enterpriseSchema, required: false }],
    meta: meta(publicUrl, 'ResourceType', 'ResourceTypes/User'),
  },
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: 'Group',
    name: 'Group',
    endpoint: '/Groups',
    schema: groupSchema,
    schemaExtensions: [],
    meta: meta(publicUrl, 'ResourceType', 'ResourceTypes/Group'),
  },
]

interface Traits {
  type?: string
  required?: boolean
  multiValued?: boolean
  mutability?: string
  uniqueness?: string
  subAttributes?: object[]
}

const attribute = (name: string, { type = 'string', ...traits }: Traits = {}) => ({
  name,
  type,
  multiValued: false,
  required: false,
  ...(type === 'string' && { caseExact: false }),
  mutability: 'readWrite',
  returned: 'default',
  ...(type === 'string' && { uniqueness: 'none' }),
  ...traits,
})

const schemas = (publicUrl: string) => [
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: userSchema,
    name: 'User',
    attributes: [
      attribute('userName', { required: true, uniqueness: 'server' }),
      attribute('externalId'),
      attribute('name', {
        type: 'complex',
        subAttributes: [attribute('formatted'), attribute('givenName'), attribute('familyName')],
      }),
      attribute('displayName', { mutability: 'readOnly' }),
      attribute('active', { type: 'boolean' }),
      attribute('emails', {
        type: 'complex',
        multiValued: true,
        subAttributes: [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })],
      }),
    ],
    meta: meta(publicUrl, 'Schema', `Schemas/${userSchema}`),
  },
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: enterpriseSchema,
    name: 'EnterpriseUser',
    attributes: [
      ...['employeeNumber', 'costCenter', 'organization', 'division', 'department'].map((name) =>
        attribute(name),
      ),
      attribute('manager', {
        type: 'complex',
        subAttributes: [attribute('value'), attribute('displayName')],
      }),
    ],
    meta: meta(publicUrl, 'Schema', `Schemas/${enterpriseSchema}`),
  },
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: groupSchema,
    name: 'Group',
    attributes: [
      attribute('displayName', { required: true, uniqueness: 'server' }),
      attribute('externalId'),
      attribute('members', {
        type: 'complex',
        multiValued: true,
        subAttributes: [
          attribute('value', { mutability: 'immutable' }),
          attribute('type', { mutability: 'immutable' }),
          attribute('display', { mutability: 'readOnly' }),
        ],
      }),
    ],
    meta: meta(publicUrl, 'Schema', `Schemas/${groupSchema}`),
  },
]

const listed = <T>(resources: T[]) => ({
  schemas: [listSchema],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
})

export const listResourceTypes = (publicUrl: string) => listed(resourceTypes(publicUrl))
export const listSchemas = (publicUrl: string) => listed(schemas(publicUrl))

/** @throws ScimFailure 404 */
export const getResourceType = (publicUrl: string, id: string) =>
  resourceTypes(publicUrl).find((type) => type.id === id) ?? failScim(404, 'There is no such resource type.')

/** @throws ScimFailure 404 */
export const getSchema = (publicUrl: string, id: string) =>
  schemas(publicUrl).find((schema) => schema.id === id) ?? failScim(404, 'There is no such schema.')
