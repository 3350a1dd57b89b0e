import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeam } from '#contract/people/teams.ts'
import { grantCredits } from '#contract/tenants/credits.ts'
import { makeAdministrator, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { type Log, problemsOf } from './chain.ts'
import { savedLog } from './log.fixture.ts'
import { sealAudit } from './seal.ts'

let server: TestServer
let other: TestServer
beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer()
})
afterAll(() => Promise.all([server.close(), other.close()]))

async function customer(on: TestServer) {
  const root = await makeOrganization(on)
  const below = await makeOrganization(on, root)
  const visitor = await signedIn(on, await makeAdministrator(on, { organization: root }))
  const team = (name: string, orgId = root.id) =>
    visitor.call(createTeam, { params: { orgId }, body: { name } })
  return { root, below, team, customerId: root.id }
}

const seal = (on: TestServer) => sealAudit(on.makeContext())
const subjects = ({ entries }: Log) => entries.flatMap(({ subject }) => subject ?? [])

test('the log of a customer, with the organizations below, verifies by itself', async () => {
  const [own, foreign] = [await customer(server), await customer(server)]
  await own.team('Amber')
  await foreign.team('Foreign')
  await seal(server)
  await own.team('Blue', own.below.id)
  // The provider names an organization, and is in none.
  await server.visitor().send({
    method: 'POST',
    url: grantCredits.path,
    headers: { authorization: 'Bearer provider-key-of-the-tests-only' },
    body: { organizationId: own.below.id, amount: 5 },
  })
  await seal(server)
  const log = await savedLog(server, own.below.id)
  expect(subjects(log)).toEqual(['Amber', 'Blue'])
  expect(log.entries.at(-1)?.action).toBe('credits.grantCredits')
  expect(log.seals.map(({ customerId, id, entries }) => [customerId, id, entries])).toEqual([
    [own.customerId, 1, 1],
    [own.customerId, 2, 2],
  ])
  expect(problemsOf(log)).toEqual([])
  const renamed = log.entries.map((entry) => ({ ...entry, subject: entry.subject && 'Other' }))
  expect(problemsOf({ ...log, entries: renamed })).toEqual([
    expect.stringMatching(`^Customer ${own.customerId}: An entry up to \\d+ was changed, or seal 1 was.$`),
    expect.stringMatching(`^Customer ${own.customerId}: An entry up to \\d+ was changed, or seal 2 was.$`),
  ])
  // Two whole logs that were given to one another.
  const swapped = (await savedLog(server, foreign.root.id)).seals.map((one) => ({
    ...one,
    customerId: own.customerId,
  }))
  expect(problemsOf({ ...log, seals: swapped })).not.toEqual([])
})

test('only customers with new entries get a seal, and a whole log has each customer’s chain', async () => {
  const [own, idle] = [await customer(server), await customer(server)]
  await Promise.all([own.team('Amber'), idle.team('Idle')])
  await seal(server)
  const numbers = async ({ root }: { root: { id: string } }) =>
    (await savedLog(server, root.id)).seals.map(({ id }) => id)
  expect(await numbers(idle)).toEqual([1])
  await seal(server)
  await own.team('Blue')
  // Two processes.
  await Promise.all([seal(server), seal(server)])
  await seal(server)
  // The next run looks at newer entries alone.
  const { rows } = await server.makeContext().db.execute(sql`
    select last_id = (select max(id) from audit_entries) as done from sealed_until`)
  expect(rows).toEqual([{ done: true }])
  expect(await numbers(own)).toEqual([1, 2])
  const whole = await savedLog(server)
  expect(problemsOf(whole)).toEqual([])
  expect(subjects(whole)).toEqual(expect.arrayContaining(['Amber', 'Blue', 'Idle']))
  const without = whole.seals.filter(({ customerId }) => customerId !== idle.customerId)
  expect(problemsOf({ ...whole, seals: without }, whole)).toHaveLength(1)
})

/** Moves a customer's log as rows, as logical replication does: no trigger fires. */
async function moveLog(customerId: string) {
  for (const table of ['audit_entries', 'customer_seals']) {
    const name = sql.raw(table)
    const { rows } = await server.asOwner((db) =>
      db.execute<{ row: string }>(
        sql`select to_jsonb(t)::text as row from ${name} t where customer_id = ${customerId}`,
      ),
    )
    const { rows: columns } = await server.asOwner((db) =>
      db.execute<{ list: string }>(
        sql`select string_agg(attname, ', ' order by attnum) as list from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`,
      ),
    )
    const list = sql.raw(columns[0]?.list ?? '')
    await other.asOwner((db) =>
      db.execute(sql`insert into ${name} (${list})
        select ${list} from unnest(${sql.param(rows.map(({ row }) => row))}::jsonb[]) as moved(row),
          jsonb_populate_record(null::${name}, moved.row)`),
    )
  }
  // New entries follow those that came.
  await other.asOwner((db) =>
    db.execute(sql`select setval('audit_entries_id_seq', (select max(id) from audit_entries))`),
  )
}

test('a log that moved to another database verifies there, goes on in the same chain, and shows a change', async () => {
  const own = await customer(server)
  for (const name of ['Amber', 'Blue']) {
    await own.team(name)
    await seal(server)
  }
  const resident = await customer(other)
  // Its entries have the ids of those that come.
  const names = Array.from({ length: 30 }, (_, n) => `Resident ${n}`)
  for (const name of names) await resident.team(name)
  await moveLog(own.customerId)
  await other.asOwner((db) =>
    db.execute(sql`insert into organizations (id, lineage, name, access_code)
      values (${own.customerId}, array[${own.customerId}::uuid], 'Moved', 'MOVED-CODE')`),
  )
  await seal(other)
  const administrator = await makeAdministrator(other, { organization: own.root })
  const visitor = await signedIn(other, administrator)
  await visitor.call(createTeam, { params: { orgId: own.customerId }, body: { name: 'Coral' } })
  await seal(other)
  const moved = await savedLog(other, own.customerId)
  expect(subjects(moved)).toEqual(['Amber', 'Blue', 'Coral'])
  expect(moved.seals.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(problemsOf(moved, await savedLog(server, own.customerId))).toEqual([])
  const whole = await savedLog(other)
  expect(problemsOf(whole)).toEqual([])
  expect(subjects(whole)).toEqual(expect.arrayContaining([...names, ...subjects(moved)]))
  const [first, second, ...more] = moved.entries
  if (!first || !second) throw new Error('the log is empty')
  for (const entries of [
    [{ ...first, subject: 'Nobody' }, second, ...more],
    [second, ...more],
    [{ ...second, id: first.id }, { ...first, id: second.id }, ...more],
  ])
    expect(problemsOf({ ...moved, entries })).not.toEqual([])
})
