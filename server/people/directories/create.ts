import { and, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm'
import type { ScimUser } from '#contract/people/scim.ts'
import { applyEffects } from '#server/identity/rule-effects/service.ts'
import { invitationOfNew, mailNewPeople } from '#server/people/invitations/service.ts'
import { byDirectory } from '#server/people/users/service.ts'
import { violatesUnique } from '#server/platform/db/on-unique.ts'
import type { DirectoryScope } from '#server/platform/http/directory-scope.ts'
import type { Entry } from '#server/platform/http/recorded.ts'
import type { AlsoInserted } from '#server/platform/http/recorded-insertion.ts'
import { failScim, failValue } from '#server/platform/http/scim-dialect.ts'
import { directoryUsers } from '#server/schema/directories.ts'
import { type UserRow, users } from '#server/schema/users.ts'
import { applyAttributes, nothingStored, readAttributes } from './attributes.ts'
import { asEmail, namesOf, type PersonChange, requireSound } from './person-change.ts'
import { toScimUser } from './resource.ts'
import { onSameName, reattach } from './write.ts'

/** The directory's own row of a new person, whose id it shares. */
const ownRow = {
  table: directoryUsers,
  row: {
    id: sql`change.id`,
    userId: sql`change.id`,
    directoryId: sql`${sql.placeholder('directoryId')}::uuid`,
    userName: sql`${sql.placeholder('userName')}::text`,
    externalId: sql`${sql.placeholder('externalId')}::text`,
    derivesEmail: sql`${sql.placeholder('derivesEmail')}::boolean`,
    language: sql`${sql.placeholder('language')}::text`,
    attributes: sql`${sql.placeholder('attributes')}::jsonb`,
    problems: sql`${sql.placeholder('problems')}::jsonb`,
    createdAt: sql`change.created_at`,
    changedAt: sql`change.created_at`,
    endedAt: sql`case change.status when 'inactive' then change.created_at end`,
  },
} satisfies AlsoInserted

const taken = (): never =>
  failScim(409, 'A user with this userName or address exists already.', { scimType: 'uniqueness' })

interface NewPerson extends PersonChange {
  userName: string
}

/**
 * Adds a person by one statement, or takes back one whom the directory gave up.
 * @throws ScimFailure 400, 409
 */
export async function createPerson(
  scope: DirectoryScope,
  entry: Entry,
  change: PersonChange,
): Promise<ScimUser> {
  requireSound({ ...change, active: true })
  const { userName } = change
  if (userName === undefined) return failValue('userName is required.')
  const email = change.email ?? asEmail(userName) ?? failValue('emails has no address, and userName is none.')
  const person = { ...change, userName }
  const row = await add(scope, entry, person, email).catch((error) => {
    if (violatesUnique(error, 'users_email')) return 'conflict' as const
    return onSameName(error)
  })
  if (row === 'conflict') return takeBack(scope, entry, person, email)
  const own = {
    id: row.id,
    userName,
    externalId: change.externalId ?? null,
    changedAt: row.createdAt,
  }
  return toScimUser(scope.settings.publicUrl, { user: row, own })
}

/** Adds a person, in a transaction with what rules on attributes give them. */
async function add(scope: DirectoryScope, entry: Entry, change: NewPerson, email: string): Promise<UserRow> {
  if (!scope.directory.mapsAttributes) return insert(scope, entry, change, email)
  return scope.write(async (tx) => {
    const row = await insert(tx, entry, change, email)
    await applyEffects(tx, [row.id])
    return row
  })
}

async function insert(
  scope: DirectoryScope,
  entry: Entry,
  change: NewPerson,
  email: string,
): Promise<UserRow> {
  const { firstName = email.split('@')[0]?.slice(0, 60) ?? '', lastName = '' } = namesOf({
    ...change,
    formatted: change.formatted ?? change.displayName ?? null,
  })
  const kept = applyAttributes(await readAttributes(scope, { lock: false }), change, nothingStored)
  const row = await byDirectory.add(scope, entry, [ownRow, invitationOfNew], {
    first_name: firstName,
    last_name: lastName,
    email,
    created_at: scope.now.toISOString(),
    status: change.active === false ? 'inactive' : scope.directory.invites ? 'invited' : 'pending',
    directoryId: scope.directory.id,
    userName: change.userName,
    externalId: change.externalId ?? null,
    derivesEmail: !change.email,
    language: kept.language,
    attributes: JSON.stringify(kept.attributes),
    problems: JSON.stringify(kept.problems),
    customFields: JSON.stringify(kept.customFields),
  })
  if (row?.status === 'invited') await mailNewPeople(scope)
  return row ?? taken()
}

/** @throws ScimFailure 409 for a person whom the directory did not give up */
async function takeBack(
  scope: DirectoryScope,
  entry: Entry,
  change: NewPerson,
  email: string,
): Promise<ScimUser> {
  return scope.write(async (tx) => {
    const attributes = await readAttributes(tx, { lock: true })
    const [user] = await tx.select(users, getTableColumns(users), eq(users.email, email)).for('update')
    if (!user) return taken()
    const [own] = await tx
      .select(
        directoryUsers,
        getTableColumns(directoryUsers),
        and(
          eq(directoryUsers.userId, user.id),
          eq(directoryUsers.directoryId, tx.directory.id),
          isNotNull(directoryUsers.detachedAt),
        ),
      )
      .for('update')
    if (!own) return taken()
    const { resource } = await reattach(tx, user, own, change, attributes)
    await tx.recordEntry(entry, { id: user.id, name: user.email })
    return resource
  })
}
