import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { NoticeKind } from '#contract/participation/notices.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { OutboundError } from '#server/platform/outbound/failure.ts'
import { readSecret } from '#server/platform/secrets/service.ts'
import type { pushEndpoints } from '#server/schema/notices.ts'
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

/** The installation's key pair; undefined where it has none. */
export async function readVapid(context: UseCaseContext): Promise<Vapid | undefined> {
  const key = await findPushKey(context.db)
  const privateKey = key && (await readSecret(context, privateKeyPlace(key.id)))
  return privateKey ? { subject: contactOf(context), publicKey: key.publicKey, privateKey } : undefined
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
