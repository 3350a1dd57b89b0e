import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { openDatabase } from '#server/platform/db/open.ts'
import { live, liveAt } from '#server/platform/http/live-session.ts'
import { actorColumns, requireRole } from '#server/platform/http/scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import { accounts } from '#server/schema/accounts.ts'
import { administrators } from '#server/schema/administrators.ts'
import { organizations } from '#server/schema/organizations.ts'
import { sessions } from '#server/schema/sessions.ts'
import { users } from '#server/schema/users.ts'
import { createDatabase, findPostgres } from '#tests/server/postgres.ts'
import { interleaved } from './load.ts'
import { start } from './processes.ts'
import { register, signIn } from './sign-in.ts'
import { Table } from './table.ts'

/*
 * I-FRAME-1: compares the proof of a role with the proof of an administrator that the portal had before there were
 * roles, alternately on one PostgreSQL, eight at a time. BENCH_ROUNDS and BENCH_SECONDS shorten it.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 9)
const seconds = Number(process.env.BENCH_SECONDS ?? 2)
const atOnce = 8
const say = (line: string) => process.stdout.write(`${line}\n`)

const postgres = await findPostgres(say)
if (!postgres) throw new Error('This benchmark needs PostgreSQL: install it, or set TEST_DATABASE_URL.')
const database = await createDatabase(postgres.url)
const person = { email: 'bench@example.com', password: 'a password of the benchmark' }
const table = new Table()
try {
  const server = await start('../../server/main.ts', {
    ...{ port: 3951, databaseUrl: database.url, sign: 'Élan is ready' },
  })
  const organizationId = await register(server.base, person)
  const secret = (await signIn(server.base, person)).replace('session=', '')
  await server.stop()
  const opened = await openDatabase({ databaseUrl: database.url, dataDir: '', poolSize: atOnce })
  const settings = readSettings({ DATABASE_URL: database.url, PUBLIC_URL: 'http://localhost:3951' })
  const db = opened.trusted
  const context = { db, now: new Date(), settings } as UseCaseContext

  const {
    customerId: _,
    factorDue: _due,
    methods: _methods,
    authenticatedAt: _at,
    ...session
  } = actorColumns.session
  const {
    passwordUnproved: _unproved,
    healthClosed: _closed,
    confirmation: _confirmation,
    ...account
  } = actorColumns.account
  const administers: SQL<boolean> = sql`exists (
    select from ${administrators}
    join ${users} on ${users.organizationId} = ${administrators.organizationId} and ${users.id} = ${administrators.userId}
    where ${administrators.accountId} = ${sessions.accountId}
      and ${administrators.organizationId} = any(${organizations.lineage}) and ${users.status} = 'active')`
  const former = db
    .select({ session, account, organization: actorColumns.organization, administers })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(
      organizations,
      and(eq(organizations.id, sql.placeholder('organizationId')), isNull(organizations.deletedAt)),
    )
    .where(live)
    .prepare('former_proof')
  const proveAdministrator = async () => {
    const [row] = await former.execute({ ...liveAt(context, secret), organizationId })
    if (!row?.administers) throw new Error('not an administrator')
  }

  /** Proofs a second. */
  const rateOf = (prove: () => Promise<unknown>) => async () => {
    const until = performance.now() + seconds * 1000
    let count = 0
    const one = async () => {
      for (; performance.now() < until; count++) await prove()
    }
    await Promise.all(Array.from({ length: atOnce }, one))
    return count / seconds
  }
  const runs = {
    ours: rateOf(() => requireRole(context, secret, organizationId, 'people.read')),
    bare: rateOf(proveAdministrator),
  }
  for (const warm of Object.values(runs)) await warm()
  table.row(
    'proof of a role, of an administrator before',
    await interleaved(rounds, runs),
    { bare: 0.95 },
    '/s',
  )
  await opened.close()
} finally {
  await database.drop()
  await postgres.stop()
}
process.exitCode = table.missed > 0 ? 1 : 0
