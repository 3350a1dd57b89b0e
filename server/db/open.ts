import { type Embedded, openEmbedded } from './embedded.ts'

export type { Handle } from './handle.ts'

import { defaultMigrationsFolder, readMigrations } from './migrate.ts'
import { openPostgres, type Postgres } from './postgres.ts'

export type Database = Embedded | Postgres

export interface DatabaseSettings {
  databaseUrl?: string
  dataDir: string
  log?: (line: string) => void
  poolSize?: number
  migrationsFolder?: string
}

/** The database, brought up to date: PostgreSQL at databaseUrl, or else the embedded one in dataDir. */
export function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const migrations = readMigrations(settings.migrationsFolder ?? defaultMigrationsFolder)
  if (!settings.databaseUrl) return openEmbedded(settings.dataDir, migrations)
  return openPostgres(settings.databaseUrl, migrations, {
    poolSize: settings.poolSize ?? 10,
    log: settings.log ?? console.error,
  })
}
