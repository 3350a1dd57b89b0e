import { hash, randomBytes, randomInt } from 'node:crypto'

export interface Secrets {
  /**
   * A secret of 256 random bits in base64url, which needs no escaping in links and cookies. In a cell, `~` and the cell's
   * name follow, by which the proxy finds the cell of a link, a cookie or a key.
   */
  newToken(): string
  /** 256 random bits in base64url alone, for what others decode. */
  newChallenge(): string
  /** An access code such as K7QF-M2XR-9TDA: 58 random bits, infeasible to guess under the rate limit. */
  newAccessCode(): string
  /** 160 random bits for a DNS record. */
  newRecordToken(): string
}

// Without characters that are easily confused.
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const drawLetters = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')

const newChallenge = () => randomBytes(32).toString('base64url')

/** @param cell undefined on a single machine */
export const createSecrets = (cell?: string): Secrets => ({
  newToken: () => (cell ? `${newChallenge()}~${cell}` : newChallenge()),
  newChallenge,
  newRecordToken: () => randomBytes(20).toString('base64url'),
  newAccessCode: () => [drawLetters(), drawLetters(), drawLetters()].join('-'),
})

export const randomSecrets = createSecrets()

/** An access code as it is compared: people type it with other signs between its letters, or none. `foldedAccessCode` of the unique index does the same. */
export const foldAccessCode = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Hashes a secret for storage. A fast hash is enough for 256 random bits. */
export function secretHash(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}
