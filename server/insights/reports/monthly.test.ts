import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { organizations } from '#server/schema/organizations.ts'
import { monthlyReportRuns, reports } from '#server/schema/reports.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { addMonthlyReports } from './monthly.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

/** So many organizations that are there since 20 January. The clock says 2 March 2026. */
async function addOrganizations(count: number, timezone = 'Europe/Paris') {
  await server.makeContext().db.execute(sql`
    insert into ${organizations} (id, lineage, name, access_code, timezone, created_at)
    select id, array[id], 'Nr ' || n, id::text, ${timezone}, '2026-01-20T12:00:00Z'
    from (select gen_random_uuid() as id, n from generate_series(1, ${count}::int) as n) as made`)
}

const add = () => addMonthlyReports(server.makeContext())
const made = () => server.makeContext().db.$count(reports)

test('more organizations than fit in one transaction each get their report and one job', async () => {
  await addOrganizations(1203)
  await Promise.all([add(), add()])
  expect(await made()).toBe(2 * 1203)
  await add()
  expect(await made()).toBe(2 * 1203)
})

test('an interrupted run continues where it stopped', async () => {
  await addOrganizations(1203)
  const { db } = server.makeContext()
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${organizations} order by id offset 999 limit 1`,
  )
  await db
    .insert(monthlyReportRuns)
    .values({ startedAt: new Date('2026-03-02T08:00:00Z'), after: rows[0]?.id ?? '' })
  await add()
  expect(await made()).toBe(2 * 203)
  expect(await db.select().from(monthlyReportRuns)).toEqual([
    { id: 1, startedAt: null, after: null, doneUntil: new Date('2026-03-31T10:00:00Z') },
  ])
})

test('an hour in which no month ends reads one row; a month is added when it ends in each time zone', async () => {
  await addOrganizations(1, 'Pacific/Kiritimati')
  await addOrganizations(1, 'Pacific/Pago_Pago')
  await add()
  expect(await made()).toBe(4)
  await addOrganizations(1)
  await add()
  expect(await made()).toBe(4)
  // 00:30 on 1 April at the date line, and 31 March everywhere else.
  server.pass({ days: 29, hours: 1, minutes: 30 })
  await add()
  expect(await made()).toBe(4 + 1 + 2)
  server.pass({ hours: 25 })
  await add()
  expect(await made()).toBe(4 + 1 + 2 + 2)
})

test('an organization that fails does not keep the others from their reports, and is tried again', async () => {
  await addOrganizations(3)
  const { db } = server.makeContext()
  const setZone = (timezone: string) =>
    db.execute(sql`update organizations set timezone = ${timezone} where id = (
      select id from organizations order by id limit 1)`)
  await server.asOwner((owner) =>
    owner.execute(sql`alter table organizations disable trigger organizations_timezone`),
  )
  await setZone('AET')
  await expect(add()).rejects.toThrow('1 of 3 failed')
  expect(await made()).toBe(4)
  await setZone('Europe/Paris')
  await add()
  expect(await made()).toBe(6)
})
