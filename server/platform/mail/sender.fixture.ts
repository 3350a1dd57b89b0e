import { openDatabase } from '#server/platform/db/open.ts'
import { startMailJobs } from './fixture.ts'

/** A process of its own that sends mail from a database until it is killed. */
const [dataDir = '', smtpUrl = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir })
await startMailJobs(database.trusted, smtpUrl, (line) => process.stderr.write(`${line}\n`))
