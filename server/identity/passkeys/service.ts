import { and, asc, count, eq, gte, lt, or, sql } from 'drizzle-orm'
import { maxPasskeys, type Passkey } from '#contract/identity/passkeys.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { passkeys } from '#server/schema/passkeys.ts'

/** A passkey as its authenticator made it. */
export type NewPasskey = Pick<
  typeof passkeys.$inferInsert,
  'credentialId' | 'publicKey' | 'counter' | 'userHandle' | 'transports'
>

/** A passkey that answered a challenge of ours. */
export interface ProvedPasskey {
  passkeyId: string
  accountId: string
  /** How often the authenticator says it was used. */
  counter: number
}

type Row = typeof passkeys.$inferSelect

export const presentPasskey = ({ id, name, createdAt, lastUsedAt }: Row): Passkey => ({
  ...{ id, name, addedAt: createdAt.toISOString() },
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

export const listPasskeys = ({ db }: UseCaseContext, accountId: string): Promise<Row[]> =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.place))

export async function countPasskeys({ db }: UseCaseContext, accountId: string): Promise<number> {
  const [found] = await db.select({ count: count() }).from(passkeys).where(eq(passkeys.accountId, accountId))
  return found?.count ?? 0
}

/** Finds the account of a passkey. */
export async function findHolder({ db }: UseCaseContext, credentialId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ accountId: passkeys.accountId })
    .from(passkeys)
    .where(eq(passkeys.credentialId, credentialId))
  return found?.accountId
}

/**
 * Stores a passkey in the first free place of an account that is locked.
 * @throws passkey.too_many, passkey.refused if an account has it
 */
export async function createPasskey(
  context: UseCaseContext,
  accountId: string,
  made: NewPasskey & { name: string },
): Promise<Row> {
  const taken = new Set((await listPasskeys(context, accountId)).map(({ place }) => place))
  const place = Array.from({ length: maxPasskeys }, (_, index) => index + 1).find((one) => !taken.has(one))
  if (!place) fail('passkey.too_many')
  const [passkey] = await context.db
    .insert(passkeys)
    .values({ ...made, accountId, place, createdAt: context.now })
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning()
  return passkey ?? fail('passkey.refused')
}

/**
 * Notes the use of a passkey whose answer was right. A counter that has not moved on was counted by a copy: one statement
 * compares and stores it.
 * @returns the name of the passkey, and whether it is the only one of its kind; undefined for one that is gone
 */
export async function spendPasskey(
  { db, now }: UseCaseContext,
  accountId: string,
  { passkeyId, counter }: ProvedPasskey,
): Promise<{ name: string; isOriginal: boolean } | undefined> {
  const own = and(eq(passkeys.id, passkeyId), eq(passkeys.accountId, accountId))
  const counts = or(lt(passkeys.counter, counter), sql`${passkeys.counter} = 0 and ${counter}::bigint = 0`)
  const [used] = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(own, counts))
    .returning({ name: passkeys.name })
  if (used) return { name: used.name, isOriginal: true }
  const [copied] = await db.select({ name: passkeys.name }).from(passkeys).where(own)
  return copied && { name: copied.name, isOriginal: false }
}

const ownOne = (accountId: string, id: string) => and(eq(passkeys.accountId, accountId), eq(passkeys.id, id))

/** @throws passkey.not_found */
export async function renamePasskey(
  { db }: UseCaseContext,
  accountId: string,
  id: string,
  name: string,
): Promise<Row> {
  const [renamed] = await db.update(passkeys).set({ name }).where(ownOne(accountId, id)).returning()
  return renamed ?? fail('passkey.not_found')
}

/** @throws passkey.not_found */
export async function deletePasskey({ db }: UseCaseContext, accountId: string, id: string): Promise<Row> {
  const [deleted] = await db.delete(passkeys).where(ownOne(accountId, id)).returning()
  return deleted ?? fail('passkey.not_found')
}

/** Removes the passkeys of an account, or those added at a moment or later. */
export async function deletePasskeys(
  { db }: UseCaseContext,
  accountId: string,
  since = new Date(0),
): Promise<void> {
  await db.delete(passkeys).where(and(eq(passkeys.accountId, accountId), gte(passkeys.createdAt, since)))
}
