import type { Embedded } from './embedded.ts'
import { defaultMigrationsFolder, readMigrations } from './migrate.ts'
import type { Postgres } from './postgres.ts'

export type { Handle } from './handle.ts'
export type Database = Embedded | Postgres

export interface DatabaseSettings {
  databaseUrl?: string | undefined
  /** The pooler for requests and jobs. */
  databasePoolerUrl?: string | undefined
  /** Standbys that answer reads. */
  databaseReplicaUrl?: string | undefined
  databasePrepared?: 'on' | 'off' | undefined
  dataDir: string
  log?: (line: string) => void
  poolSize?: number
  migrationsFolder?: string
  /** Whole quarters of the audit log that are kept beside the current one; all if undefined. */
  auditQuarters?: number | undefined
}

/** Opens the database and migrates it: PostgreSQL at databaseUrl, or else the embedded one in dataDir. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const migrations = readMigrations(settings.migrationsFolder ?? defaultMigrationsFolder)
  if (!settings.databaseUrl) {
    const { openEmbedded } = await import('./embedded.ts')
    return openEmbedded(settings.dataDir, migrations, settings.auditQuarters)
  }
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(settings.databaseUrl, migrations, {
    poolerUrl: settings.databasePoolerUrl,
    replicaUrl: settings.databaseReplicaUrl,
    auditQuarters: settings.auditQuarters,
    prepared: settings.databasePrepared,
    poolSize: settings.poolSize ?? 10,
    log: settings.log ?? console.error,
  })
}
