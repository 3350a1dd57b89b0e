import pg from 'pg'
import { type Running, start } from '#tests/bench/processes.ts'
import { register, signIn } from '#tests/bench/sign-in.ts'
import { createDatabase, freePort, type OwnPostgres, startPostgres } from '#tests/server/postgres.ts'

const password = 'a password of the trials'

export interface Customer {
  organizationId: string
  /** The session of the customer's administrator. */
  cookie: string
}

/** The trial's own PostgreSQL and its processes. */
export interface Stage {
  postgres: OwnPostgres
  databaseUrl: string
  /** Starts another process on its own port. */
  serve(settings?: Record<string, string>): Promise<Running>
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Runs several statements on the database. */
  fill(work: (client: pg.Client) => Promise<void>): Promise<void>
}

/** @param within the folder for PostgreSQL's own */
export async function onStage<Result>(
  trial: (stage: Stage) => Promise<Result>,
  within?: string,
): Promise<Result> {
  const postgres = await startPostgres(within === undefined ? {} : { within })
  if (!postgres) throw new Error('This trial needs the programs of PostgreSQL on this machine.')
  const running: Running[] = []
  try {
    const { url: databaseUrl } = await createDatabase(postgres.url)
    return await trial({
      postgres,
      databaseUrl,
      async serve(settings = {}) {
        const port = await freePort()
        const sign = 'Élan is ready'
        const started = await start('../../server/main.ts', { port, sign, databaseUrl, settings })
        running.push(started)
        return started
      },
      query: (text, values) =>
        connected(databaseUrl, async (client) => (await client.query(text, values)).rows),
      fill: (work) => connected(databaseUrl, work),
    })
  } finally {
    await Promise.all(running.map((process) => process.stop('SIGKILL')))
    await postgres.stop()
  }
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return await work(client).finally(() => client.end())
}

/** Signs up a separate customer. */
export async function newCustomer(base: string): Promise<Customer & { email: string; password: string }> {
  const person = { email: `trial.${crypto.randomUUID().slice(0, 8)}@example.com`, password }
  const organizationId = await register(base, person)
  return { ...person, organizationId, cookie: await signIn(base, person) }
}
