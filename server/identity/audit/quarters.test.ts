import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/identity/audit.ts'
import { createTeam } from '#contract/people/teams.ts'
import { runTasks } from '#server/operations/housekeeping.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const tidy = () => runTasks(server.parts)
const asOwner = async (query: ReturnType<typeof sql>) =>
  (await server.asOwner((db) => db.execute(query))).rows

/** Moves the clock to the middle of a quarter so many quarters ahead, and gives its first month. */
async function passQuarters(quarters: number) {
  const { now } = server.makeContext()
  // Migrations made the first partitions by the machine's clock.
  const from = new Date(Math.max(now.getTime(), Date.now()))
  const first = 3 * (Math.floor(from.getUTCMonth() / 3) + quarters)
  server.pass({ seconds: (Date.UTC(from.getUTCFullYear(), first + 1, 15) - now.getTime()) / 1000 })
  return new Date(Date.UTC(from.getUTCFullYear(), first)).toISOString().slice(0, 7)
}

async function customer() {
  const administrator = await makeAdministrator(server)
  const params = { orgId: administrator.organization.id }
  const team = async (name: string) => {
    // The session of another quarter has ended.
    const visitor = await signedIn(server, administrator)
    expect((await visitor.call(createTeam, { params, body: { name } })).status).toBe(201)
  }
  const list = async (query = {}) =>
    (await (await signedIn(server, administrator)).call(listAuditEntries, { params, query })).body.data
  return { id: administrator.organization.id, team, list }
}

const partitionOf = async (subject: string) =>
  (
    await asOwner(sql`select tableoid::regclass::text as name from audit_entries where subject = ${subject}`)
  ).map(({ name }) => String(name))
const named = (month: string) => `months.audit_entries_${month.replace('-', '_')}`

test('a quarter is made ahead, the page reads entries of all, and days read the quarter they are of', async () => {
  const { id, team, list } = await customer()
  await team('Amber')
  const quarter = await passQuarters(3)
  expect(await tidy()).toEqual([])
  await team('Blue')
  expect(await partitionOf('Blue')).toEqual([named(quarter)])
  expect((await list()).entries.map(({ subject }) => subject)).toEqual(['Blue', 'Amber'])
  const days = { from: `${quarter}-01`, to: `${quarter}-28` }
  expect((await list(days)).entries).toEqual([])
  const plan = await asOwner(sql`
    explain (costs off) select id from audit_entries where organization_id = ${id}
      and at >= ${`${quarter}-02`}::timestamptz and at < ${`${quarter}-20`}::timestamptz order by id desc limit 10`)
  expect(JSON.stringify(plan).match(/ on \w+/g)).toEqual([` on ${named(quarter).replace('months.', '')}`])
})

test('entries whose quarter was not made yet move to it, and one of no quarter raises an alarm', async () => {
  const { team } = await customer()
  const quarter = await passQuarters(3)
  await team('Amber')
  expect(await partitionOf('Amber')).toEqual(['months.audit_entries_default'])
  expect(await tidy()).toEqual([])
  expect(await partitionOf('Amber')).toEqual([named(quarter)])
  await asOwner(
    sql`insert into audit_entries (at, action, address) values ('2199-01-01Z', 'teams.createTeam', '')`,
  )
  expect((await tidy()).filter(({ task }) => task === 'makeMonths')).toEqual([
    {
      task: 'makeMonths',
      error: new Error('1 rows lie in the partition for days that have none of their own'),
    },
  ])
})

test('the database refuses to change or delete an entry by the name of its partition too', async () => {
  const { team } = await customer()
  const quarter = await passQuarters(3)
  await tidy()
  await team('Amber')
  const [partition] = await partitionOf('Amber')
  expect(partition).toBe(named(quarter))
  for (const statement of [`update ${partition} set subject = 'Blue'`, `delete from ${partition}`])
    await expect(asOwner(sql.raw(statement)), statement).rejects.toMatchObject({ cause: { code: '23001' } })
})
