import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runTasks } from '#server/operations/housekeeping.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { makeCustomer, passQuarters, readAsOwner } from './quarters.fixture.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const tidy = () => runTasks(server.parts)

const partitionOf = async (subject: string) =>
  (
    await readAsOwner(
      server,
      sql`select tableoid::regclass::text as name from audit_entries where subject = ${subject}`,
    )
  ).map(({ name }) => String(name))
const nameOf = (month: string) => `audit_entries_${month.replace('-', '_')}`

test('a quarter is made ahead, the page reads entries of all, and days read the quarter they are of', async () => {
  const { id, team, list } = await makeCustomer(server)
  await team('Amber')
  const quarter = await passQuarters(server, 3)
  expect(await tidy()).toEqual([])
  await team('Blue')
  expect(await partitionOf('Blue')).toEqual([`months.${nameOf(quarter)}`])
  const { entries, keptFrom } = await list()
  expect([entries.map(({ subject }) => subject), keptFrom]).toEqual([['Blue', 'Amber'], null])
  expect((await list({ from: `${quarter}-01`, to: `${quarter}-28` })).entries).toEqual([])
  const plan = await readAsOwner(
    server,
    sql`explain (costs off) select id from audit_entries where organization_id = ${id}
      and at >= ${`${quarter}-02`}::timestamptz and at < ${`${quarter}-20`}::timestamptz order by id desc limit 10`,
  )
  expect(JSON.stringify(plan).match(/ on \w+/g)).toEqual([` on ${nameOf(quarter)}`])
})

test('entries whose quarter was not made yet move to it, and one of no quarter raises an alarm', async () => {
  const { team } = await makeCustomer(server)
  const quarter = await passQuarters(server, 3)
  await team('Amber')
  expect(await partitionOf('Amber')).toEqual(['months.audit_entries_default'])
  expect(await tidy()).toEqual([])
  expect(await partitionOf('Amber')).toEqual([`months.${nameOf(quarter)}`])
  await readAsOwner(
    server,
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
  const { team } = await makeCustomer(server)
  const quarter = await passQuarters(server, 3)
  await tidy()
  await team('Amber')
  const partition = `months.${nameOf(quarter)}`
  expect(await partitionOf('Amber')).toEqual([partition])
  for (const statement of [`update ${partition} set subject = 'Blue'`, `delete from ${partition}`])
    await expect(readAsOwner(server, sql.raw(statement)), statement).rejects.toMatchObject({
      cause: { code: '23001' },
    })
})
