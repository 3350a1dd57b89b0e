import pg from 'pg'
import { contentOf } from '#server/insights/reports/content.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { measures } from '#server/schema/published.ts'
import { createDatabase, findPostgres } from '#tests/server/postgres.ts'
import { standaloneContext } from '#tests/server/standalone.ts'
import { addOrganization, settle } from './people.ts'
import { Table } from './table.ts'
import { addMembers } from './week-data.ts'

/*
 * Compares a report over twelve months of activity for 100,000 people to one for 1,000, on PostgreSQL, alternately.
 * BENCH_ROUNDS shortens it.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 9)
const say = (line: string) => process.stdout.write(`${line}\n`)
const day = 86_400_000
const period = { startDate: '2025-01-01', endDate: '2025-12-31' }
const now = new Date('2026-01-15T12:00:00Z')
const sizes = { small: 1000, large: 100_000 }

/**
 * Adds the published figures of twenty-four months of an organization and its teams, and the people of each month.
 */
async function publish(client: pg.Client, organizationId: string, people: number) {
  const months = ['2024-01-01', period.endDate]
  await client.query(
    `insert into activity_months (organization_id, month, slot, people)
     select $1, month, slot, $2::int / 8
     from generate_series($3::date, $4::date, interval '1 month') month, generate_series(0, 7) slot`,
    [organizationId, people, ...months],
  )
  await client.query(
    `insert into published_weeks (organization_id, week, closed_at)
     select $1, week, week + interval '10 days'
     from generate_series(date_trunc('week', $2::date), $3::date, interval '1 week') week`,
    [organizationId, ...months],
  )
  await client.query(
    `insert into published_cells (organization_id, measure, day, team_id, value, people)
     select $1, measure, day, team, 6000 * size, size
     from generate_series($3::date, $4::date, interval '1 day') day, unnest($5::text[]) measure,
       (select null::uuid as team, $2::int as size union all select id, 200 from teams where organization_id = $1) as whole_and_teams`,
    [organizationId, people, ...months, measures],
  )
}

const postgres = await findPostgres(say)
if (!postgres) throw new Error('This benchmark needs PostgreSQL: install it, or set TEST_DATABASE_URL.')
const database = await createDatabase(postgres.url)
const client = new pg.Client({ connectionString: database.url })
const ours = await openDatabase({ databaseUrl: database.url, dataDir: '', poolSize: 2 })
const table = new Table()
try {
  await client.connect()
  const context = { ...standaloneContext(ours.trusted), now }
  const runs: { name: string; times: number[]; make: () => Promise<unknown> }[] = []
  for (const [name, people] of Object.entries(sizes)) {
    const id = await addOrganization(client, name)
    await addMembers(client, id, { people, teams: people / 200 })
    await publish(client, id, people)
    const organization = {
      id,
      timezone: 'Europe/Paris',
      minimumGroup: 5,
      createdAt: new Date(now.getTime() - 900 * day),
    }
    runs.push({ name, times: [], make: () => contentOf(context, organization, period) })
  }
  await settle(client)
  for (const { make } of runs) await make()
  for (let round = 0; round < rounds; round++) {
    for (const { times, make } of runs) {
      const begun = performance.now()
      await make()
      times.push(performance.now() - begun)
    }
  }
  const [small = 0, large = 0] = runs.map(({ times }) => times.sort((a, b) => a - b)[times.length >> 1])
  say(`a report of twelve months: ${small.toFixed(0)} ms of 1,000 people, ${large.toFixed(0)} ms of 100,000`)
  table.limit('of 100,000 people', large, 2000, ' ms')
  table.limit('  time by that of 1,000', large / small, 1.5, '')
} finally {
  await client.end()
  await ours.close()
  await database.drop()
  await postgres.stop()
}
process.exitCode = table.missed === 0 ? 0 : 1
