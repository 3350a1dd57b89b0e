import { randomUUID } from 'node:crypto'
import { lockKey } from '#server/platform/db/advisory-lock.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { withRowAccess } from '#server/platform/db/row-access.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { keepSecret } from '#server/platform/secrets/service.ts'
import { pushKeys } from '#server/schema/notices.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }

/** Where the private half is kept. */
export const privateKeyPlace = (row: string) =>
  ({ table: 'push_keys', row, name: 'private_key', organizationId: null }) as const

/** The installation's key pair; undefined where none was made, as it is without a SECRETS_KEY. */
export async function findPushKey(db: Handle): Promise<{ id: string; publicKey: string } | undefined> {
  const [found] = await db.select({ id: pushKeys.id, publicKey: pushKeys.publicKey }).from(pushKeys).limit(1)
  return found
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
