import { join } from 'node:path'
import { ownKey } from '#server/platform/db/own-key.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

/** The file in which the command line on the same machine finds the provider key. */
export const providerKeyFile = (dataDir: string) => join(dataDir, 'provider.key')

/**
 * Returns the provider key of the embedded database, generated at the first start and readable by its user alone.
 * With PostgreSQL the key must be set, since several processes would each generate one.
 */
export const ownProviderKey = ({
  dataDir,
  databaseUrl,
}: Pick<Settings, 'dataDir' | 'databaseUrl'>): string | undefined =>
  databaseUrl ? undefined : ownKey(dataDir, providerKeyFile(dataDir))
