import { openDatabase } from '#server/platform/db/open.ts'
import { closeWeeks } from '#server/privacy/published/close.ts'

/** Closes the due weeks of one organization in a process that may be killed meanwhile. */
const [, , databaseUrl = '', id = ''] = process.argv
const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 2, log: () => {} })
process.stdout.write('closing\n')
await closeWeeks({ db: database.trusted, now: new Date() }, { id })
await database.close()
