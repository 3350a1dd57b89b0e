import { openDatabase } from '#server/platform/db/open.ts'

/** A separate process that migrates a database until it is killed. */
const [databaseUrl = '', migrationsFolder = ''] = process.argv.slice(2)
const database = await openDatabase({ databaseUrl, dataDir: '', migrationsFolder, log: () => {} })
await database.close()
