import { and, desc, eq, gt, lte } from 'drizzle-orm'
import type { ActivityKey } from '#contract/participation/activity-keys.ts'
import { keyCallsPerHour, keyIdleDays, keyPrefix, mostKeys } from '#contract/platform/personal-keys.ts'
import { lockPerson, requireActivityConsent } from '#server/participation/consents/service.ts'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { asPerson, type Person } from '#server/platform/db/row-access.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { consumeRateLimit } from '#server/platform/rate-limits/rate-limits.ts'
import { activityKeySecrets, activityKeys } from '#server/schema/activity-keys.ts'

const idleMs = keyIdleDays * 86_400_000

const ofPerson = ({ organizationId, userId }: Person) =>
  and(eq(activityKeys.organizationId, organizationId), eq(activityKeys.userId, userId))

const present = ({ id, name, createdAt, lastUsedAt }: typeof activityKeys.$inferSelect): ActivityKey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt > createdAt ? lastUsedAt.toISOString() : null,
  endsAt: new Date(lastUsedAt.getTime() + idleMs).toISOString(),
})

const readKeys = (db: Handle, person: Person) =>
  db
    .select()
    .from(activityKeys)
    .where(ofPerson(person))
    .orderBy(desc(activityKeys.createdAt), activityKeys.id)

/** The caller's keys that have not ended. */
export const listKeys = (member: MemberScope): Promise<ActivityKey[]> =>
  member.own(async (db) => {
    const rows = await readKeys(db, member.person)
    return rows.filter(({ lastUsedAt }) => member.now.getTime() < lastUsedAt.getTime() + idleMs).map(present)
  })

/**
 * Makes a key.
 * @throws consent.activity_needed, key.too_many
 */
export async function createKey(
  { db, secrets }: Pick<UseCaseContext, 'db' | 'secrets'>,
  member: MemberScope,
  name: string,
): Promise<ActivityKey & { secret: string }> {
  const { person, now } = member
  const secret = `${keyPrefix}${secrets.newToken()}`
  const hash = secretHash(secret)
  await member.own(async (own) => {
    await lockPerson(own, person.userId)
    await requireActivityConsent(own, person)
    const ended = new Date(now.getTime() - idleMs)
    await own.delete(activityKeys).where(and(ofPerson(person), lte(activityKeys.lastUsedAt, ended)))
    if ((await readKeys(own, person)).length >= mostKeys) fail('key.too_many')
  })
  await db.insert(activityKeySecrets).values({ ...person, secretHash: hash })
  const row = { ...person, id: crypto.randomUUID(), name, secretHash: hash, createdAt: now, lastUsedAt: now }
  await member.own((own) => own.insert(activityKeys).values(row))
  return { ...present(row), secret }
}

/**
 * Ends a key.
 * @throws key.not_found
 */
export async function revokeKey(
  { db }: Pick<UseCaseContext, 'db'>,
  member: MemberScope,
  keyId: string,
): Promise<ActivityKey[]> {
  const [key] = await member.own((own) =>
    own
      .delete(activityKeys)
      .where(and(ofPerson(member.person), eq(activityKeys.id, keyId)))
      .returning({ secretHash: activityKeys.secretHash }),
  )
  if (!key) fail('key.not_found')
  await db.delete(activityKeySecrets).where(eq(activityKeySecrets.secretHash, key.secretHash))
  return listKeys(member)
}

/**
 * Counts a call by a key and notes that the key was used, which keeps it alive.
 * @throws request.throttled, key.invalid for one that has ended
 */
export async function countKeyCall(context: UseCaseContext, person: Person, hash: Buffer): Promise<string> {
  await consumeRateLimit(context, `key:${hash.toString('hex')}`, keyCallsPerHour, 3600)
  const usedSince = new Date(context.now.getTime() - idleMs)
  const [used] = await asPerson(context, person, (db) =>
    db
      .update(activityKeys)
      .set({ lastUsedAt: context.now })
      .where(and(ofPerson(person), eq(activityKeys.secretHash, hash), gt(activityKeys.lastUsedAt, usedSince)))
      .returning({ id: activityKeys.id }),
  )
  return used?.id ?? fail('key.invalid')
}
