import { createHash, randomBytes } from 'node:crypto'

/** Generates a secret of 256 random bits in base64url, which needs no escaping in links and cookies. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a secret for storage. A fast hash is enough for 256 random bits. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
