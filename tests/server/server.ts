import { type SQL, sql } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { drizzle } from 'drizzle-orm/pglite'
import pg from 'pg'
import { inject } from 'vitest'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { createApp } from '#server/app.ts'
import { openCell } from '#server/platform/cells/own-cell.ts'
import { createPeers } from '#server/platform/cells/peers.ts'
import { createSecrets } from '#server/platform/crypto/secrets.ts'
import { stepDown } from '#server/platform/db/embedded.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { asPerson } from '#server/platform/db/row-access.ts'
import { openTemplateCopy } from '#server/platform/db/template.ts'
import { createFiles } from '#server/platform/files/create.ts'
import { contextOn } from '#server/platform/http/use-case-context.ts'
import type { JobData, Jobs } from '#server/platform/jobs/jobs.ts'
import { listMailboxMessages } from '#server/platform/mail/mailbox.ts'
import { mailRequestQueues } from '#server/platform/mail/requests.ts'
import { createOutbound } from '#server/platform/outbound/outbound.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import { queuesOf } from '#server/queues.ts'
import { cheapPasswords } from './cheap-passwords.ts'
import { createDatabase } from './postgres.ts'
import { requestOf, Visitor } from './visitor.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of this run and its migrated database; none for the embedded database. */
    postgres: { url: string; template: string } | undefined
  }
}

/** TEST_POOLER_URL names a pooler in front of the server of TEST_DATABASE_URL. */
function poolerUrlOf(databaseUrl: string): string | undefined {
  const pooler = process.env.TEST_POOLER_URL
  return pooler && new URL(new URL(databaseUrl).pathname, pooler).href
}

/** The owner's connections, where the server's cannot take the owner's role. */
const owners = new WeakMap<Database, Handle>()

/** Creates an empty migrated database for the test, on the engine of this run. */
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
  const databasePoolerUrl = poolerUrlOf(url)
  const database = await openDatabase({ databaseUrl: url, databasePoolerUrl, dataDir: '', poolSize: 15 })
  const owner = new pg.Pool({ connectionString: url, options: '-c timezone=UTC' })
  owner.on('error', () => {})
  const close = async () => {
    await Promise.all([database.close(), owner.end()])
    await drop()
  }
  const opened = { ...database, close }
  owners.set(opened, drizzlePg(owner))
  return opened
}

interface Waiting {
  queue: string
  data: JobData
  after: Date
}

/**
 * Creates a complete server without a port, with a controlled clock and its mails in the mailbox. The owner of a
 * given database, such as that of a server with other settings, closes it.
 * @param passwords hash at no cost unless given
 */
export async function startTestServer(
  env: Record<string, string> = {},
  given?: Database,
  passwords = cheapPasswords,
) {
  const settings = readSettings({
    PROVIDER_KEY: 'provider-key-of-the-tests-only',
    SECRETS_KEY: 'encrypting-key-of-the-tests-only',
    MAILBOX: 'on',
    LOG_LEVEL: 'silent',
    // Tests send many requests at once on slow machines.
    REQUESTS_AT_ONCE: '10000',
    PUBLIC_URL: 'https://elan.example.com',
    ...env,
  })
  const database = given ?? (await openTestDatabase())
  let now = new Date('2026-03-02T09:00:00Z')
  const clock = () => now
  const waiting: Waiting[] = []
  const jobs: Jobs = {
    // A rollback does not undo this: a job without work does nothing.
    enqueue: async (_, queue, data, { after = now } = {}) => void waiting.push({ queue, data, after }),
    enqueueAll: async (_, queue, added) =>
      void waiting.push(...added.map(({ data, after = now }) => ({ queue, data, after }))),
    // Nothing runs by itself: a GET that waited for jobs would write.
    settle: async () => {},
  }
  const outbound = createOutbound(settings, { allowsHttp: true })
  const files = createFiles(settings, () => {})
  const logged: string[] = []
  const log = (line: string) => void logged.push(line)
  const cell = openCell(settings.cell, log)
  const key = settings.cell?.key
  const parts = {
    database,
    settings,
    jobs,
    clock,
    cell,
    peers: cell && key ? createPeers({ cell, key, settings, clock, log }) : undefined,
    passwords,
    secrets: createSecrets(cell?.name),
    outbound,
    files,
  }
  const makeContext = () => contextOn(database.trusted, parts)
  const queues = new Map(queuesOf(makeContext).map((queue) => [queue.name, queue]))
  function due(isMeant: (job: Waiting) => boolean) {
    const index = waiting.findIndex((job) => job.after <= now && isMeant(job))
    return index < 0 ? undefined : waiting.splice(index, 1)[0]
  }
  async function runDue(isMeant: (job: Waiting) => boolean): Promise<void> {
    for (let next = due(isMeant); next; next = due(isMeant))
      await queues.get(next.queue)?.run(next.data, { last: false })
  }
  const app = await createApp(parts, { pages: false })
  const owner = owners.get(database) ?? database.trusted
  return {
    app,
    /** What the server is assembled from, for another one on the same database. */
    parts,
    database,
    settings,
    visitor: () => new Visitor(app, settings),
    /** Sends a call of the provider's command line. */
    asProvider: (endpoint: Endpoint, body?: object) =>
      new Visitor(app, settings).send({
        ...requestOf(endpoint, { body }),
        headers: { authorization: `Bearer ${settings.providerKey}` },
      }),
    makeContext,
    /** What the cell has logged. */
    logged,
    /** Runs due background work. */
    runJobs: () => runDue(() => true),
    /** Runs DDL, which the server's role cannot. */
    changeTables: (...statements: SQL[]) =>
      owner.transaction(async (tx) => {
        for (const statement of [sql`set local role none`, ...statements]) await tx.execute(statement)
      }),
    /** Reads and changes rows as the tables' owner, without row security. */
    asOwner: <Result>(run: (db: Handle) => Promise<Result>) =>
      owner.transaction(async (tx) => {
        await tx.execute(sql`select set_config('elan.reach', '*', true), set_config('role', 'none', true)`)
        return run(tx)
      }),
    /** Runs with a person's role. */
    asPerson: <Result>(
      person: { organizationId: string; userId: string },
      run: (db: Handle) => Promise<Result>,
    ) => asPerson({ db: database.handle, now }, person, run),
    /** Advances the clock. */
    pass: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      now = new Date(now.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000)
    },
    async mailsTo(to: string) {
      await runDue(({ queue }) => mailRequestQueues.includes(queue))
      return listMailboxMessages(database.trusted, { to })
    },
    close: async () => {
      await app.close()
      cell?.close()
      if (!given) await database.close()
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>
