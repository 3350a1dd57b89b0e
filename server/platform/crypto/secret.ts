import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 bits, in letters that need no escaping in links and cookies. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a secret. A fast hash is enough for 256 random bits. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
