import { timingSafeEqual } from 'node:crypto'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

/** Admits the holder of the provider's key. For all others these paths do not exist. */
export function requireProvider(settings: Settings, authorization: string | undefined): void {
  const given = authorization?.startsWith('Bearer ') ? authorization.slice(7) : ''
  const known = settings.providerKey
  // Hash first: equal lengths make the comparison constant-time.
  if (!known || !timingSafeEqual(secretHash(given), secretHash(known))) fail('request.not_found')
}
