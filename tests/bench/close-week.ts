import { openDatabase } from '#server/platform/db/open.ts'
import { closeWeeks } from '#server/privacy/published/close.ts'

export interface Week {
  id: string
  timezone: string
  /** The simulated time of the closing process, as ISO. */
  now: string
}

/** A separate process that closes given weeks and reports the seconds for each. */
const [databaseUrl = ''] = process.argv.slice(2)
const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 3 })
process.on('message', async ({ now, ...organization }: Week) => {
  const begun = performance.now()
  const until = await closeWeeks({ db: database.trusted, now: new Date(now) }, organization)
  process.send?.({ until, seconds: (performance.now() - begun) / 1000 })
})
process.once('disconnect', () => void database.close())
