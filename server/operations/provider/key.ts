import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newSecret } from '#server/platform/crypto/secret.ts'
import { makeDataFolder } from '#server/platform/db/data-folder.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

/** Where the provider's command line on the same machine finds the key. */
export const providerKeyFile = (dataDir: string) => join(dataDir, 'provider.key')

/**
 * The key of an installation with the embedded database: made at the first start, readable by its user alone.
 * With PostgreSQL there is none unless it is set, since several processes would each make their own.
 */
export function ownProviderKey({
  dataDir,
  databaseUrl,
}: Pick<Settings, 'dataDir' | 'databaseUrl'>): string | undefined {
  if (databaseUrl) return undefined
  const file = providerKeyFile(dataDir)
  if (existsSync(file)) {
    chmodSync(file, 0o600)
    return readFileSync(file, 'utf8').trim()
  }
  makeDataFolder(dataDir)
  const key = newSecret()
  // Renamed into place, so that a start that is cut off leaves no half a key.
  writeFileSync(`${file}.new`, `${key}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return key
}
