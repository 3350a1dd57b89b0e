import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type ScimUser, userSchema } from '#contract/people/scim.ts'
import { failScim, failValue } from '#server/platform/http/scim-dialect.ts'
import { directoryUsers } from '#server/schema/directories.ts'
import { users } from '#server/schema/users.ts'
import { normalizePath } from './person-change.ts'

/** Whether a person has access in an organization below, in which rules placed them. */
export const isPlaced = sql<boolean>`exists (
  select from directory_placements as placed
    join users as there on there.organization_id = placed.target_id and there.id = placed.user_id
  where (placed.organization_id, placed.home_id) = (${directoryUsers.organizationId}, ${directoryUsers.userId})
    and placed.ended_at is null and there.status <> 'inactive'
    and there.blocked_at is null)`

export const resourceColumns = {
  user: {
    id: users.id,
    firstName: users.firstName,
    lastName: users.lastName,
    email: users.email,
    status: users.status,
    blockedAt: users.blockedAt,
    createdAt: users.createdAt,
    changedAt: users.changedAt,
    isPlaced,
  },
  own: {
    id: directoryUsers.id,
    userName: directoryUsers.userName,
    externalId: directoryUsers.externalId,
    changedAt: directoryUsers.changedAt,
  },
}

export interface Person {
  user: {
    id: string
    firstName: string
    lastName: string
    email: string
    status: string
    blockedAt: Date | null
    createdAt: Date
    changedAt: Date | null
    isPlaced?: boolean
  }
  /** Null for a person whom the directory has not adopted. */
  own: { id: string; userName: string; externalId: string | null; changedAt: Date } | null
}

const later = (one: Date, other: Date | undefined) => (other && other > one ? other : one)

/** Presents a person as the resource of SCIM. Its version is a digest of what it shows. */
export function toScimUser(publicUrl: string, { user, own }: Person): ScimUser {
  const { firstName, lastName, email } = user
  const formatted = `${firstName} ${lastName}`.trim()
  const shown = {
    schemas: [userSchema],
    id: own?.id ?? user.id,
    ...(own?.externalId && { externalId: own.externalId }),
    userName: own?.userName ?? email,
    name: { formatted, givenName: firstName, familyName: lastName },
    displayName: formatted,
    active: (user.status !== 'inactive' && user.blockedAt === null) || user.isPlaced === true,
    emails: [{ value: email, type: 'work', primary: true }],
  }
  const digest = createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16)
  return {
    ...shown,
    meta: {
      resourceType: 'User',
      created: user.createdAt.toISOString(),
      lastModified: later(user.changedAt ?? user.createdAt, own?.changedAt).toISOString(),
      location: `${publicUrl}/scim/v2/Users/${shown.id}`,
      version: `W/"${digest}"`,
    },
  }
}

/** @throws ScimFailure 412 */
export function requireVersion(version = '', ifMatch: string | undefined) {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const named = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (!named.includes(version.replace(/^W\//, '')))
    failScim(412, 'The resource has changed since this version.')
}

/** Always returned (RFC 7643, section 7). */
const always = ['schemas', 'id']

/** More names than the schemas have ask for nothing that fewer do not. */
const mostNames = 100

function namesIn(list: string): Set<string> {
  const names = list.split(',', mostNames + 1)
  if (names.length > mostNames) failValue(`At most ${mostNames} attributes are named.`)
  return new Set(
    names.map((one) => {
      const name = normalizePath(one)
      return name.startsWith('urn:') ? name : (name.split(/[.[]/)[0] ?? '')
    }),
  )
}

interface Projection {
  attributes?: string | undefined
  excludedAttributes?: string | undefined
}

/**
 * Whether a request wants an attribute.
 * @throws ScimFailure 400 for too many names
 */
export function isWanted({ attributes, excludedAttributes }: Projection): (key: string) => boolean {
  const wanted = attributes ? namesIn(attributes) : undefined
  const unwanted = excludedAttributes ? namesIn(excludedAttributes) : new Set()
  return (key) =>
    always.includes(key) || (wanted ? wanted.has(key.toLowerCase()) : !unwanted.has(key.toLowerCase()))
}

/**
 * Returns what leaves the attributes out that a request does not want.
 * @throws ScimFailure 400 for too many names
 */
export function projectionOf(asked: Projection): <T extends object>(resource: T) => T {
  if (!asked.attributes && !asked.excludedAttributes) return (resource) => resource
  const isShown = isWanted(asked)
  return <T extends object>(resource: T) =>
    Object.fromEntries(Object.entries(resource).filter(([key]) => isShown(key))) as T
}
