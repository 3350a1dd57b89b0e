import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/platform/db/open.ts'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { addPeople, settle } from '#tests/bench/people.ts'
import { SteadyLoad, tally } from '#tests/bench/steady-load.ts'
import { everyday } from './everyday.ts'
import { same } from './expect.ts'
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts'
import { newCustomer, onStage, type Stage } from './stage.ts'
import type { Trial } from './trial.ts'

const rate = 60
const seconds = 20

async function onPooler<Result>(
  trial: (stage: Stage, pooler: PgBouncer, database: string) => Promise<Result>,
): Promise<Result> {
  return await onStage(async (stage) => {
    const database = new URL(stage.databaseUrl).pathname.slice(1)
    // The first start creates the logins.
    await (await stage.serve()).stop()
    const owner = new URL(stage.databaseUrl)
    const pooler = await startPgBouncer(stage.databaseUrl, {
      by_statement: `dbname=${database} pool_mode=statement`,
      as_owner: `dbname=${database} user=${owner.username}`,
      as_another: `dbname=${database} user=nobody`,
    })
    return await trial(stage, pooler, database).finally(() => pooler.stop())
  })
}

/** Four processes serve through eight connections, and what needs a session of its own still holds. */
async function fourProcesses(): Promise<string> {
  return await onPooler(async (stage, pooler, database) => {
    const settings = { DATABASE_POOLER_URL: pooler.urlOf(database), LOG_LEVEL: 'warn' }
    const processes = await Promise.all([1, 2, 3, 4].map(() => stage.serve(settings)))
    const bases = processes.map(({ base }) => base)
    const customer = await newCustomer(bases[0] ?? '')
    await stage.fill(async (client) => {
      await addPeople(client, customer.organizationId, 2000)
      await settle(client)
    })
    const steady = new SteadyLoad({ bases, rate, shot: everyday(customer) })
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    const outcomes = await steady.stop()
    const wrong = outcomes.filter(({ status = 0 }) => status !== 200 && status !== 201)
    const said = `PgBouncer ${pooler.version}, ${outcomes.length} requests to 4 processes: ${tally(outcomes)}`
    if (wrong.length > 0) throw new Error(`not all were answered well: ${said}`)
    const [row] = await stage.query<{ backends: number }>(
      "select count(*)::int as backends from pg_stat_activity where usename ~ '_(requests|jobs)$'",
    )
    if (!row || row.backends > 16) throw new Error(`${row?.backends} connections to PostgreSQL: ${said}`)
    await showsNothingWithoutAccess(stage, pooler.urlOf(database), customer.organizationId)
    return `${said}; ${row.backends} connections to PostgreSQL; without row access 0 rows`
  })
}

async function showsNothingWithoutAccess(stage: Stage, databasePoolerUrl: string, organizationId: string) {
  const { databaseUrl } = stage
  const database = await openDatabase({ databaseUrl, databasePoolerUrl, dataDir: '', log: () => {} })
  try {
    const deleted = sql`delete from teams where organization_id = ${organizationId}`
    const renamed = sql`update organizations set name = 'Taken'`
    for (const statement of [deleted, renamed])
      same('rows changed without row access', (await database.handle.execute(statement)).rowCount, 0)
    const health = await database.handle.execute(sql`select from activities`).then(
      () => 'read',
      () => 'refused',
    )
    same('health rows', health, 'refused')
    const { rows } = await database.trusted.execute(sql`select reaches_everything() as everything`)
    same('row access of jobs', rows, [{ everything: true }])
  } finally {
    await database.close()
  }
}

const suite = (
  process.env.POOLER_TESTS ??
  'tests/server/row-security.test.ts tests/server/privileges.test.ts server/tenants/credits server/identity/sessions server/programme/quizzes'
).split(' ')

/** The server's own tests pass through the pooler too. POOLER_TESTS names others. */
async function serverTests(): Promise<string> {
  return await onPooler(async ({ postgres }, pooler) => {
    const env = {
      ...process.env,
      TEST_DATABASE_URL: postgres.url,
      TEST_POOLER_URL: pooler.urlOf('postgres'),
      // The tests set their own.
      PAGES_DIR: '',
      NO_COLOR: '1',
    }
    const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))
    const args = [vitest, 'run', '--project=postgres', '--reporter=dot', '--maxWorkers=2', ...suite]
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
    let printed = ''
    child.stdout.on('data', (text: Buffer) => {
      printed += text
    })
    await once(child, 'close')
    const [, passed] = /^\s*Tests\s+(.+)$/m.exec(printed) ?? []
    const said = `PgBouncer ${pooler.version}: ${passed}`
    if (child.exitCode !== 0 || !passed) throw new Error(`${said}: ${printed.slice(-3000)}`)
    return said
  })
}

/** Each wrong address is refused with one sentence, and leaves no lock behind. */
async function wrongAddresses(): Promise<string> {
  return await onPooler(async (stage, pooler, database) => {
    const { databaseUrl } = stage
    const owner = new URL(databaseUrl)
    const through = new URL(pooler.urlOf(database))
    const withUser = new URL(pooler.urlOf(database))
    withUser.username = owner.username
    const cases: [string, string, string | undefined][] = [
      ['shares its connections between transactions', directAt(through, owner), undefined],
      ['shares its connections between statements', databaseUrl, pooler.urlOf('by_statement')],
      ['reach PostgreSQL as user', databaseUrl, pooler.urlOf('as_owner')],
      ['leave user= and password= out', databaseUrl, pooler.urlOf('as_another')],
      ['has no database named nowhere', databaseUrl, pooler.urlOf('nowhere')],
      ['names a user or a password', databaseUrl, withUser.href],
      ['cannot be reached', databaseUrl, 'postgresql://127.0.0.1:1/elan'],
    ]
    for (const [expected, direct, databasePoolerUrl] of cases) {
      const sentence = await refusal({ databaseUrl: direct, databasePoolerUrl })
      if (!sentence.includes(expected)) throw new Error(`not “${expected}” but: ${sentence}`)
    }
    const locks = await stage.query("select from pg_locks where locktype = 'advisory'")
    same('locks left', locks.length, 0)
    return `${cases.length} wrong addresses refused with a sentence, 0 locks left`
  })
}

function directAt(pooler: URL, owner: URL): string {
  const address = new URL(pooler)
  address.username = owner.username
  address.password = owner.password
  return address.href
}

async function refusal(urls: {
  databaseUrl: string
  databasePoolerUrl: string | undefined
}): Promise<string> {
  try {
    const database = await openDatabase({ ...urls, dataDir: '', log: () => {} })
    await database.close()
    return 'it was accepted'
  } catch (error) {
    if (error instanceof StartupError) return error.message
    throw error
  }
}

export const poolerTrials: Trial[] = [
  { name: 'pooler in transaction mode in front of four processes', run: fourProcesses },
  { name: "pooler under the server's own tests", run: serverTests },
  { name: 'pooler in a wrong mode or place', run: wrongAddresses },
]
