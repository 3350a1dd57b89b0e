import { and, asc, eq, ne } from 'drizzle-orm'
import { mostPushDevices, type turnPushOn as turnOnEndpoint } from '#contract/participation/notices.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { fail, failAt } from '#server/platform/errors/failure.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { pushEndpoints } from '#server/schema/notices.ts'
import { isPushAddress } from './addresses.ts'
import { findSubscribedKey } from './push-keys.ts'

type Subscription = Input<typeof turnOnEndpoint>['body']

const { organizationId, userId, sessionId, createdAt } = pushEndpoints

const ofCaller = ({ person }: MemberScope) =>
  and(eq(organizationId, person.organizationId), eq(userId, person.userId))

/** Decodes base64url; undefined for a text with other characters, which Node.js would skip. */
function bytesOf(text: string): Buffer<ArrayBuffer> | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text.replaceAll('=', '') ? bytes : undefined
}

/** Whether a text is a point of P-256, which a message can be encrypted for. */
async function isPublicKey(text: string): Promise<boolean> {
  const bytes = bytesOf(text)
  if (bytes?.length !== 65) return false
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  return crypto.subtle.importKey('raw', bytes, curve, false, []).then(
    () => true,
    () => false,
  )
}

async function requireSubscription(
  { settings, outbound }: UseCaseContext,
  { endpoint, keys }: Subscription,
): Promise<void> {
  if (!isPushAddress(endpoint, settings.pushHosts, outbound)) failAt('link.invalid', 'endpoint')
  if (!(await isPublicKey(keys.p256dh))) failAt('input.invalid', 'keys.p256dh')
  if (bytesOf(keys.auth)?.length !== 16) failAt('input.invalid', 'keys.auth')
}

/** Forgets the oldest devices beyond the most that a person may have. */
async function forgetOldest(db: Handle, member: MemberScope): Promise<void> {
  const current = member.caller.session.id
  const others = await db
    .select({ id: sessionId })
    .from(pushEndpoints)
    .where(and(ofCaller(member), ne(sessionId, current)))
    .orderBy(asc(createdAt), asc(sessionId))
  const extra = others.slice(0, Math.max(0, others.length + 1 - mostPushDevices))
  for (const { id } of extra) await db.delete(pushEndpoints).where(and(ofCaller(member), eq(sessionId, id)))
}

/**
 * Has pushes reach the browser of this session until the session ends.
 * @throws request.invalid at the field that is none of a push subscription
 */
export async function turnPushOn(
  context: UseCaseContext,
  member: MemberScope,
  subscription: Subscription,
): Promise<void> {
  await requireSubscription(context, subscription)
  const { session } = member.caller
  const { endpoint, keys, publicKey } = subscription
  const arrivedKeyId = publicKey === undefined ? null : await findSubscribedKey(context.db, publicKey)
  const row = { endpoint, ...keys, arrivedKeyId, createdAt: member.now }
  const stored = await member.own(async (db) => {
    await forgetOldest(db, member)
    return await db
      .insert(pushEndpoints)
      .values({ ...member.person, sessionId: session.id, ...row })
      .onConflictDoUpdate({ target: [organizationId, userId, sessionId], set: row })
      .returning({ sessionId })
  })
  // The cell that a customer has left skips changes: by the next attempt the proxy knows the new one.
  if (stored.length === 0) fail('customer.moving', { retryAfter: 2 })
}

export const turnPushOff = (member: MemberScope): Promise<unknown> =>
  member.own((db) =>
    db.delete(pushEndpoints).where(and(ofCaller(member), eq(sessionId, member.caller.session.id))),
  )
