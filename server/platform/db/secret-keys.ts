import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import {
  decrypt,
  encrypt,
  keyIdOf,
  knownKeys,
  type SecretKeys,
  type SecretPlace,
} from '#server/platform/crypto/encryption.ts'
import { type Settings, SettingsError } from '#server/platform/settings/settings.ts'
import { tablesWithSecrets } from '#server/schema/secrets.ts'
import type { Handle } from './handle.ts'
import { ownKey, readKey } from './own-key.ts'
import { withRowAccess } from './row-access.ts'

const keyFile = (dataDir: string) => join(dataDir, 'secrets.key')
const previousKeyFile = (dataDir: string) => join(dataDir, 'secrets.key.previous')

/** The keys as set, or generated into the data folder of the embedded database. */
export function secretKeysOf(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'secretsKey' | 'secretsKeyPrevious'>,
): SecretKeys {
  const { dataDir, databaseUrl, secretsKey, secretsKeyPrevious } = settings
  if (databaseUrl || secretsKey) return { secretsKey, secretsKeyPrevious }
  return {
    secretsKey: ownKey(dataDir, keyFile(dataDir)),
    secretsKeyPrevious: secretsKeyPrevious ?? readKey(previousKeyFile(dataDir)),
  }
}

/** Starts a rotation of the generated key: the former one is kept until every secret is encrypted with the new one. */
export function rotateOwnKey(dataDir: string): void {
  if (readKey(previousKeyFile(dataDir)) === undefined && readKey(keyFile(dataDir)) !== undefined)
    renameSync(keyFile(dataDir), previousKeyFile(dataDir))
  ownKey(dataDir, keyFile(dataDir))
}

export const forgetPreviousOwnKey = (dataDir: string) => rmSync(previousKeyFile(dataDir), { force: true })

/**
 * Refuses to run with secrets that none of the keys decrypts.
 * @param name what the operator calls the database
 * @throws SettingsError saying what to set
 */
export async function refuseUnreadableSecrets(
  db: Handle,
  settings: SecretKeys & Pick<Settings, 'dataDir' | 'databaseUrl'>,
  name = 'the database',
): Promise<void> {
  const ids = knownKeys(settings).map(keyIdOf)
  const { rows } = await db.execute<{ id: string }>(
    sql`select key_id as id from secrets where key_id <> all(${sql.param(ids)}::text[]) limit 1`,
  )
  const [unread] = rows
  if (!unread) return
  const there = settings.databaseUrl
    ? 'SECRETS_KEY'
    : `SECRETS_KEY, or the file ${keyFile(settings.dataDir)},`
  throw new SettingsError(
    settings.secretsKey === undefined
      ? `SECRETS_KEY is missing: ${name} holds secrets encrypted with the key ${unread.id}, so set it to that key, the same for every process.`
      : `${there} is the key ${ids[0]}, and ${name} holds secrets encrypted with the key ${unread.id}: restore the former key, or set SECRETS_KEY_PREVIOUS to it and run \`npm run db -- rekey\`.`,
  )
}

const batchSize = 500

const secretRow = z.object({
  table: z.enum(tablesWithSecrets),
  row: z.string(),
  name: z.string(),
  organizationId: z.nullable(z.string()),
  keyId: z.string(),
  encrypted: z.string(),
})

/**
 * Encrypts every secret with the current key. Each batch is a transaction, so that an interrupted run goes on where
 * it stopped, while servers that know both keys run.
 * @returns how many secrets were encrypted anew
 */
export async function rekey(db: Handle, keys: SecretKeys): Promise<number> {
  for (let count = 0; ; ) {
    const done = await withRowAccess({ db, now: new Date() }, 'everything', (tx) => rekeyBatch(tx, keys))
    count += done
    if (done < batchSize) return count
  }
}

async function rekeyBatch(tx: Handle, keys: SecretKeys): Promise<number> {
  const current = keys.secretsKey === undefined ? '' : keyIdOf(keys.secretsKey)
  const { rows } = await tx.execute(sql`
    select table_name as "table", row_id as "row", name, organization_id as "organizationId", key_id as "keyId",
      encode(encrypted, 'hex') as encrypted
    from secrets where key_id <> ${current} order by table_name, row_id, name limit ${batchSize} for update`)
  for (const row of rows) {
    const { encrypted, keyId, ...place } = secretRow.parse(row)
    const text = decrypt(keys, place, { keyId, encrypted: Buffer.from(encrypted, 'hex') })
    await write(tx, place, encrypt(keys, place, text))
  }
  return rows.length
}

async function write(tx: Handle, { table, row, name }: SecretPlace, made: ReturnType<typeof encrypt>) {
  await tx.execute(sql`
    update secrets set key_id = ${made.keyId}, encrypted = decode(${made.encrypted.toString('hex')}, 'hex')
    where table_name = ${table} and row_id = ${row}::uuid and name = ${name}`)
}
