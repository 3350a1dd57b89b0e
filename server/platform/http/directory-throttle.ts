import { failScim } from './scim-dialect.ts'

const perSecond = 100
const burst = 200
/** How many tokens a process remembers; forgetting one only gives it its burst again. */
const mostTokens = 10_000

/** When each token's burst would be whole again, in milliseconds (generic cell rate algorithm). */
const fullAt = new Map<string, number>()

/**
 * Counts a call of a token in this process: a count in the database would cost each call a second write.
 * @throws ScimFailure 429
 */
export function consumeDirectoryCall(tokenId: string, now: Date): void {
  const at = now.getTime()
  const next = Math.max(fullAt.get(tokenId) ?? 0, at) + 1000 / perSecond
  const wait = next - at - (burst * 1000) / perSecond
  if (wait > 0)
    failScim(429, 'Too many requests for this token. Try again later.', {
      retryAfter: Math.max(1, wait / 1000),
    })
  fullAt.delete(tokenId)
  fullAt.set(tokenId, next)
  const [oldest] = fullAt.keys()
  if (fullAt.size > mostTokens && oldest !== undefined) fullAt.delete(oldest)
}
