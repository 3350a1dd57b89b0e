import type { AttemptReason } from '#contract/identity/attempt-reasons.ts'
import type { ConnectionRow } from '#server/identity/connections/service.ts'
import { isStrongEnough, type Received } from './received.ts'

/** Why nobody could be linked by what a provider sends. */
export function unusable(connection: ConnectionRow, received: Received): AttemptReason | undefined {
  const { email, isEmailVerified } = received
  if (!isStrongEnough(connection, received)) return 'authentication'
  if (!email) return 'claims'
  return isEmailVerified === false ? 'unverified' : undefined
}

const shown = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200)

/** What an administrator sees of a test. */
export function testedOf(
  { id, organizationId, claims: names }: ConnectionRow,
  { claims, skewSeconds }: Received,
) {
  const use = new Map(Object.entries(names).map(([usedAs, name]) => [name, usedAs]))
  return {
    ...{ connectionId: id, organizationId, skewSeconds },
    claims: Object.entries(claims)
      .slice(0, 100)
      .map(([name, value]) => ({
        name: name.slice(0, 60),
        value: shown(value),
        usedAs: use.get(name) ?? null,
      })),
  }
}
