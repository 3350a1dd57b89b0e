import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { anyResource, listOf, meta, projection, resourceParams, text } from './scim.ts'

/** The most members that one request names; a group may have more. */
export const mostMemberValues = 20_000

const scimGroup = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.optional(z.string()),
  displayName: z.optional(z.string()),
  members: z.optional(z.array(z.object({ value: z.string(), type: z.string(), display: z.string() }))),
  meta: z.optional(meta),
})

export type ScimGroup = z.output<typeof scimGroup>

const maxBodyBytes = 2_097_152

export const listScimGroups = endpoint({
  method: 'GET',
  path: '/scim/v2/Groups',
  access: 'directory',
  scim: true,
  summary: 'The groups of the directory, in a stable order.',
  query: z.object({ filter: text(), startIndex: text(), count: text(), ...projection }),
  answer: listOf(scimGroup),
  errors: [],
})

export const getScimGroup = endpoint({
  method: 'GET',
  path: '/scim/v2/Groups/:id',
  access: 'directory',
  scim: true,
  summary: 'One group, with its members unless they are excluded.',
  params: resourceParams,
  query: z.object(projection),
  answer: scimGroup,
  errors: [],
})

export const createScimGroup = endpoint({
  method: 'POST',
  path: '/scim/v2/Groups',
  access: 'directory',
  scim: true,
  status: 201,
  summary: 'Adds a group.',
  body: anyResource,
  maxBodyBytes,
  answer: scimGroup,
  errors: [],
})

export const replaceScimGroup = endpoint({
  method: 'PUT',
  path: '/scim/v2/Groups/:id',
  access: 'directory',
  scim: true,
  summary: 'Replaces a group. Members that the request does not mention stay.',
  params: resourceParams,
  body: anyResource,
  maxBodyBytes,
  answer: scimGroup,
  errors: [],
})

export const patchScimGroup = endpoint({
  method: 'PATCH',
  path: '/scim/v2/Groups/:id',
  access: 'directory',
  scim: true,
  status: 204,
  summary: 'Changes a group by operations, all or none.',
  params: resourceParams,
  body: anyResource,
  maxBodyBytes,
  answer: z.object({}),
  errors: [],
})

export const deleteScimGroup = endpoint({
  method: 'DELETE',
  path: '/scim/v2/Groups/:id',
  access: 'directory',
  scim: true,
  status: 204,
  summary: 'Deletes a group. Its people stay.',
  params: resourceParams,
  answer: z.object({}),
  errors: [],
})
