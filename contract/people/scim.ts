import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

/** The most resources of one page. */
export const mostResults = 200

export const meta = z.object({
  resourceType: z.string(),
  created: z.string(),
  lastModified: z.string(),
  location: z.string(),
  version: z.string(),
})

const scimUser = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.optional(z.string()),
  userName: z.optional(z.string()),
  name: z.optional(
    z.object({
      formatted: z.optional(z.string()),
      givenName: z.optional(z.string()),
      familyName: z.optional(z.string()),
    }),
  ),
  displayName: z.optional(z.string()),
  active: z.optional(z.boolean()),
  emails: z.optional(z.array(z.object({ value: z.string(), type: z.string(), primary: z.boolean() }))),
  meta: z.optional(meta),
})

export type ScimUser = z.output<typeof scimUser>

export const listOf = <T extends z.ZodMiniType>(resource: T) =>
  z.object({
    schemas: z.array(z.string()),
    totalResults: z.number(),
    startIndex: z.number(),
    itemsPerPage: z.number(),
    Resources: z.array(resource),
  })

/** Kept as text: SCIM says how numbers out of range are read, and unknown parameters are ignored. */
export const text = () => z.optional(z.string())

export const projection = { attributes: text(), excludedAttributes: text() }

export const resourceParams = z.object({ id: z.string() })

/** Identity providers send attributes that nobody asked for; they are read one by one and the others ignored. */
export const anyResource = z.looseObject({})

const discovery = { method: 'GET', access: 'public', scim: true, errors: [] } as const

export const getServiceProviderConfig = endpoint({
  ...discovery,
  path: '/scim/v2/ServiceProviderConfig',
  summary: 'What this SCIM service supports.',
  answer: z.looseObject({ schemas: z.array(z.string()) }),
})

export const listResourceTypes = endpoint({
  ...discovery,
  path: '/scim/v2/ResourceTypes',
  summary: 'The kinds of resources.',
  answer: listOf(z.looseObject({})),
})

export const getResourceType = endpoint({
  ...discovery,
  path: '/scim/v2/ResourceTypes/:id',
  summary: 'One kind of resource.',
  params: resourceParams,
  answer: z.looseObject({ schemas: z.array(z.string()) }),
})

export const listSchemas = endpoint({
  ...discovery,
  path: '/scim/v2/Schemas',
  summary: 'The attributes of the resources.',
  answer: listOf(z.looseObject({})),
})

export const getSchema = endpoint({
  ...discovery,
  path: '/scim/v2/Schemas/:id',
  summary: 'The attributes of one kind of resource.',
  params: resourceParams,
  answer: z.looseObject({ id: z.string() }),
})

export const listScimUsers = endpoint({
  method: 'GET',
  path: '/scim/v2/Users',
  access: 'directory',
  scim: true,
  summary: 'The people of the directory’s organization, in a stable order.',
  query: z.object({ filter: text(), startIndex: text(), count: text(), ...projection }),
  answer: listOf(scimUser),
  errors: [],
})

export const getScimUser = endpoint({
  method: 'GET',
  path: '/scim/v2/Users/:id',
  access: 'directory',
  scim: true,
  summary: 'One person.',
  params: resourceParams,
  query: z.object(projection),
  answer: scimUser,
  errors: [],
})

export const createScimUser = endpoint({
  method: 'POST',
  path: '/scim/v2/Users',
  access: 'directory',
  scim: true,
  status: 201,
  summary: 'Adds a person, who is pending until the first sign-in.',
  body: anyResource,
  maxBodyBytes: 65_536,
  answer: scimUser,
  errors: [],
})

export const replaceScimUser = endpoint({
  method: 'PUT',
  path: '/scim/v2/Users/:id',
  access: 'directory',
  scim: true,
  summary: 'Replaces what the directory says of a person.',
  params: resourceParams,
  body: anyResource,
  maxBodyBytes: 65_536,
  answer: scimUser,
  errors: [],
})

export const patchScimUser = endpoint({
  method: 'PATCH',
  path: '/scim/v2/Users/:id',
  access: 'directory',
  scim: true,
  summary: 'Changes a person by operations, all or none.',
  params: resourceParams,
  body: anyResource,
  maxBodyBytes: 262_144,
  answer: scimUser,
  errors: [],
})

export const deleteScimUser = endpoint({
  method: 'DELETE',
  path: '/scim/v2/Users/:id',
  access: 'directory',
  scim: true,
  status: 204,
  summary: 'Ends a person’s access. The person’s row stays.',
  params: resourceParams,
  answer: z.object({}),
  errors: [],
})
