import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { readMigrations } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { addPeople, settle } from '#tests/bench/people.ts'
import { failures, quantile, SteadyLoad, tally } from '#tests/bench/steady-load.ts'
import { everyday } from './everyday.ts'
import { migrationsWith } from './next-release.ts'
import { newCustomer, onStage, type Stage } from './stage.ts'
import type { Trial } from './trial.ts'

const people = Number(process.env.FAULT_PEOPLE ?? 1_000_000)
const rate = 40
const longestLock = 1000
const mostKills = 10

const column = 'ALTER TABLE users ADD COLUMN nickname text DEFAULT $$$$ NOT NULL;'
const index = `DROP INDEX CONCURRENTLY IF EXISTS users_nickname;--> statement-breakpoint
CREATE INDEX CONCURRENTLY users_nickname ON users (organization_id, nickname, id);`
const plainIndex = 'CREATE INDEX users_nickname ON users (organization_id, nickname, id);'

async function migrate(stage: Stage, migrationsFolder: string): Promise<number> {
  const began = performance.now()
  const { databaseUrl } = stage
  const database = await openDatabase({ databaseUrl, dataDir: '', migrationsFolder, log: () => {} })
  await database.close()
  return performance.now() - began
}

/** Returns the longest wait for a table lock during the work, in milliseconds. */
async function longestWaitDuring(stage: Stage, work: () => Promise<void>): Promise<number> {
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  const state = { done: false }
  const working = work().finally(() => {
    state.done = true
  })
  let longest = 0
  while (!state.done) {
    const { rows } = await client.query<{ waited: number }>(
      `select coalesce(max(extract(epoch from clock_timestamp() - waitstart)) * 1000, 0)::float8 as waited
       from pg_locks where not granted and locktype = 'relation'`,
    )
    longest = Math.max(longest, rows[0]?.waited ?? 0)
    await sleep(20)
  }
  await working.finally(() => client.end())
  return longest
}

/** One process serves requests while the next release's migrations run. */
async function underLoad(): Promise<string> {
  return await onStage(async (stage) => {
    const { base } = await stage.serve()
    const customer = await newCustomer(base)
    await stage.fill(async (client) => {
      await addPeople(client, customer.organizationId, people)
      await settle(client)
    })
    const during = async (work: () => Promise<void>) => {
      const steady = new SteadyLoad({ bases: [base], rate, shot: everyday(customer) })
      await sleep(2000)
      const waited = await longestWaitDuring(stage, work)
      await sleep(1000)
      const outcomes = await steady.stop()
      return {
        waited,
        outcomes,
        said: `${tally(outcomes)}, p95 ${ms(quantile(outcomes, 0.95))}, longest ${ms(quantile(outcomes, 1))}`,
      }
    }
    const before = await during(() => sleep(3000))
    let took = 0
    const next = await during(async () => {
      took = await migrate(stage, migrationsWith([column, index]))
    })
    // For comparison: the index built by a plain statement.
    await stage.query('drop index users_nickname')
    const plain = await during(async () => void (await stage.query(plainIndex)))

    const said = `${people} people, migrated in ${ms(took)}: ${next.said}, longest wait for a table ${ms(next.waited)}; before: ${before.said}; a plain CREATE INDEX instead: longest wait ${ms(plain.waited)}, ${plain.said}`
    if (failures(next.outcomes).length > 0 || next.waited > longestLock) throw new Error(said)
    return said
  })
}

/** Kill -9 during a migration leaves one schema or the other, and the next start completes it. */
async function killed(rounds: number): Promise<string> {
  return await onStage(async (stage) => {
    await migrate(stage, migrationsWith([]))
    await stage.fill(async (client) => {
      const { rows } = await client.query(
        "insert into organizations (id, lineage, name, access_code) select id, array[id], 'Large', id::text from gen_random_uuid() id returning id",
      )
      await addPeople(client, rows[0].id, Math.min(people, 200_000))
    })
    const folder = migrationsWith([column, index])
    const script = fileURLToPath(new URL('migrate-once.ts', import.meta.url))
    const known = readMigrations(folder).length
    const found: Record<string, number> = {}
    const kills = Math.min(rounds, mostKills)
    for (let round = 0; round < kills; round++) {
      const child = spawn(process.execPath, [script, stage.databaseUrl, folder], { stdio: 'ignore' })
      const ended = once(child, 'exit')
      // From before its first statement until after its last one.
      await until(async () => (await sessions(stage)) > 0 || child.exitCode !== null)
      await sleep(round * 60)
      child.kill('SIGKILL')
      await ended
      await until(async () => (await sessions(stage)) === 0)
      const state = await look(stage)
      const whole =
        state.applied === known
          ? state.column && state.index
          : state.applied === known - 1
            ? state.column
            : state.applied === known - 2 && !state.column
      if (!whole) throw new Error(`neither old nor new after kill ${round}: ${JSON.stringify(state)}`)
      const name = `${known - state.applied} missing`
      found[name] = (found[name] ?? 0) + 1
      await migrate(stage, folder)
      const after = await look(stage)
      if (after.applied !== known || !after.column || !after.index)
        throw new Error(`the next start did not finish: ${JSON.stringify(after)}`)
      await stage.fill(async (client) => {
        await client.query('alter table users drop column nickname')
        await client.query(
          'delete from drizzle.__drizzle_migrations where id in (select id from drizzle.__drizzle_migrations order by created_at desc limit 2)',
        )
      })
    }
    return `${kills} kills, found with ${Object.entries(found)
      .map(([name, times]) => `${name} ${times} ×`)
      .join(', ')}; each next start finished it`
  })
}

async function sessions(stage: Stage): Promise<number> {
  const rows = await stage.query("select pid from pg_stat_activity where application_name = 'elan'")
  return rows.length
}

async function look(stage: Stage) {
  const [row] = await stage.query<{ applied: number; column: boolean; index: boolean }>(
    `select (select count(*)::int from drizzle.__drizzle_migrations) as applied,
       exists (select from information_schema.columns where table_name = 'users' and column_name = 'nickname') as column,
       exists (select from pg_index where indexrelid = to_regclass('users_nickname') and indisvalid) as index`,
  )
  if (!row) throw new Error('nothing was found')
  return row
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('waited in vain')
    await sleep(10)
  }
}

/** Runs the existing migrations, each from the state before it: an upper bound of the time it holds its locks. */
async function standing(): Promise<string> {
  return await onStage(async (stage) => {
    await migrate(stage, migrationsWith([], 3))
    await stage.fill(async (client) => {
      const { rows } = await client.query(
        "insert into organizations (id, lineage, name, access_code) select id, array[id], 'Large', id::text from gen_random_uuid() id returning id",
      )
      await addPeople(client, rows[0].id, people)
      await settle(client)
    })
    const all = readMigrations(migrationsWith([]))
    const times: string[] = []
    let longest = 0
    for (let upTo = 4; upTo <= all.length; upTo++) {
      const took = await migrate(stage, migrationsWith([], upTo))
      longest = Math.max(longest, took)
      times.push(`${all[upTo - 1]?.tag} ${ms(took)}`)
    }
    const said = `${people} people: ${times.join(', ')}, connecting included`
    if (longest > longestLock) throw new Error(said)
    return said
  })
}

const ms = (value: number) => `${Math.round(value)} ms`

export const migrationTrials: Trial[] = [
  { name: 'migration of many people under load', run: underLoad },
  { name: 'migration killed and begun again', run: killed },
  { name: 'migrations that stand over many people', run: standing },
]
