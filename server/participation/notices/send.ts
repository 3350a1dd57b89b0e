import { buildPushPayload } from '@block65/webcrypto-web-push'
import { inArray } from 'drizzle-orm'
import type { NoticeKind } from '#contract/participation/notices.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { OutboundError } from '#server/platform/outbound/failure.ts'
import { readSecret } from '#server/platform/secrets/service.ts'
import { arrivedPushKeys, type pushEndpoints } from '#server/schema/notices.ts'
import { isPushAddress } from './addresses.ts'
import { findPushKey, privateKeyPlace } from './push-keys.ts'
import { noticePaths, pushWords } from './push-words.ts'

export type Device = typeof pushEndpoints.$inferSelect

/** `gone`: the subscription has ended. `later`: the same call may succeed in a while. */
export type PushOutcome = 'taken' | 'gone' | 'later' | 'refused'

export type Vapid = { subject: string; publicKey: string; privateKey: string }

/** Whom a push service may write to about our calls: an https address or a mailbox (RFC 8292, 2.1). */
function contactOf({ settings }: UseCaseContext): string {
  if (settings.secure) return settings.publicUrl
  return `mailto:${/<([^<>]+)>\s*$/.exec(settings.mailFrom)?.[1] ?? settings.mailFrom}`
}

/** Reads the key pairs of devices, by the id of one that came from another cell; the cell's own is that of null. */
export async function readVapids(
  context: UseCaseContext,
  devices: Pick<Device, 'arrivedKeyId'>[],
): Promise<Map<string | null, Vapid>> {
  const own = await findPushKey(context.db)
  const ids = devices.flatMap(({ arrivedKeyId }) => arrivedKeyId ?? [])
  const arrived = await context.db.select().from(arrivedPushKeys).where(inArray(arrivedPushKeys.id, ids))
  const keys = [...(own ? [{ ...own, of: null }] : []), ...arrived.map((key) => ({ ...key, of: key.id }))]
  const vapids = new Map<string | null, Vapid>()
  for (const { id, publicKey, of } of keys) {
    const privateKey = await readSecret(context, privateKeyPlace(id))
    if (privateKey) vapids.set(of, { subject: contactOf(context), publicKey, privateKey })
  }
  return vapids
}

interface Message {
  kind: NoticeKind
  language: 'en' | 'fr'
  /** Seconds for which a push service may keep it for a device that is off. */
  ttl: number
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

/** Sends one push, encrypted for the device alone. */
export async function sendPush(
  { settings, outbound }: UseCaseContext,
  vapid: Vapid,
  { endpoint, p256dh, auth }: Pick<Device, 'endpoint' | 'p256dh' | 'auth'>,
  { kind, language, ttl }: Message,
): Promise<PushOutcome> {
  // The list of hosts may have changed since the device was turned on.
  if (!isPushAddress(endpoint, settings.pushHosts, outbound)) return 'gone'
  const data = { title: 'Élan', body: pushWords[language][kind], path: noticePaths[kind], tag: kind }
  // A newer push of a kind takes the place of one that waits.
  const options = { ttl, topic: kind, urgency: 'low' as const }
  const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } }
  const { headers, body } = await buildPushPayload({ data, options }, subscription, vapid)
  const send = outbound.fetchFor(new URL(endpoint).host)
  try {
    return outcomeOf((await send(endpoint, { method: 'POST', headers, body })).status)
  } catch (error) {
    if (error instanceof OutboundError) return 'later'
    throw error
  }
}
