import { type SQL, sql } from 'drizzle-orm'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { createApp } from '#server/app.ts'
import { openCell } from '#server/platform/cells/own-cell.ts'
import { createPeers } from '#server/platform/cells/peers.ts'
import { createSecrets } from '#server/platform/crypto/secrets.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { Database } from '#server/platform/db/open.ts'
import { asPerson } from '#server/platform/db/row-access.ts'
import { createFiles } from '#server/platform/files/create.ts'
import { contextOn } from '#server/platform/http/use-case-context.ts'
import type { JobData, Jobs } from '#server/platform/jobs/jobs.ts'
import { listMailboxMessages } from '#server/platform/mail/mailbox.ts'
import { mailRequestQueues } from '#server/platform/mail/requests.ts'
import { createOutbound } from '#server/platform/outbound/outbound.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import { queuesOf } from '#server/queues.ts'
import { cheapPasswords } from './cheap-passwords.ts'
import { openTestDatabase, ownerOf } from './test-database.ts'
import { requestOf, Visitor } from './visitor.ts'

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
  const owner = ownerOf(database)
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
