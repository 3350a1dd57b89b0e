import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readMigrations } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { closeAllWeeks } from '#server/privacy/published/close.ts'
import { settle } from '#tests/bench/people.ts'
import { same } from './expect.ts'
import { migrationsWith } from './next-release.ts'
import { onStage, type Stage } from './stage.ts'
import type { Trial } from './trial.ts'

/** FAULT_ACTIVITIES=10000000 corresponds to a large customer after years. */
const rows = Number(process.env.FAULT_ACTIVITIES ?? 1_000_000)
const people = Math.max(1000, Math.round(rows / 500))
const days = Math.ceil(rows / people)
const teams = Math.ceil(people / 100)
const quizzes = 200
const rate = 40
const longestRequest = 500

/** Recreates the schema before the first migration of published figures, whose triggers would take an hour. */
const fill = [
  'set session_replication_role = replica',
  `insert into organizations (id, lineage, name, access_code, timezone, created_at)
   select id, array[id], 'Large', id::text, 'Europe/Paris', now() - interval '3 years' from gen_random_uuid() id`,
  `insert into accounts (email, password_hash, first_name, last_name, email_verified_at, created_at)
   select n || '@example.com', '-', 'P', 'Example', now() - interval '3 years', now() - interval '3 years'
   from generate_series(1, ${people}) n`,
  `insert into users (organization_id, account_id, first_name, last_name, email, status, created_at, activated_at)
   select organizations.id, accounts.id, 'P', 'Example', email, 'active', accounts.created_at, accounts.created_at
   from accounts, organizations`,
  `insert into teams (organization_id, name)
   select id, 'Team ' || n from organizations, generate_series(1, ${teams}) n`,
  `insert into team_members (organization_id, team_id, user_id, joined_at)
   select users.organization_id, teams.id, users.id, users.created_at from users
   join teams on teams.name = 'Team ' || 1 + split_part(email, '@', 1)::int % ${teams}`,
  `insert into quizzes (organization_id, title, category, start_at, end_at)
   select id, 'Quiz ' || n, 'sport', now() - interval '1 day', now() + interval '1 day'
   from organizations, generate_series(1, ${quizzes}) n`,
  `insert into activities (organization_id, user_id, day, source, steps, active_minutes)
   select organization_id, users.id, current_date - n, 'phone', 4000 + (random() * 8000)::int, 20
   from users, generate_series(1, ${days}) n`,
  `insert into activity_people (organization_id, user_id, month)
   select organization_id, users.id, month from users,
     generate_series(date_trunc('month', current_date - ${days}), current_date, interval '1 month') month`,
  'set session_replication_role = origin',
]

const home = 'organization_id = (select id from organizations)'
const somebody = '(select id from users offset (random() * 999)::int limit 1)'
const someQuiz = '(select id from quizzes offset (random() * 199)::int limit 1)'

/** Queries of the earlier version on each table that a migration locks. */
const requests = [
  `select id, first_name from users where ${home} order by created_at desc limit 20`,
  `update activities set steps = 5000 where ${home} and user_id = ${somebody} and day = current_date - 1`,
  `select sum(steps) from activities where ${home} and user_id = ${somebody} and day > current_date - 7`,
  `update team_members set team_id = (select id from teams where name = 'Team 1')
   where ${home} and user_id = ${somebody}`,
  `select id from accounts where email = '7@example.com'`,
  `insert into quiz_participants (organization_id, quiz_id, user_id, answered_at)
   select organization_id, ${someQuiz}, id, now() from users where id = ${somebody} on conflict do nothing`,
  `update users set first_name = 'Q' where id = ${somebody}`,
  `update quizzes set title = title where id = ${someQuiz}`,
  'select sum(people) from quiz_counts',
  'select count(*) from reports',
]

/** Returns the longest request during the work in milliseconds, and the number of requests. */
async function longestDuring(stage: Stage, work: () => Promise<void>) {
  const pool = new pg.Pool({ connectionString: stage.databaseUrl, max: 60 })
  const slowest = new Map<string, number>()
  const underWay: Promise<void>[] = []
  const ask = async (text: string) => {
    const begun = performance.now()
    await pool.query(text)
    slowest.set(text, Math.max(slowest.get(text) ?? 0, performance.now() - begun))
  }
  const state = { done: false }
  const working = work().finally(() => {
    state.done = true
  })
  while (!state.done) {
    underWay.push(ask(requests[underWay.length % requests.length] ?? ''))
    await sleep(1000 / rate)
  }
  await Promise.all([working, ...underWay]).finally(() => pool.end())
  const [[text, longest] = ['', 0]] = [...slowest].sort(([, a], [, b]) => b - a)
  return { longest, said: `${underWay.length} requests, longest ${ms(longest)} (${text.slice(0, 40)}…)` }
}

const ms = (value: number) => `${Math.round(value)} ms`

async function manyActivities(): Promise<string> {
  return await onStage(async (stage) => {
    const { databaseUrl } = stage
    const open = (migrationsFolder: string) =>
      openDatabase({ databaseUrl, dataDir: '', migrationsFolder, log: () => {} })
    const tags = readMigrations(migrationsWith([])).map(({ tag }) => tag)
    const earlier = await open(migrationsWith([], tags.indexOf('0014_published')))
    await earlier.close()
    await stage.fill(async (client) => {
      for (const statement of fill) await client.query(statement)
      await settle(client)
    })
    const calm = await longestDuring(stage, () => sleep(5000))
    const begun = performance.now()
    const migrating = await longestDuring(stage, async () => {
      const migrated = await open(migrationsWith([]))
      await migrated.close()
    })
    const migrated = performance.now()
    const closing = await longestDuring(stage, async () => {
      const database = await open(migrationsWith([]))
      await stage.query(
        `insert into consents (organization_id, user_id, purpose, given, text_version, language, since)
         select organization_id, id, 'sums', true, 1, 'en', created_at from users`,
      )
      await closeAllWeeks({ db: database.trusted, now: new Date() }).finally(() => database.close())
    })
    const closed = performance.now()
    const [found] = await stage.query<{ weeks: number; once: number; cells: number }>(
      `select count(*)::int as weeks, count(distinct week)::int as once,
         (select count(*)::int from published_cells) as cells from published_weeks`,
    )
    const said = `${people * days} rows of ${people} people; migrated in ${ms(migrated - begun)}: ${migrating.said}; ${found?.weeks} weeks closed to ${found?.cells} cells in ${ms(closed - migrated)}: ${closing.said}; before: ${calm.said}`
    same('weeks that are closed once', found?.once, found?.weeks)
    if (!found?.cells || Math.max(migrating.longest, closing.longest) > longestRequest) throw new Error(said)
    return said
  })
}

export const activityMigrationTrials: Trial[] = [
  { name: 'migration of many activities to published weeks', run: manyActivities },
]
