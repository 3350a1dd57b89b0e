import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { inject } from 'vitest'
import { createApp } from '#server/app.ts'
import { stepDown } from '#server/platform/db/embedded.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { asPerson } from '#server/platform/db/row-access.ts'
import { openTemplateCopy } from '#server/platform/db/template.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { JobData, Jobs } from '#server/platform/jobs/jobs.ts'
import { listMailboxMessages } from '#server/platform/mail/mailbox.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import { queuesOf } from '#server/queues.ts'
import { createDatabase } from './postgres.ts'
import { Visitor } from './visitor.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server this run uses, and its migrated database; none for the embedded database. */
    postgres: { url: string; template: string } | undefined
  }
}

/** A database of the test's own, empty and migrated, on the engine of this run. */
async function openTestDatabase(): Promise<Database> {
  const server = inject('postgres')
  if (!server) {
    const pglite = await openTemplateCopy()
    const handle = drizzle(pglite)
    await stepDown(handle)
    return {
      kind: 'embedded',
      handle,
      trusted: handle,
      pglite,
      ping: async () => void (await pglite.query('select 1')),
      close: () => pglite.close(),
    }
  }
  const { url, drop } = await createDatabase(server.url, server.template)
  const database = await openDatabase({ databaseUrl: url, dataDir: '', poolSize: 15 })
  const close = async () => {
    await database.close()
    await drop()
  }
  return { ...database, close }
}

/**
 * A whole server without a port, its clock in the test's hands, its mails in the mailbox. A database given to it,
 * such as that of a server with other settings, stays its owner's to close.
 */
export async function startTestServer(env: Record<string, string> = {}, given?: Database) {
  const settings = readSettings({
    PROVIDER_KEY: 'provider-key-of-the-tests-only',
    MAILBOX: 'on',
    LOG_LEVEL: 'silent',
    // Tests ask for much at once, and of a slow machine.
    REQUESTS_AT_ONCE: '10000',
    PUBLIC_URL: 'https://elan.example.com',
    ...env,
  })
  const database = given ?? (await openTestDatabase())
  let now = new Date('2026-03-02T09:00:00Z')
  const waiting: { queue: string; data: JobData; after: Date }[] = []
  const jobs: Jobs = {
    // Not taken back by a rollback: a job that finds nothing to do does nothing.
    enqueue: async (_, queue, data, { after = now } = {}) => void waiting.push({ queue, data, after }),
    enqueueAll: async (_, queue, added) =>
      void waiting.push(...added.map(({ data, after = now }) => ({ queue, data, after }))),
  }
  const makeContext = (): UseCaseContext => ({ db: database.trusted, now, settings, jobs })
  const queues = new Map(queuesOf(makeContext).map((queue) => [queue.name, queue]))
  function due() {
    const index = waiting.findIndex(({ after }) => after <= now)
    return index < 0 ? undefined : waiting.splice(index, 1)[0]
  }
  const app = await createApp({ database, settings, jobs, clock: () => now }, { pages: false })
  return {
    app,
    database,
    settings,
    visitor: () => new Visitor(app, settings),
    makeContext,
    /** Does the work that waits outside requests, as far as its time has come. */
    async runJobs() {
      for (let next = due(); next; next = due()) {
        await queues.get(next.queue)?.run(next.data, { last: false })
      }
    },
    /** Changes the tables themselves, which are not the server's own. */
    changeTables: (...statements: SQL[]) =>
      database.trusted.transaction(async (tx) => {
        for (const statement of [sql`set local role none`, ...statements]) await tx.execute(statement)
      }),
    /** Reads and changes rows as the tables' owner, who is behind no wall. */
    asOwner: <Result>(run: (db: Handle) => Promise<Result>) =>
      database.trusted.transaction(async (tx) => {
        await tx.execute(sql`select set_config('elan.reach', '*', true), set_config('role', 'none', true)`)
        return run(tx)
      }),
    /** Runs as a person's own call does. */
    asPerson: <Result>(
      person: { organizationId: string; userId: string },
      run: (db: Handle) => Promise<Result>,
    ) => asPerson({ db: database.handle, now }, person, run),
    /** Moves the clock. */
    pass: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      now = new Date(now.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000)
    },
    mailsTo: (to: string) => listMailboxMessages(database.trusted, { to }),
    close: async () => {
      await app.close()
      if (!given) await database.close()
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>
