import { eq, getTableColumns } from 'drizzle-orm'
import type { ScimUser } from '#contract/people/scim.ts'
import { applyEffects } from '#server/identity/rule-effects/service.ts'
import { inviteByDirectory, withdrawInvitation } from '#server/people/invitations/service.ts'
import { byDirectory } from '#server/people/users/service.ts'
import { violatesUnique } from '#server/platform/db/on-unique.ts'
import type { DirectoryScope } from '#server/platform/http/directory-scope.ts'
import { failScim, failValue } from '#server/platform/http/scim-dialect.ts'
import { directoryMembers, directoryUsers } from '#server/schema/directories.ts'
import { type UserRow, users } from '#server/schema/users.ts'
import { applyAttributes, nothingStored, readAttributes } from './attributes.ts'
import { watchEndedAccess } from './brake.ts'
import { rightsOf } from './kept-rights.ts'
import { asEmail, emptyChange, namesOf, type PersonChange, requireSound } from './person-change.ts'
import { hasId, notFound, readPerson, selectPeople } from './read.ts'
import { requireVersion, toScimUser } from './resource.ts'

type OwnRow = typeof directoryUsers.$inferSelect
type KeptAttributes = Pick<OwnRow, 'language' | 'attributes' | 'problems'>
type RowChange = Parameters<typeof byDirectory.update>[2]

/** What a change did: the resource as it is now, and whose it is where anything changed. */
export interface Outcome {
  resource: ScimUser
  changed: { id: string; name: string } | undefined
}

const isNamed = (error: unknown) =>
  violatesUnique(error, 'directory_users_name') || violatesUnique(error, 'directory_users_external')

/** Says that a userName or externalId belongs to somebody else. */
export function onSameName(error: unknown): never {
  if (!isNamed(error)) throw error
  return failScim(409, 'Another user has this userName or externalId.', { scimType: 'uniqueness' })
}

/**
 * Locks a person whom the directory sees, and their row in it.
 * @throws ScimFailure 404, 412 for another version than the one the request names
 */
async function lockPerson(scope: DirectoryScope, id: string, ifMatch: string | undefined) {
  const [found] = await selectPeople(scope, hasId(scope, id))
  if (!found) return notFound()
  const [user] = await scope.select(users, getTableColumns(users), eq(users.id, found.user.id)).for('update')
  const [own] = await scope
    .select(directoryUsers, getTableColumns(directoryUsers), eq(directoryUsers.userId, found.user.id))
    .for('update')
  if (!user || own?.detachedAt) return notFound()
  const shown = { user: { ...user, isPlaced: found.user.isPlaced }, own: own ?? null }
  requireVersion(toScimUser(scope.settings.publicUrl, shown).meta?.version, ifMatch)
  return { user, own }
}

/**
 * Changes a person. One whom an administrator added is adopted by it, and keeps the address in that request.
 * @throws ScimFailure 400, 404, 409, 412
 */
export async function changePerson(
  scope: DirectoryScope,
  id: string,
  change: PersonChange,
  ifMatch: string | undefined,
): Promise<Outcome> {
  requireSound(change)
  const attributes = await readAttributes(scope, { lock: true })
  const { user, own } = await lockPerson(scope, id, ifMatch)
  const { customFields, ...kept } = applyAttributes(attributes, change, { ...nothingStored, ...own, ...user })
  const stored = own
    ? await storeOwn(scope, own, change, kept)
    : await adopt(scope, user, { ...change, userName: change.userName ?? user.email }, kept)
  const email = own ? emailAfter(own, change) : undefined
  return applied(
    scope,
    user,
    { isOwnChanged: own !== stored, language: kept.language },
    {
      ...namesOf(change),
      customFields,
      ...(email !== undefined && { email }),
      ...(change.active !== undefined && { active: change.active }),
    },
  )
}

/** Changes the person's row. Only what the directory ended itself is marked as its own to restore. */
async function update(
  scope: DirectoryScope,
  user: UserRow,
  change: RowChange,
  language: OwnRow['language'] = null,
): Promise<UserRow> {
  const context = scope.unscoped('queues and cancels invitations, and mails administrators')
  const hasLeft =
    change.active === false &&
    ((await byDirectory.leavePlaces(context, scope, user)) || byDirectory.isActive(user))
  const kept = hasLeft ? await rightsOf(scope, user) : undefined
  const updated = await byDirectory.update(scope, user, change)
  if (kept) {
    await scope.update(directoryUsers, { endedAt: scope.now, kept }, eq(directoryUsers.userId, user.id))
    await withdrawInvitation(context, scope, user.id)
    await watchEndedAccess(context, scope)
  }
  const isBack = user.status === 'inactive' && updated.status === 'pending'
  if (isBack && scope.directory.invites) await inviteByDirectory(context, scope, user.id, language)
  // The row of whoever was placed elsewhere is inactive already, and yet they lost access.
  return hasLeft ? { ...updated } : updated
}

/** Writes the person's row, and presents them. */
async function applied(
  scope: DirectoryScope,
  user: UserRow,
  { isOwnChanged, language }: { isOwnChanged: boolean; language: OwnRow['language'] },
  change: RowChange,
): Promise<Outcome> {
  const updated = await update(scope, user, change, language)
  const person = await readAfter(scope, user.id)
  if ((isOwnChanged || updated !== user) && person.own) await applyEffects(scope, [person.own.id])
  return {
    resource: toScimUser(scope.settings.publicUrl, person),
    changed: isOwnChanged || updated !== user ? { id: user.id, name: updated.email } : undefined,
  }
}

async function readAfter(scope: DirectoryScope, userId: string) {
  const [person] = await selectPeople(scope, eq(users.id, userId))
  return person ?? notFound()
}

/** The address that follows from the change: what it gives, else userName where it is the source of addresses. */
function emailAfter(own: OwnRow, { email, userName, active }: PersonChange): string | undefined {
  if (typeof email === 'string') return email
  if (email === undefined && (userName === undefined || !own.derivesEmail)) return undefined
  const derived = asEmail(userName ?? own.userName)
  // Nothing keeps a leaver in, and one without an address keeps the former one.
  if (derived === undefined && active !== false) failValue('emails has no address, and userName is none.')
  return derived
}

/** Stores what differs in the directory's own row; the same row where nothing does. */
async function storeOwn(
  scope: DirectoryScope,
  own: OwnRow,
  change: PersonChange,
  { language, attributes, problems }: KeptAttributes,
): Promise<OwnRow> {
  const { userName = own.userName, externalId = own.externalId, email } = change
  const derivesEmail = email === undefined ? own.derivesEmail : email === null
  const isSame =
    userName === own.userName &&
    externalId === own.externalId &&
    derivesEmail === own.derivesEmail &&
    language === own.language &&
    attributes === own.attributes &&
    problems === own.problems
  if (isSame) return own
  const [stored] = await scope
    .update(
      directoryUsers,
      { userName, externalId, derivesEmail, language, attributes, problems, changedAt: scope.now },
      eq(directoryUsers.id, own.id),
    )
    .catch(onSameName)
  return stored ?? notFound()
}

/** Makes a person whom the organization knows one of the directory. */
async function adopt(
  scope: DirectoryScope,
  user: UserRow,
  { userName, externalId = null, email }: PersonChange & { userName: string },
  kept?: KeptAttributes,
): Promise<OwnRow> {
  return scope
    .insertOne(directoryUsers, {
      id: user.id,
      directoryId: scope.directory.id,
      userId: user.id,
      userName,
      externalId,
      derivesEmail: !email,
      ...kept,
      createdAt: scope.now,
      changedAt: scope.now,
    })
    .catch(onSameName)
}

/**
 * Ends a person's access and forgets the directory's link to them. The roster's row stays.
 * @throws ScimFailure 404, 412
 */
export async function detachPerson(
  scope: DirectoryScope,
  id: string,
  ifMatch: string | undefined,
): Promise<{ id: string; name: string }> {
  const { user, own } = await lockPerson(scope, id, ifMatch)
  const row = own ?? (await adopt(scope, user, { ...emptyChange(), userName: user.email }))
  await update(scope, user, { active: false })
  await scope.update(directoryUsers, { detachedAt: scope.now }, eq(directoryUsers.id, row.id))
  await scope.delete(directoryMembers, eq(directoryMembers.personId, row.id))
  await applyEffects(scope, [row.id])
  return { id: user.id, name: user.email }
}

/** Takes a person back whom the directory gave up before: the same row, with its history and rights. */
export async function reattach(
  scope: DirectoryScope,
  user: UserRow,
  own: OwnRow,
  change: PersonChange & { userName: string },
  attributes: Awaited<ReturnType<typeof readAttributes>>,
): Promise<Outcome> {
  const { customFields, ...kept } = applyAttributes(attributes, change, { ...own, ...user })
  await scope
    .update(
      directoryUsers,
      {
        userName: change.userName,
        externalId: change.externalId ?? null,
        derivesEmail: !change.email,
        ...kept,
        changedAt: scope.now,
        detachedAt: null,
      },
      eq(directoryUsers.id, own.id),
    )
    .catch(onSameName)
  const after = { isOwnChanged: true, language: kept.language }
  return applied(scope, user, after, { ...namesOf(change), customFields, active: change.active ?? true })
}

export const readUser = async (scope: DirectoryScope, id: string): Promise<ScimUser> =>
  toScimUser(scope.settings.publicUrl, await readPerson(scope, id))
