import { addressBucket } from '#server/platform/http/address.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { consumeRateLimit, countRequest, refundRateLimit, resetFailures } from './rate-limits.ts'

const windowSeconds = 3600

const attemptsKey = ({ address }: Client) => `sign-in:from:${addressBucket(address)}`
const missesKey = ({ address }: Client, email: string) => `sign-in:missed:${addressBucket(address)}:${email}`

/**
 * Counts a password that somebody without a session enters, wherever they do, against the limit of their address.
 * @throws request.throttled
 */
export const consumeAddressAttempt = (context: UseCaseContext, client: Client): Promise<void> =>
  consumeRateLimit(context, attemptsKey(client), context.settings.loginPerAddress, windowSeconds)

/** Takes the count of a right password back: only wrong ones count. */
export const refundAddressAttempt = (context: UseCaseContext, client: Client): Promise<void> =>
  refundRateLimit(context, attemptsKey(client))

/** Notes whose password was missed from an address. */
export async function noteMiss(context: UseCaseContext, client: Client, email: string): Promise<void> {
  await countRequest(context, missesKey(client, email), 1, windowSeconds)
}

/** Refunds what an address missed of an account before: people of one office who mistype and then succeed are no attack. */
export async function refundMisses(context: UseCaseContext, client: Client, email: string): Promise<void> {
  const misses = await resetFailures(context, missesKey(client, email))
  if (misses > 0) await refundRateLimit(context, attemptsKey(client), misses)
}
