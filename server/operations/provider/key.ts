import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomSecrets } from '#server/platform/crypto/secrets.ts'
import { makeDataFolder } from '#server/platform/db/data-folder.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

/** The file in which the command line on the same machine finds the provider key. */
export const providerKeyFile = (dataDir: string) => join(dataDir, 'provider.key')

/**
 * Returns the provider key of the embedded database, generated at the first start and readable by its user alone.
 * With PostgreSQL the key must be set, since several processes would each generate one.
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
  const key = randomSecrets.newToken()
  // Write and rename: an interrupted start leaves no partial key.
  writeFileSync(`${file}.new`, `${key}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return key
}
