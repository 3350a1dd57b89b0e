import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'

const iterations = 4096

/** A password derived from the owner's: every process derives the same, and it does not reveal the owner's. */
export const derivePassword = (ownerPassword: string, login: string): string =>
  createHmac('sha256', ownerPassword).update(`elan login ${login}`).digest('base64url')

/**
 * What PostgreSQL stores of a random password. Sent instead of the password, it keeps that out of the server's log.
 * The salt is derived too: a pooler passes a login on if it knows the same verifier as the server.
 */
export function scramVerifier(password: string): string {
  const salt = createHash('sha256').update(`elan salt ${password}`).digest().subarray(0, 16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64')
  const serverKey = hmac('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
