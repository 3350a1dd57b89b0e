import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { readMigrations } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { noCustomer, recording } from '#server/schema/audit.ts'
import { settle } from '#tests/bench/people.ts'
import { same } from './expect.ts'
import { migrationsWith } from './next-release.ts'
import { onStage, type Stage } from './stage.ts'
import type { Trial } from './trial.ts'

const people = 1000
const days = Number(process.env.FAULT_DAYS ?? 300)
const perSecond = 60
const longestRequest = 500
const mostKills = 6

/** A table that a migration divides, with what the release before writes to it and reads from it meanwhile. */
interface Divided {
  table: string
  /** How the name of its first migration ends. */
  from: string
  fill: string[]
  /** Writes what `read` gives back as acknowledged: the n-th place, and its value. */
  write: { text: string; valuesOf(n: number): unknown[] }
  placeOf(n: number): [place: string, value: number]
  often: string
  /** Reads the places that were written, with their values. */
  read: string
  /** Compares what else is known of the table. */
  expect(databaseUrl: string, places: string[]): Promise<void>
}

const fillPeople = [
  "select set_config('elan.reach', '*', false)",
  'set session_replication_role = replica',
  `insert into organizations (id, lineage, name, access_code)
   select id, array[id], 'Large', id::text from gen_random_uuid() id`,
  `insert into users (organization_id, first_name, last_name, email)
   select id, 'P', 'Example', n || '@example.com' from organizations, generate_series(1, ${people}) n`,
]

// One write per day: today's are new rows, and others change one.
const personAndDay = (n: number) =>
  [`${1 + (n % people)}@example.com`, Math.floor(n / people) % days] as const

const activities: Divided = {
  table: 'activities',
  from: 'bound_activities',
  fill: [
    ...fillPeople,
    `insert into activities (organization_id, user_id, day, steps)
     select organization_id, id, current_date - n, 4000 from users, generate_series(1, ${days}) n`,
    `insert into activity_people (organization_id, user_id, month)
     select distinct organization_id, user_id, date_trunc('month', day)::date from activities`,
    'set session_replication_role = origin',
  ],
  write: {
    text: `
      insert into activities (organization_id, user_id, day, steps)
      select organization_id, id, current_date - $2::int, $3 from users where email = $1
      on conflict (organization_id, user_id, day) do update set steps = excluded.steps`,
    valuesOf: (n) => [...personAndDay(n), 5000 + n],
  },
  placeOf: (n) => [personAndDay(n).join(' '), 5000 + n],
  often: 'select sum(steps) from activities where day between current_date - 30 and current_date',
  read: `select email || ' ' || current_date - day as place, steps as value
    from activities join users on users.id = user_id where steps <> 4000`,
  async expect(databaseUrl, places) {
    const [state] = await query<Record<string, number>>(
      databaseUrl,
      `select (select count(*)::int from activities) as rows,
         (select count(*)::int from (select distinct user_id, date_trunc('month', day) from activities) as m) as months,
         (select count(*)::int from activity_people) as people`,
    )
    const added = places.filter((place) => place.endsWith(' 0')).length
    same('rows', state?.rows, people * days + added)
    same('months of active people', state?.people, state?.months)
  },
}

const entries = people * days

const log: Divided = {
  table: 'audit_entries',
  from: 'bound_audit_entries',
  fill: [
    ...fillPeople,
    `insert into audit_entries (organization_id, customer_id, at, action, subject, fields, address)
     select id, id, now() - n * interval '1 minute', 'users.createUser', 'Person', '{firstName}', '127.0.0.1'
     from organizations, generate_series(${entries}, 1, -1) n`,
    'set session_replication_role = origin',
  ],
  write: {
    text: `
      with held as materialized (select pg_advisory_xact_lock_shared(${recording}))
      insert into audit_entries (organization_id, at, action, subject, address)
      select id, clock_timestamp(), 'users.updateUser', $1, '127.0.0.1' from held, organizations`,
    valuesOf: (n) => [`written ${n}`],
  },
  placeOf: (n) => [`written ${n}`, 1],
  often: `select * from audit_entries where organization_id = (select id from organizations) order by id desc limit 20`,
  read: `select subject as place, count(*)::int as value from audit_entries where subject like 'written %' group by 1`,
  async expect(databaseUrl, places) {
    const [state] = await query<Record<string, number | boolean>>(
      databaseUrl,
      `select count(*)::int as rows, count(distinct id)::int as ids, max(id)::int as last, bool_and(customer_id <> '${noCustomer}') as ours
       from audit_entries`,
    )
    same('rows', state?.rows, entries + places.length)
    same('ids', state?.ids, state?.rows)
    same('entries with their customer', state?.ours, true)
    const [next] = await query<{ id: string }>(
      databaseUrl,
      `insert into audit_entries (at, action, address) values (now(), 'users.updateUser', '') returning id`,
    )
    if (Number(next?.id) <= Number(state?.last)) throw new Error(`${next?.id} follows ${state?.last}`)
  },
}

/** Writes and reads as the release before, until it is stopped. */
function startWriters(databaseUrl: string, { write, placeOf, often }: Divided) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20, options: '-c elan.reach=*' })
  const acknowledged = new Map<string, number>()
  const underWay: Promise<void>[] = []
  const state = { longest: 0, done: false }
  const timed = async (work: Promise<unknown>) => {
    const begun = performance.now()
    await work
    state.longest = Math.max(state.longest, performance.now() - begun)
  }
  const writeNext = async (n: number) => {
    await timed(pool.query(write.text, write.valuesOf(n)))
    acknowledged.set(...placeOf(n))
  }
  const writing = (async () => {
    for (let n = 0; !state.done; n++) {
      underWay.push(writeNext(n), ...(n % 30 === 0 ? [timed(pool.query(often))] : []))
      await sleep(1000 / perSecond)
    }
  })()
  return async () => {
    state.done = true
    await writing
    await Promise.all(underWay).finally(() => pool.end())
    return { acknowledged, longest: state.longest }
  }
}

async function query<Row extends pg.QueryResultRow>(databaseUrl: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c elan.reach=*' })
  await client.connect()
  return (await client.query<Row>(text).finally(() => client.end())).rows
}

async function copyOf(stage: Stage, n: number): Promise<string> {
  const url = new URL(stage.databaseUrl)
  const name = `${url.pathname.slice(1)}_${n}`
  await query(stage.postgres.url, `create database "${name}" template "${url.pathname.slice(1)}"`)
  url.pathname = `/${name}`
  return url.href
}

const script = fileURLToPath(new URL('migrate-once.ts', import.meta.url))

/** Starts the migration in a process of its own and kills it after its first connection and so many milliseconds. */
async function killMigration(databaseUrl: string, folder: string, after: number): Promise<void> {
  const child = spawn(process.execPath, [script, databaseUrl, folder], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const connected = "select from pg_stat_activity where application_name = 'elan'"
  while (child.exitCode === null && (await query(databaseUrl, connected)).length === 0) await sleep(10)
  await sleep(after)
  child.kill('SIGKILL')
  await ended
}

async function migrate(databaseUrl: string, migrationsFolder: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: '', migrationsFolder, log: () => {} })
  await database.close()
}

/** Compares what the table holds with what was acknowledged. */
async function expectWhole(
  databaseUrl: string,
  { table, read, expect }: Divided,
  acknowledged: Map<string, number>,
): Promise<void> {
  const rows = await query<{ place: string; value: number }>(databaseUrl, read)
  const found = new Map(rows.map(({ place, value }) => [place, value]))
  const lost = [...acknowledged].filter(([place, value]) => found.get(place) !== value)
  same('acknowledged writes that are lost', lost.length, 0)
  const [made] = await query<{ partitions: number }>(
    databaseUrl,
    `select count(*)::int as partitions from pg_inherits where inhparent = '${table}'::regclass`,
  )
  if ((made?.partitions ?? 0) < 3) throw new Error(`${made?.partitions} partitions`)
  await expect(databaseUrl, [...acknowledged.keys()])
}

const dividing =
  (divided: Divided) =>
  async (rounds: number): Promise<string> => {
    return await onStage(async (stage) => {
      const folder = migrationsWith([])
      const tags = readMigrations(folder).map(({ tag }) => tag)
      const before = tags.findIndex((tag) => tag.endsWith(divided.from))
      await migrate(stage.databaseUrl, migrationsWith([], before))
      await stage.fill(async (client) => {
        for (const statement of divided.fill) await client.query(statement)
        await settle(client)
      })
      const found: Record<string, number> = {}
      let [writes, longest] = [0, 0]
      const kills = Math.min(rounds, mostKills)
      for (let round = 0; round <= kills; round++) {
        const databaseUrl = await copyOf(stage, round)
        const stop = startWriters(databaseUrl, divided)
        await sleep(500)
        // The last round kills nobody.
        if (round < kills) await killMigration(databaseUrl, folder, round * 60)
        const [state] = await query<{ done: number }>(
          databaseUrl,
          'select count(*)::int as done from drizzle.__drizzle_migrations',
        )
        const missing = `${tags.length - (state?.done ?? 0)} missing`
        found[missing] = (found[missing] ?? 0) + 1
        await migrate(databaseUrl, folder)
        await sleep(500)
        const said = await stop()
        await expectWhole(databaseUrl, divided, said.acknowledged)
        writes += said.acknowledged.size
        longest = Math.max(longest, said.longest)
      }
      const said = `${people * days} rows, ${kills} kills, found with ${Object.entries(found)
        .map(([name, times]) => `${name} ${times} ×`)
        .join(', ')}; ${writes} writes meanwhile, 0 lost, longest request ${Math.round(longest)} ms`
      if (longest > longestRequest) throw new Error(said)
      return said
    })
  }

export const partitionTrials: Trial[] = [
  { name: 'partition of many activities by month under writes and kills', run: dividing(activities) },
  { name: 'partition of a long log by quarter under writes and kills', run: dividing(log) },
]
