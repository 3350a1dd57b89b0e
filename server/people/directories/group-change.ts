import { groupSchema } from '#contract/people/scim.ts'
import { mostMemberValues } from '#contract/people/scim-groups.ts'
import { verbatim } from '#contract/platform/fields.ts'
import { failScim, failValue } from '#server/platform/http/scim-dialect.ts'
import { readOperations } from './patch.ts'
import { asText, fieldsOf, fits, isEmpty, isObject, normalizePath, requireSchemas } from './person-change.ts'
import { uuid } from './read.ts'

/** What a request says of a group's members, as one set change. */
export interface MemberChange {
  /** Whether everybody else leaves. */
  isWhole: boolean
  added: Set<string>
  removed: Set<string>
}

/** What a request says of a group: a closed list. Attributes that are not in it are ignored. */
export interface GroupChange {
  displayName?: string
  externalId?: string | null
  members: MemberChange
}

/** Identity providers send one operation for each member. */
const mostOperations = 1000

const identifier = verbatim(254)

/** One member of a request: an id, or an object with it. */
function idOf(value: unknown): string {
  const fields = fieldsOf(value)
  const id = isObject(value) ? fields.get('value') : value
  if (asText(fields.get('type')).toLowerCase() === 'group') return failNested()
  if (typeof id !== 'string' || !uuid.test(id)) return failValue('members names unknown users.')
  return id.toLowerCase()
}

export const failNested = (): never => failValue('A group cannot be a member of a group.')

const idsOf = (value: unknown): string[] =>
  isEmpty(value) ? [] : Array.isArray(value) ? value.map(idOf) : [idOf(value)]

function add({ members }: GroupChange, value: unknown) {
  for (const id of idsOf(value)) {
    members.added.add(id)
    members.removed.delete(id)
  }
}

function removeMembers({ members }: GroupChange, ids: string[]) {
  for (const id of ids) {
    members.removed.add(id)
    members.added.delete(id)
  }
}

function replaceMembers(change: GroupChange, value: unknown) {
  change.members = { isWhole: true, added: new Set(idsOf(value)), removed: new Set() }
}

function readName(change: GroupChange, value: unknown) {
  const name = typeof value === 'string' ? fits(identifier, value) : undefined
  if (!name?.trim()) return failValue('displayName is not a valid value.')
  change.displayName = name
}

function readExternalId(change: GroupChange, value: unknown) {
  const id = isEmpty(value) ? null : typeof value === 'string' ? fits(identifier, value) : undefined
  if (id === undefined) return failValue('externalId is not a valid value.')
  change.externalId = id
}

/** Stores one attribute; `add` alone keeps the other members. */
function assign(change: GroupChange, path: string, value: unknown, op: 'add' | 'replace') {
  const normal = normalizePath(path)
  if (normal === 'displayname') readName(change, value)
  else if (normal === 'externalid') readExternalId(change, value)
  else if (normal === 'members' && op === 'add') add(change, value)
  else if (normal === 'members') replaceMembers(change, value)
}

/** `members[value eq "…"]`, which names one member. */
const oneMember = /^members\[\s*value\s+eq\s+"([^"\\]{1,64})"\s*\]$/

function remove(change: GroupChange, path: string, value: unknown) {
  const normal = normalizePath(path)
  const [, id] = oneMember.exec(normal) ?? []
  if (id !== undefined) removeMembers(change, [id])
  else if (normal === 'members' && isEmpty(value)) replaceMembers(change, [])
  else if (normal === 'members') removeMembers(change, idsOf(value))
  else if (normal === 'externalid') change.externalId = null
  else if (normal === 'displayname') failValue('displayName cannot be removed.')
}

const emptyChange = (): GroupChange => ({
  members: { isWhole: false, added: new Set(), removed: new Set() },
})

function requireFewMembers(change: GroupChange): GroupChange {
  const { added, removed } = change.members
  if (added.size + removed.size > mostMemberValues)
    failScim(413, `A request names at most ${mostMemberValues} members.`)
  return change
}

/**
 * Reads the attributes of a group, of POST and PUT.
 * @throws ScimFailure 400, 413
 */
export function readGroup(body: object): GroupChange {
  const change = emptyChange()
  const fields = fieldsOf(body)
  requireSchemas(fields.get('schemas'), groupSchema, 'groups')
  for (const [key, value] of fields) assign(change, key, value, 'replace')
  if (change.displayName === undefined) failValue('displayName is required.')
  return requireFewMembers(change)
}

/**
 * Turns the operations on a group into one set change; the last one of an attribute or a member wins.
 * @throws ScimFailure 400, 413
 */
export function readGroupPatch(body: object): GroupChange {
  const change = emptyChange()
  for (const { op, path, value } of readOperations(body, mostOperations)) {
    if (op === 'remove') remove(change, path ?? '', value)
    else if (path !== undefined) assign(change, path, value, op)
    else if (!isObject(value)) failValue('An operation without a path needs an object as its value.')
    else for (const [key, one] of Object.entries(value)) assign(change, key, one, op)
  }
  return requireFewMembers(change)
}
