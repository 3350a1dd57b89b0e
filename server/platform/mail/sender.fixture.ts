import { openDatabase } from '#server/platform/db/open.ts'
import { startMailJobs } from './fixture.ts'

/** Sends mail from a database in its own process until it is killed. */
const [dataDir = '', smtpUrl = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir })
await startMailJobs(database.trusted, smtpUrl, (line) => process.stderr.write(`${line}\n`))
