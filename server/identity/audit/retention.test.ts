import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runTasks } from '#server/operations/housekeeping.ts'
import { asClosing } from '#server/platform/db/closing.ts'
import { keepQuarters } from '#server/platform/db/keep-quarters.ts'
import { noCustomer } from '#server/schema/audit.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { type Log, problemsOf, sealOf } from './chain.ts'
import { savedLog } from './log.fixture.ts'
import {
  confirmSeals,
  makeCustomer,
  passQuarters,
  readAsOwner,
  saveCopy,
  tamper,
} from './quarters.fixture.ts'
import { sealAudit } from './seal.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ AUDIT_QUARTERS: '4' })
})
afterEach(() => server.close())

const seal = () => sealAudit(server.makeContext())
const subjects = ({ entries }: Log) => entries.flatMap(({ subject }) => subject ?? [])

/** Runs housekeeping. Returns what it says of quarters. */
async function tidy(parts = server.parts, alarms: string[] = []) {
  const failures = await runTasks(parts)
  const others = failures.filter(({ task }) => task !== 'dropQuarters')
  expect(others.map(({ task }) => task)).toEqual(alarms)
  const failure = failures.find(({ task }) => task === 'dropQuarters')
  return failure?.error instanceof Error ? failure.error.message : failure?.error
}

/**
 * A customer with two seals in a quarter, one that goes on in the next, and one behind.
 * @returns the first month of the next quarter too
 */
async function history() {
  const customer = await makeCustomer(server)
  await passQuarters(server, 3)
  await tidy()
  for (const name of ['Amber', 'Blue']) {
    await customer.team(name)
    await seal()
  }
  await customer.team('Late')
  const next = await passQuarters(server, 1)
  for (const name of ['Early', 'Coral']) {
    await customer.team(name)
    await seal()
  }
  return { ...customer, next }
}

/** Lets the oldest quarter pass what is kept, after a copy was saved. */
async function dropped() {
  const customer = await history()
  const copy = await saveCopy(server)
  await passQuarters(server, 4)
  expect(await tidy()).toBeUndefined()
  return { ...customer, copy }
}

const onlyOf = (id: string, { entries, seals }: Log): Log => ({
  entries: entries.filter(({ customerId }) => customerId === id),
  seals: seals.filter(({ customerId }) => customerId === id),
})

test('a quarter goes once it is saved, and the log verifies across it, with its copy to the first entry', async () => {
  const { id, list, team, next, copy } = await dropped()
  const log = await savedLog(server, id)
  // The seal of the first two goes on in the quarter that is kept.
  expect(subjects(log)).toEqual(['Late', 'Early', 'Coral'])
  expect(log.seals.map(({ retired }) => retired ?? false)).toEqual([true, true, false, false])
  const { entries, keptFrom } = await list()
  expect([entries.length, keptFrom]).toEqual([3, `${next}-01T00:00:00.000Z`])
  expect(problemsOf(log)).toEqual([])
  expect(problemsOf(log, onlyOf(id, copy))).toEqual([])
  expect(problemsOf(await savedLog(server), copy)).toEqual([])
  await team('Dune')
  await seal()
  const later = await savedLog(server, id)
  expect(problemsOf(later, log)).toEqual([])
  // What stayed of the quarter goes with the next one.
  await saveCopy(server)
  await passQuarters(server, 1)
  expect(await tidy()).toBeUndefined()
  const rest = await savedLog(server, id)
  expect(subjects(rest)).toEqual(['Dune'])
  expect(problemsOf(rest, later)).toEqual([])
})

test('a seal of earlier versions, of all customers, does not miss the entries that were dropped', async () => {
  const { copy } = await dropped()
  const [entries, rest] = [copy.entries.slice(0, 3), copy.entries.slice(0, 4)]
  const first = { id: 1, lastId: entries[2]?.id ?? 0, entries: 3, hash: sealOf('', entries) }
  const second = { id: 2, lastId: rest[3]?.id ?? 0, entries: 1, hash: sealOf(first.hash, rest.slice(3)) }
  const before = { ...copy, seals: [first, second, ...copy.seals] }
  expect(problemsOf(before)).toEqual([])
  const log = await savedLog(server)
  const after = { ...log, seals: [first, second, ...log.seals] }
  expect(problemsOf(after, before)).toEqual([])
  const [late, ...others] = log.entries
  if (!late) throw new Error('the log is empty')
  const changed = { ...after, entries: [late, ...others.map((entry) => ({ ...entry, subject: 'Nobody' }))] }
  expect(problemsOf(changed)).toContainEqual(`An entry up to ${second.lastId} was changed, or seal 2 was.`)
})

test('nothing is dropped without a setting, without a copy, or before each customer’s copy', async () => {
  const { id, list } = await history()
  const other = await makeCustomer(server)
  await other.team('Other')
  await seal()
  await passQuarters(server, 4)
  const kept = async (sentence: string | undefined, parts = server.parts) => {
    expect(await tidy(parts)).toEqual(sentence && expect.stringContaining(sentence))
    const { entries, keptFrom } = await list()
    expect([entries.at(-1)?.subject, keptFrom]).toEqual(['Amber', null])
  }
  await kept(`no saved copy has all entries of 1 customers, such as ${id}`)
  await saveCopy(server, other.id)
  await kept(`no saved copy has all entries of 1 customers, such as ${id}`)
  await kept(undefined, { ...server.parts, settings: { ...server.settings, auditQuarters: undefined } })
  await kept(undefined, { ...server.parts, settings: { ...server.settings, auditQuarters: 5 } })
  const { seals } = await savedLog(server, id)
  await confirmSeals(server, { entries: [], seals: seals.slice(0, 1) })
  await kept(`no saved copy has all entries of 1 customers, such as ${id}`)
  await confirmSeals(server, { entries: [], seals: seals.slice(0, 2) })
  expect(await tidy()).toBeUndefined()
  expect((await list()).entries.at(-1)?.subject).toBe('Late')
})

test('a copy with another log’s seal counts for nothing, and an older copy takes nothing back', async () => {
  const { id } = await history()
  const { seals } = await savedLog(server, id)
  const foreign = seals.map((one) => ({ ...one, hash: 'a'.repeat(64) }))
  for (const wrong of [foreign, seals.map((one) => ({ ...one, id: one.id + 1 }))])
    expect(await confirmSeals(server, { entries: [], seals: wrong })).toMatchObject({
      status: 409,
      body: { code: 'audit.unknown_seal' },
    })
  const beyond = seals.map((one) => ({ ...one, id: 2 ** 31 }))
  expect((await confirmSeals(server, { entries: [], seals: beyond })).status).toBe(400)
  await saveCopy(server, id)
  expect((await confirmSeals(server, { entries: [], seals: seals.slice(0, 1) })).status).toBe(200)
  const saved = await readAsOwner(
    server,
    sql`select saved, retired from saved_logs where customer_id = ${id}`,
  )
  expect(saved).toEqual([{ saved: 4, retired: 0 }])
})

test('entries without a seal, or more than the seals are of, are not dropped', async () => {
  const { id, list } = await history()
  await saveCopy(server)
  const slip = (number: number, at: string) =>
    readAsOwner(
      server,
      sql`insert into audit_entries (id, customer_id, at, action, address) values (${number}, ${id}, ${at}, 'teams.createTeam', '')`,
    )
  await passQuarters(server, 4)
  const { now } = server.makeContext()
  const old = new Date(now.getTime() - 480 * 86_400_000).toISOString()
  await slip(-5, old)
  expect(await tidy()).toContain(`customer ${id} has 3 entries where its seals are of 2`)
  await tamper(server, sql`delete from audit_entries where id = -5`)
  await tamper(
    server,
    sql`insert into audit_entries (id, customer_id, at, action, address)
    values (1000, ${id}, ${old}, 'teams.createTeam', '')`,
    sql`update sealed_until set last_id = 2000`,
  )
  expect(await tidy(server.parts, ['requireSeals'])).toContain(
    `no saved copy has all entries of 1 customers, such as ${id}`,
  )
  expect((await list()).keptFrom).toBeNull()
})

test('the server’s own logins drop only what AUDIT_QUARTERS of the last start let go, whatever they say was saved', async () => {
  const { list } = await history()
  await passQuarters(server, 4)
  const claim = sql`insert into saved_logs (customer_id, saved, saved_at)
    select customer_id, max(number), now() from customer_seals group by customer_id`
  await server.makeContext().db.execute(claim)
  const drop = async (before: string) =>
    asClosing(server.makeContext().db, async (tx) => {
      const { rows } = await tx.execute(sql`select drop_quarters(${before}::date) as missing`)
      return rows[0]?.missing
    })
  expect(await drop('2100-01-01')).toMatch(
    /^AUDIT_QUARTERS of the server that started last keeps what is since /,
  )
  await server.asOwner((db) => keepQuarters(db, undefined))
  expect(await drop('2020-01-01')).toBe('the server that started last has no AUDIT_QUARTERS')
  const renamed = server.makeContext().db.execute(sql`
    create or replace function public.droppable_before() returns date language sql stable as 'select ''2100-01-01''::date'`)
  await expect(renamed).rejects.toMatchObject({ cause: { code: '42501' } })
  const { entries, keptFrom } = await list()
  expect([entries.at(-1)?.subject, keptFrom]).toEqual(['Amber', null])
  // Real quarters: those of the database's clock.
  await server.asOwner((db) => keepQuarters(db, 4))
  const { rows } = await server.makeContext().db.execute<{ months: number }>(sql`
    select extract(year from age(date_trunc('quarter', now()), droppable_before())) * 12
      + extract(month from age(date_trunc('quarter', now()), droppable_before())) as months`)
  expect(Number(rows[0]?.months)).toBe(12)
})

test('while a customer moves between cells no quarter is dropped', async () => {
  const { list } = await history()
  await saveCopy(server)
  await passQuarters(server, 4)
  const moving = crypto.randomUUID()
  await readAsOwner(
    server,
    sql`insert into customer_moves (customer_id, state, cell) values (${moving}, 'copying', 'b')`,
  )
  expect(await tidy()).toContain('a customer is being moved')
  await readAsOwner(server, sql`update customer_moves set state = 'arrived' where customer_id = ${moving}`)
  expect(await tidy()).toBeUndefined()
  expect((await list()).keptFrom).not.toBeNull()
})

test('after a drop, a changed, lost or added entry is found, and so is a forged retirement', async () => {
  const { id, copy } = await dropped()
  const log = await savedLog(server, id)
  const older = onlyOf(id, copy)
  // Copies of earlier versions do not say whose entries they have.
  const nameless = older.entries.map(({ customerId: _, ...entry }) => entry)
  expect(problemsOf(log, { ...older, entries: nameless })).toContainEqual(
    expect.stringMatching(/^2 entries, seen before, are gone/),
  )
  const [late, ...others] = log.entries
  if (!late) throw new Error('the log is empty')
  for (const entries of [[{ ...late, subject: 'Nobody' }, ...others], others])
    expect(problemsOf({ ...log, entries })).not.toEqual([])
  const unmarked = log.seals.map(({ retired: _, ...one }) => one)
  expect(problemsOf({ ...log, seals: unmarked })).toContainEqual(
    expect.stringContaining('Seal 1 is of 1 entries, and 0 are there.'),
  )
  // All entries go, and all seals say so.
  const forged = { entries: [], seals: log.seals.map((one) => ({ ...one, retired: true })) }
  const saved = { entries: older.entries.slice(0, 2), seals: older.seals.slice(0, 2) }
  expect(problemsOf(forged, saved)).toEqual([
    `Customer ${id}: Entries up to seal 4 were dropped, and the older copy has them up to seal 2 only.`,
  ])
  const [first, second, ...more] = log.seals
  if (!first || !second) throw new Error('there are no seals')
  for (const seals of [
    [first, { ...second, lastId: late.id }, ...more],
    [{ ...first, hash: second.hash }, second, ...more],
  ])
    expect(problemsOf({ ...log, seals }, older)).toContainEqual(expect.stringContaining('seen before'))
  // In the middle of the chain.
  const gap = { ...log, entries: [...older.entries.slice(0, 1), ...log.entries] }
  expect(problemsOf(gap)).toEqual([`Customer ${id}: Seal 2 is of 1 entries, and 0 are there.`])
})

test('the server’s role cannot say that entries were dropped, and nobody takes back what was saved', async () => {
  const { id } = await dropped()
  const { db } = server.makeContext()
  for (const statement of [
    sql`update saved_logs set retired = saved where customer_id = ${id}`,
    sql`update saved_logs set saved = 3 where customer_id = ${id}`,
    sql`delete from saved_logs`,
    sql`select drop_quarters('2200-01-01')`,
  ])
    await expect(db.execute(statement)).rejects.toThrow()
  for (const statement of [
    sql`update saved_logs set retired = 1 where customer_id = ${id}`,
    sql`update saved_logs set retired = saved + 1 where customer_id = ${id}`,
    sql`insert into saved_logs values (${noCustomer}, 1000, now())`,
  ])
    await expect(readAsOwner(server, statement)).rejects.toThrow()
})
