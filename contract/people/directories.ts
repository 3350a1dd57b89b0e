import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, instant, line } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'

/** Two tokens at once let one replace the other without an interruption. */
export const mostTokens = 2
export const mostDirectories = 10
export const mostRefusals = 200
export const longestTokenDays = 365

export const tokenPrefix = 'scim_'

const directoryToken = z.object({
  id: id(),
  createdAt: instant(),
  expiresAt: instant(),
  /** To the minute; null for a token that was never used. */
  lastUsedAt: z.nullable(instant()),
  /** Who made it and may know its secret; null for tokens of before this was stored. */
  madeBy: z.nullable(z.string()),
  /** Whether its maker may still make one, and holds what the rules give. */
  isTrusted: z.boolean(),
})

const directory = z.object({
  id: id(),
  name: z.string(),
  createdAt: instant(),
  /** The address to enter at the identity provider. */
  url: z.string(),
  /** Last call by one of the tokens, to the minute. */
  lastSyncAt: z.nullable(instant()),
  /** Calls of its live tokens, to the minute. */
  calls: z.number(),
  /** Calls a minute before the last sync was noted; null before the second note. */
  callsPerMinute: z.nullable(z.number()),
  /** The last call that was refused, and why. */
  lastRefusal: z.nullable(z.object({ at: instant(), status: z.number(), detail: z.string() })),
  /** Whether the directory’s new people are invited by mail. */
  invites: z.boolean(),
  /** Whether rules move people to organizations below. */
  places: z.boolean(),
  /** How many people the job of the last change of many has reached; null before the first one. */
  effects: z.nullable(z.object({ done: z.number(), total: z.number(), finishedAt: z.nullable(instant()) })),
  /** People whom the directory keeps. */
  people: z.number(),
  groups: z.number(),
  tokens: z.array(directoryToken),
  /** Times in which it ended the access of so many people that an administrator has to look at it. */
  brakes: z.array(z.object({ id: id(), lastAt: instant(), people: z.number() })),
})

export type Directory = z.output<typeof directory>

const directoryParams = z.extend(orgParams, { directoryId: id() })

const answer = z.object({ data: directory })

export const listDirectories = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/directories',
  access: 'role',
  needs: 'integrations.manage',
  summary: 'The organization’s directories, the oldest first, with their tokens but no secrets.',
  params: orgParams,
  answer: z.object({
    data: z.array(directory),
    /** A directory ended the access of the last administrator, and nobody took the place. */
    withoutAdministrator: z.boolean(),
  }),
  errors: [],
})

export const createDirectory = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/directories',
  access: 'role',
  needs: 'integrations.manage',
  refusesSupport: true,
  fresh: true,
  status: 201,
  summary: 'Makes a directory, which an identity provider fills by SCIM.',
  params: orgParams,
  body: z.strictObject({ name: line('title', 80), invites: z.optional(z.boolean()) }),
  answer,
  errors: ['key.too_many'],
})

export const updateDirectory = endpoint({
  method: 'PATCH',
  path: '/api/organizations/:orgId/directories/:directoryId',
  access: 'role',
  needs: { all: ['integrations.manage', 'people.read'] },
  refusesSupport: true,
  summary: 'Says whether new people of a directory are invited by mail, and whether rules move people.',
  params: directoryParams,
  body: z.strictObject({ invites: z.optional(z.boolean()), places: z.optional(z.boolean()) }),
  answer,
  errors: ['role.beyond'],
})

export const deleteDirectory = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:orgId/directories/:directoryId',
  access: 'role',
  needs: 'integrations.manage',
  refusesSupport: true,
  fresh: true,
  summary: 'Deletes a directory with its tokens. Its people stay.',
  params: directoryParams,
  answer: z.object({ data: z.object({ id: id() }) }),
  errors: ['role.beyond'],
})

export const createDirectoryToken = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/directories/:directoryId/tokens',
  access: 'role',
  needs: 'integrations.manage',
  refusesSupport: true,
  fresh: true,
  status: 201,
  summary: 'Makes a token of a directory. Its secret is in this answer and nowhere else.',
  params: directoryParams,
  body: z.strictObject({
    days: z.number().check(z.int(), z.minimum(1), z.maximum(longestTokenDays)),
  }),
  answer: z.object({ data: z.object({ secret: z.string(), directory }) }),
  errors: ['role.beyond', 'key.too_many'],
})

export const revokeDirectoryToken = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:orgId/directories/:directoryId/tokens/:tokenId',
  access: 'role',
  needs: 'integrations.manage',
  refusesSupport: true,
  fresh: true,
  summary: 'Ends a token at once.',
  params: z.extend(directoryParams, { tokenId: id() }),
  answer,
  errors: [],
})

const refusal = z.object({
  at: instant(),
  method: z.string(),
  path: z.string(),
  status: z.number(),
  detail: z.string(),
  /** What the identity provider calls the request, if it says. */
  requestId: z.nullable(z.string()),
})

export type Refusal = z.output<typeof refusal>

export const listDirectoryRefusals = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/directories/:directoryId/refusals',
  access: 'role',
  needs: 'integrations.manage',
  summary: 'The last 200 calls of the identity provider that were refused, the newest first.',
  params: directoryParams,
  answer: z.object({ data: z.array(refusal) }),
  errors: [],
})

export const decideDirectoryBrake = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/directories/:directoryId/brakes/:brakeId',
  access: 'role',
  needs: { all: ['integrations.manage', 'people.write'] },
  refusesSupport: true,
  fresh: true,
  summary:
    'Gives everybody access back whose access the directory ended in this time, with roles, groups and invitations, but whoever holds more than the caller, who waits for an administrator; or says that it was intended.',
  params: z.extend(directoryParams, { brakeId: id() }),
  body: z.strictObject({ restore: z.boolean() }),
  answer: z.object({ data: z.object({ restored: z.number() }) }),
  errors: ['role.beyond'],
})
