import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { fail } from '#server/platform/errors/failure.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { TableWithSecrets } from '#server/schema/secrets.ts'

/** The row and the name of a secret. Its ciphertext cannot be decrypted for another one. */
export interface SecretPlace {
  table: TableWithSecrets
  row: string
  name: string
  /** Null for a secret of an account. */
  organizationId: string | null
}

export interface Encrypted {
  keyId: string
  encrypted: Buffer
}

export type SecretKeys = Pick<Settings, 'secretsKey' | 'secretsKeyPrevious'>

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

const derive = (key: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', key, '', `elan secrets ${purpose}`, 32))

/** Fingerprint of a key, which is stored with what the key encrypted. */
export const keyIdOf = (key: string): string =>
  createHash('sha256').update(derive(key, 'id')).digest('hex').slice(0, 16)

/** The current key first, then the former one. */
export const knownKeys = ({ secretsKey, secretsKeyPrevious }: SecretKeys): string[] =>
  [secretsKey, secretsKeyPrevious].filter((key) => key !== undefined)

// Bind the ciphertext to its row: whoever writes the database cannot move it to another one.
const associatedData = ({ table, row, name, organizationId }: SecretPlace, keyId: string) =>
  Buffer.from(JSON.stringify([keyId, table, row, name, organizationId]))

/** @throws server.no_secrets_key */
export function encrypt({ secretsKey }: SecretKeys, place: SecretPlace, text: string): Encrypted {
  if (secretsKey === undefined) fail('server.no_secrets_key')
  const keyId = keyIdOf(secretsKey)
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, derive(secretsKey, 'key'), nonce, { authTagLength: tagBytes })
  cipher.setAAD(associatedData(place, keyId))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return { keyId, encrypted: Buffer.concat([nonce, body, cipher.getAuthTag()]) }
}

/**
 * @throws server.no_secrets_key if this process does not know the key
 * @throws Error if the ciphertext was changed or belongs to another row
 */
export function decrypt(keys: SecretKeys, place: SecretPlace, { keyId, encrypted }: Encrypted): string {
  const key = knownKeys(keys).find((known) => keyIdOf(known) === keyId)
  if (key === undefined) fail('server.no_secrets_key')
  const nonce = encrypted.subarray(0, nonceBytes)
  const decipher = createDecipheriv(algorithm, derive(key, 'key'), nonce, { authTagLength: tagBytes })
  decipher.setAAD(associatedData(place, keyId))
  decipher.setAuthTag(encrypted.subarray(-tagBytes))
  const body = encrypted.subarray(nonceBytes, -tagBytes)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}
