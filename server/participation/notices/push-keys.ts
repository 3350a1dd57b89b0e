import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, lt, notInArray } from 'drizzle-orm'
import { lockKey } from '#server/platform/db/advisory-lock.ts'
import { asClosing } from '#server/platform/db/closing.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { withRowAccess } from '#server/platform/db/row-access.ts'
import { failAt } from '#server/platform/errors/failure.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { keepSecret } from '#server/platform/secrets/service.ts'
import { arrivedPushKeys, pushEndpoints, pushKeys } from '#server/schema/notices.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }

/** Where the private half is kept. */
export const privateKeyPlace = (row: string) =>
  ({ table: 'push_keys', row, name: 'private_key', organizationId: null }) as const

/** The installation's key pair; undefined where none was made, as it is without a SECRETS_KEY. */
export async function findPushKey(db: Handle): Promise<{ id: string; publicKey: string } | undefined> {
  const [found] = await db.select({ id: pushKeys.id, publicKey: pushKeys.publicKey }).from(pushKeys).limit(1)
  return found
}

/**
 * Finds the key that a browser subscribed with, which a customer may have brought along since its page was opened.
 * @returns null for the cell's own
 * @throws request.invalid for a key that is not here
 */
export async function findSubscribedKey(db: Handle, publicKey: string): Promise<string | null> {
  if ((await findPushKey(db))?.publicKey === publicKey) return null
  const [arrived] = await db
    .select({ id: arrivedPushKeys.id })
    .from(arrivedPushKeys)
    .where(eq(arrivedPushKeys.publicKey, publicKey))
  return arrived ? arrived.id : failAt('input.invalid', 'publicKey')
}

/** Makes the key pair once. Browsers subscribe with its public half, so that another pair would cut them all off. */
export async function makePushKeys(context: UseCaseContext): Promise<void> {
  if (!context.settings.secretsKey || (await findPushKey(context.db))) return
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const publicKey = Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey)).toString('base64url')
  const { d } = await crypto.subtle.exportKey('jwk', pair.privateKey)
  if (!d) throw new Error('the key has no private half')
  await withRowAccess(context, 'everything', async (db) => {
    await lockKey(db, 'push-keys')
    if (await findPushKey(db)) return
    const id = randomUUID()
    await db.insert(pushKeys).values({ id, publicKey, createdAt: context.now })
    await keepSecret({ ...context, db }, privateKeyPlace(id), d)
  })
}

/** How long pages that were opened before a move may subscribe with the former cell's key. */
const arrivedKeyKeptFor = 86_400_000

/** Deletes the keys that came along and of which no subscription is left. */
export async function purgePushKeys(context: UseCaseContext): Promise<void> {
  const { arrivedKeyId } = pushEndpoints
  const used = await asClosing(context.db, (tx) =>
    tx.selectDistinct({ id: arrivedKeyId }).from(pushEndpoints).where(isNotNull(arrivedKeyId)),
  )
  const usedIds = used.flatMap(({ id }) => id ?? [])
  const before = new Date(context.now.getTime() - arrivedKeyKeptFor)
  await withRowAccess(context, 'everything', (db) =>
    db
      .delete(arrivedPushKeys)
      .where(and(lt(arrivedPushKeys.arrivedAt, before), notInArray(arrivedPushKeys.id, usedIds))),
  )
}
