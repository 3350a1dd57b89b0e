import { openDatabase } from '#server/platform/db/open.ts'

/** A process of its own that brings a database up to date, until it is killed. */
const [databaseUrl = '', migrationsFolder = ''] = process.argv.slice(2)
const database = await openDatabase({ databaseUrl, dataDir: '', migrationsFolder, log: () => {} })
await database.close()
