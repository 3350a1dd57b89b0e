import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runTasks } from '#server/operations/housekeeping.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { record } from '#tests/server/activity.ts'
import { makeEmployee } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const tidy = () => runTasks(server.parts)
const read = async (query: ReturnType<typeof sql>, db?: Handle) => {
  const run = (handle: Handle) => handle.execute(query)
  return (await (db ? run(db) : server.asOwner(run))).rows
}
const partitions = async () =>
  (
    await read(sql`select relname as name from pg_class join pg_inherits on inhrelid = oid
      where inhparent = 'activities'::regclass order by 1`)
  ).map(({ name }) => String(name))
const partitionOf = async (day: string) =>
  (await read(sql`select tableoid::regclass::text as name from activities where day = ${day}`)).map(
    ({ name }) => String(name),
  )

/** Moves the clock to the middle of a month so many months ahead, and gives that month. */
async function passMonths(months: number) {
  const { now } = server.makeContext()
  const then = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15)
  server.pass({ seconds: (then - now.getTime()) / 1000 })
  return new Date(then).toISOString().slice(0, 7)
}

const suffix = (month: string) => month.replace('-', '_')

async function walker() {
  const { organization, user } = await makeEmployee(server)
  const person = { organizationId: organization.id, userId: user.id }
  return { ...person, walk: (day: string, steps = 10) => record(server, [{ ...person, day, steps }]) }
}

test('three months are made ahead, and a month’s question reads one of them', async () => {
  const month = await passMonths(20)
  expect(await tidy()).toEqual([])
  const names = await partitions()
  const ahead = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) + 2)).toISOString()
  expect(names.filter((name) => /\d$/.test(name)).at(-1)).toBe(`activities_${suffix(ahead.slice(0, 7))}`)
  const { organizationId, walk } = await walker()
  await walk(`${month}-02`)
  expect(await partitionOf(`${month}-02`)).toEqual([`months.activities_${suffix(month)}`])
  const plan = await read(sql`
    explain (costs off) select sum(steps) from activities
    where organization_id = ${organizationId} and day between ${`${month}-01`}::date and ${`${month}-28`}::date`)
  const text = plan.map((line) => Object.values(line)).join('\n')
  expect(text.match(/ on \w+/g)).toEqual([` on activities_${suffix(month)}`])
})

test('no role reaches a partition other than through its table, whose rows need access', async () => {
  const { walk } = await walker()
  await walk('2026-02-02')
  const open = await read(sql`
    select relname, role from pg_class, (values (console_role()), (person_role()), (closing_role())) as roles (role)
    where relnamespace = 'months'::regnamespace and (has_schema_privilege(role, 'months', 'usage')
      or relkind = 'r' and has_table_privilege(role, oid, 'select, insert, update, delete, truncate, references, trigger'))`)
  expect(open).toEqual([])
  const definers = await read(sql`
    select has_function_privilege(role, 'make_months(date)', 'execute') or
      has_function_privilege(role, 'drop_months(date)', 'execute') as may
    from (values (console_role()), (person_role())) as roles (role)`)
  expect(definers).toEqual([{ may: false }, { may: false }])
  const person = { organizationId: crypto.randomUUID(), userId: crypto.randomUUID() }
  await server.asPerson(person, async (db) => {
    expect(await read(sql`select from activities`, db)).toEqual([])
  })
})

test('no months are made or dropped for a day of a far year, which a wrong clock would ask for', async () => {
  const before = await partitions()
  await passMonths(12 * 70)
  const errors = (await tidy()).filter(({ task }) => ['makeMonths', 'dropMonths'].includes(task))
  expect(errors.map(({ error }) => String((error as Error).cause))).toEqual([
    expect.stringContaining('is more than five years ahead of the database'),
    expect.stringContaining('is more than five years ahead of the database'),
  ])
  expect(await partitions()).toEqual(before)
})

test('days whose month was not made yet move to it, and days of no month raise an alarm', async () => {
  const { walk, userId } = await walker()
  const month = await passMonths(20)
  await walk(`${month}-01`, 7)
  await walk(`${month}-02`, 8)
  expect(await partitionOf(`${month}-01`)).toEqual(['months.activities_default'])
  expect(await tidy()).toEqual([])
  expect(await partitionOf(`${month}-01`)).toEqual([`months.activities_${suffix(month)}`])
  const sums = sql`select count(*)::int as days, sum(steps)::int as steps from activities`
  expect(await read(sums)).toEqual([{ days: 2, steps: 15 }])
  expect(await read(sql`select month::text from activity_people where user_id = ${userId}`)).toEqual([
    { month: `${month}-01` },
  ])
  await walk('2099-01-01')
  expect(await tidy()).toEqual([
    {
      task: 'makeMonths',
      error: new Error('1 rows lie in the partition for days that have none of their own'),
    },
  ])
})

test('a month is dropped once its days became sums, and what is recorded of it later is summed up too', async () => {
  const { walk, userId } = await walker()
  const month = await passMonths(20)
  await tidy()
  await walk(`${month}-02`, 7)
  await passMonths(14)
  expect(await tidy()).toEqual([])
  expect(await partitions()).toContain(`activities_${suffix(month)}`)
  await passMonths(1)
  expect(await tidy()).toEqual([])
  expect(await partitions()).toContain(`activities_${suffix(month)}`)
  await passMonths(1)
  expect(await tidy()).toEqual([])
  const left = await partitions()
  expect(left).not.toContain(`activities_${suffix(month)}`)
  expect(left).toContain('activities_before')
  await walk(`${month}-03`, 5)
  expect(await partitionOf(`${month}-03`)).toEqual(['months.activities_before'])
  expect(await tidy()).toEqual([])
  expect(await read(sql`select days, steps from activity_own_months where user_id = ${userId}`)).toEqual([
    { days: 2, steps: 12 },
  ])
  expect(await read(sql`select month::text from activity_people where user_id = ${userId}`)).toEqual([
    { month: `${month}-01` },
  ])
})

test('a month with a day that is no sum yet stays', async () => {
  const { walk } = await walker()
  const month = await passMonths(20)
  await tidy()
  await walk(`${month}-02`)
  await passMonths(17)
  await read(sql`select drop_months(${`${month}-28`}::date + 7)`)
  expect(await partitionOf(`${month}-02`)).toEqual([`months.activities_${suffix(month)}`])
})

test('[G22] a purge deletes no row of another customer that lies at the same place of another month', async () => {
  const month = await passMonths(20)
  await tidy()
  const gone = await walker()
  const other = await walker()
  await gone.walk('2026-02-02')
  await other.walk(`${month}-02`)
  const places = await read(sql`select ctid::text as place from activities`)
  expect(places[0]).toEqual(places[1])
  await server.changeTables(sql`
    update organizations set deleted_with = id,
      deleted_at = ${server.makeContext().now.toISOString()}::timestamptz - interval '31 days'
    where id = ${gone.organizationId}`)
  // As the release before did it.
  const byPlace = server.asOwner(async (db) => {
    await db.execute(sql`select set_config('elan.purging', 'on', true)`)
    await db.execute(sql`
      delete from activities where ctid = any(array(
        select ctid from activities where organization_id = ${gone.organizationId} limit 5000))`)
  })
  await expect(byPlace).rejects.toMatchObject({ cause: { code: '23001' } })
  expect(await tidy()).toEqual([])
  expect(await read(sql`select organization_id as id from activities`)).toEqual([
    { id: other.organizationId },
  ])
})
