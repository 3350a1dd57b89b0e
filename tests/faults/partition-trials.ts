import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { readMigrations } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
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

const fill = [
  "select set_config('elan.reach', '*', false)",
  'set session_replication_role = replica',
  `insert into organizations (id, lineage, name, access_code)
   select id, array[id], 'Large', id::text from gen_random_uuid() id`,
  `insert into users (organization_id, first_name, last_name, email)
   select id, 'P', 'Example', n || '@example.com' from organizations, generate_series(1, ${people}) n`,
  `insert into activities (organization_id, user_id, day, steps)
   select organization_id, id, current_date - n, 4000 from users, generate_series(1, ${days}) n`,
  `insert into activity_people (organization_id, user_id, month)
   select distinct organization_id, user_id, date_trunc('month', day)::date from activities`,
  'set session_replication_role = origin',
]

const write = `
  insert into activities (organization_id, user_id, day, steps)
  select organization_id, id, current_date - $2::int, $3 from users where email = $1
  on conflict (organization_id, user_id, day) do update set steps = excluded.steps`
const readMonth = 'select sum(steps) from activities where day between current_date - 30 and current_date'

/** Writes and reads as the release before, until it is stopped. */
function startWriters(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20, options: '-c elan.reach=*' })
  const acknowledged = new Map<string, number>()
  const underWay: Promise<void>[] = []
  const state = { longest: 0, done: false }
  const timed = async (work: Promise<unknown>) => {
    const begun = performance.now()
    await work
    state.longest = Math.max(state.longest, performance.now() - begun)
  }
  const writeDay = async (n: number) => {
    // One write per day: today's are new rows, and others change one.
    const [email, ago] = [`${1 + (n % people)}@example.com`, Math.floor(n / people) % days]
    await timed(pool.query(write, [email, ago, 5000 + n]))
    acknowledged.set(`${email} ${ago}`, 5000 + n)
  }
  const writing = (async () => {
    for (let n = 0; !state.done; n++) {
      underWay.push(writeDay(n), ...(n % 30 === 0 ? [timed(pool.query(readMonth))] : []))
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
async function expectWhole(databaseUrl: string, acknowledged: Map<string, number>): Promise<void> {
  const rows = await query<{ place: string; steps: number }>(
    databaseUrl,
    `select email || ' ' || current_date - day as place, steps from activities join users on users.id = user_id
     where steps <> 4000`,
  )
  const found = new Map(rows.map(({ place, steps }) => [place, steps]))
  const lost = [...acknowledged].filter(([place, steps]) => found.get(place) !== steps)
  same('acknowledged writes that are lost', lost.length, 0)
  const [state] = await query<Record<string, number>>(
    databaseUrl,
    `select (select count(*)::int from activities) as rows,
       (select count(*)::int from pg_inherits where inhparent = 'activities'::regclass) as partitions,
       (select count(*)::int from (select distinct user_id, date_trunc('month', day) from activities) as m) as months,
       (select count(*)::int from activity_people) as people`,
  )
  const added = [...acknowledged.keys()].filter((place) => place.endsWith(' 0')).length
  same('rows', state?.rows, people * days + added)
  same('months of active people', state?.people, state?.months)
  if ((state?.partitions ?? 0) < 4) throw new Error(`${state?.partitions} partitions`)
}

async function divided(rounds: number): Promise<string> {
  return await onStage(async (stage) => {
    const folder = migrationsWith([])
    const tags = readMigrations(folder).map(({ tag }) => tag)
    const before = tags.findIndex((tag) => tag.endsWith('bound_activities'))
    await migrate(stage.databaseUrl, migrationsWith([], before))
    await stage.fill(async (client) => {
      for (const statement of fill) await client.query(statement)
      await settle(client)
    })
    const found: Record<string, number> = {}
    let [writes, longest] = [0, 0]
    const kills = Math.min(rounds, mostKills)
    for (let round = 0; round <= kills; round++) {
      const databaseUrl = await copyOf(stage, round)
      const stop = startWriters(databaseUrl)
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
      await expectWhole(databaseUrl, said.acknowledged)
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
  { name: 'partition of many activities by month under writes and kills', run: divided },
]
