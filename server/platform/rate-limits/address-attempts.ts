import { fail, RequestFailure } from '#server/platform/errors/failure.ts'
import { addressBucket } from '#server/platform/http/address.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { countRequest, refundRateLimit, resetFailures } from './rate-limits.ts'

const windowSeconds = 3600

const attemptsKey = ({ address }: Client) => `sign-in:from:${addressBucket(address)}`
/** Only what counts in the same window is refunded, so that nobody saves refunds for a later one. */
const missesKey = ({ address }: Client, email: string, window: number) =>
  `sign-in:missed:${addressBucket(address)}:${window}:${email}`

/**
 * Counts a password that somebody without a session enters, wherever they do, against the limit of their address.
 * @returns the window in which it counts, in which only a known browser may be beyond the limit: it has one of its own
 * @throws request.throttled
 */
export async function consumeAddressAttempt(
  context: UseCaseContext,
  client: Client,
  isKnown: boolean | Promise<boolean> = false,
): Promise<number> {
  const { loginPerAddress } = context.settings
  const { allowed, retryAfter, endsAtMs } = await countRequest(
    context,
    attemptsKey(client),
    loginPerAddress,
    windowSeconds,
  )
  return allowed || (await isKnown) ? endsAtMs : fail('request.throttled', { retryAfter })
}

/** Takes the count of a right password back: only wrong ones count. */
export const refundAddressAttempt = (context: UseCaseContext, client: Client): Promise<void> =>
  refundRateLimit(context, attemptsKey(client))

/** Takes the count of a password back that nobody could check; one that the limit of its account refuses counts. */
export async function refundUnchecked(
  context: UseCaseContext,
  client: Client,
  error: unknown,
): Promise<never> {
  const isThrottled = error instanceof RequestFailure && error.code === 'request.throttled'
  if (!isThrottled) await refundAddressAttempt(context, client)
  throw error
}

/** A password that was missed from an address, and when. */
interface Miss {
  email: string
  window: number
}

/** Notes whose password was missed from an address. */
export async function noteMiss(
  context: UseCaseContext,
  client: Client,
  { email, window }: Miss,
): Promise<void> {
  await countRequest(context, missesKey(client, email, window), 1, windowSeconds)
}

/** Refunds what an address missed of an account before: people of one office who mistype and then succeed are no attack. */
export async function refundMisses(
  context: UseCaseContext,
  client: Client,
  { email, window }: Miss,
): Promise<void> {
  const misses = await resetFailures(context, missesKey(client, email, window))
  if (misses > 0) await refundRateLimit(context, attemptsKey(client), misses)
}
