import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/identity/audit.ts'
import { createTeam, deleteTeam, updateTeam } from '#contract/people/teams.ts'
import { deleteUser } from '#contract/people/users.ts'
import { auditEntries } from '#server/schema/audit.ts'
import { csvRows } from '#tests/server/csv-rows.ts'
import { makeAdministrator, makePerson, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { problemsOf } from './chain.ts'
import { savedLog } from './log.fixture.ts'
import { requireSeals, sealAudit } from './seal.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function found() {
  const administrator = await makeAdministrator(server, { firstName: 'Ada', lastName: 'Martin' })
  const visitor = await signedIn(server, administrator)
  const params = { orgId: administrator.organization.id }
  const team = async (name: string) =>
    (await visitor.call(createTeam, { params, body: { name } })).body.data.id
  const entries = async (query = {}) =>
    (await visitor.call(contract.listAuditEntries, { params, query })).body.data
  return { administrator, visitor, params, team, entries }
}

test('an entry records who changed what, when and from where, without the values of fields', async () => {
  const { administrator, visitor, params, team, entries } = await found()
  const teamId = await team('Amber')
  server.pass({ minutes: 5 })
  await visitor.call(updateTeam, { params: { ...params, teamId }, body: { name: 'Blue' } })
  await visitor.call(deleteTeam, { params: { ...params, teamId } })
  const { user } = await makePerson(server, { organization: administrator.organization })
  await visitor.call(deleteUser, { params: { ...params, userId: user.id } })
  const { account } = administrator
  const actor = { accountId: account.id, name: 'Ada Martin', email: account.email }
  const list = await entries()
  const gone = { kind: 'person', id: user.id, name: 'Kim Example', change: 'deleted' }
  expect(list.entries.map(({ id: _, at: __, ...entry }) => entry)).toEqual(
    [
      { action: 'users.deleteUser', subject: user.email, subjectId: user.id, fields: [], affected: [gone] },
      { action: 'teams.deleteTeam', subject: 'Blue', subjectId: teamId, fields: [], affected: [] },
      { action: 'teams.updateTeam', subject: 'Blue', subjectId: teamId, fields: ['name'], affected: [] },
      { action: 'teams.createTeam', subject: 'Amber', subjectId: teamId, fields: ['name'], affected: [] },
    ].map((entry) => ({ ...entry, actor, support: false, address: '127.0.0.1' })),
  )
  expect(list.pagination.totalItems).toBe(4)
  expect(new Date(list.entries[2]?.at ?? 0).getTime() - new Date(list.entries[3]?.at ?? 0).getTime()).toBe(
    300_000,
  )
})

test('refused and failed requests make no entry, and a support session is recorded as such', async () => {
  const { administrator, visitor, params, team, entries } = await found()
  await team('Amber')
  expect((await visitor.call(createTeam, { params, body: { name: 'amber' } })).status).toBe(409)
  const support = await signedIn(server, administrator, administrator.organization.id)
  await support.call(createTeam, { params, body: { name: 'Blue' } })
  expect((await entries()).entries.map(({ subject, support }) => [subject, support])).toEqual([
    ['Blue', true],
    ['Amber', false],
  ])
})

test('the log is exported by days in the organization’s time zone, with formulas neutralized', async () => {
  const { visitor, params, team } = await found()
  await team('=1+1')
  const file = await visitor.call(contract.exportAuditEntries, { params, query: {} })
  const [heads, own, first] = csvRows(file.text)
  expect(heads?.join()).toBe('at,action,who,email,support session,subject,subject id,affected,fields,address')
  expect(own?.slice(1, 3)).toEqual(['audit.exportAuditEntries', 'Ada Martin'])
  expect(first?.slice(1, 3)).toEqual(['teams.createTeam', 'Ada Martin'])
  expect(first?.[5]).toBe("'=1+1")
  for (const query of [
    { from: '2020-01-01', to: '2020-01-02' },
    { from: '2999-01-01', to: '2999-01-02' },
  ]) {
    const none = await visitor.call(contract.exportAuditEntries, { params, query })
    expect(csvRows(none.text)).toHaveLength(1)
  }
})

test('the database refuses to change, delete or truncate the log and its seals', async () => {
  const { team } = await found()
  await team('Amber')
  await sealAudit(server.makeContext())
  const { db } = server.makeContext()
  for (const statement of [
    sql`update audit_entries set subject = 'x'`,
    sql`delete from audit_entries`,
    sql`update audit_entries set customer_id = gen_random_uuid()`,
    sql`delete from audit_seals`,
    sql`update audit_seals set entries = 0`,
    sql`delete from customer_seals`,
    sql`update customer_seals set entries = 0`,
  ])
    await expect(db.execute(statement)).rejects.toThrow()
  await expect(server.changeTables(sql`truncate audit_entries`)).rejects.toThrow()
})

test('an entry that waits for its seal for an hour is an alarm', async () => {
  const { team } = await found()
  await sealAudit(server.makeContext())
  await team('Unsealed')
  const { db, now } = server.makeContext()
  const after = (minutes: number) => requireSeals({ db, now: new Date(now.getTime() + minutes * 60_000) })
  await after(59)
  await expect(after(61)).rejects.toThrow('have had no seal since')
  await sealAudit(server.makeContext())
  await after(61)
})

test('the server’s logins cannot say that sealing is further than it is, and an alarm tells where the owner does', async () => {
  const { team } = await found()
  await sealAudit(server.makeContext())
  await team('Passed over')
  const { db, now } = server.makeContext()
  for (const statement of [
    sql`update sealed_until set last_id = 1000000000000`,
    sql`update sealed_until set last_id = (select max(id) from audit_entries)`,
    sql`update sealed_until set last_id = last_id - 1`,
    sql`delete from sealed_until`,
  ])
    await expect(db.execute(statement)).rejects.toThrow()
  const asReplica = sql`set local session_replication_role = replica`
  const alarm = () => requireSeals({ db, now: new Date(now.getTime() + 61 * 60_000) })
  await server.changeTables(asReplica, sql`update sealed_until set last_id = 1000000000000`)
  await sealAudit(server.makeContext())
  await expect(alarm()).rejects.toThrow('have had no seal since')
  await server.changeTables(asReplica, sql`update sealed_until set last_id = 0`)
  await sealAudit(server.makeContext())
  await alarm()
})

test('the server’s logins cannot add a seal that does not follow the last one, and sealing goes on', async () => {
  const { team, params } = await found()
  await team('Before')
  await sealAudit(server.makeContext())
  await team('After')
  const { entries } = await savedLog(server, params.orgId)
  const [first, last] = [entries[0]?.id, entries.at(-1)?.id]
  const { db } = server.makeContext()
  const wrong: [number, typeof first, number][] = [
    [2, 1000000000000, 1],
    [3, last, 1],
    [1, last, 1],
    [2, first, 1],
    [2, last, 0],
  ]
  for (const [number, lastId, count] of wrong)
    await expect(
      db.execute(sql`insert into customer_seals (customer_id, number, at, last_id, entries, hash)
        select customer_id, ${number}, now(), ${lastId}, ${count}, sha256('') from organizations where id = ${params.orgId}`),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('does not follow its last one') } })
  await sealAudit(server.makeContext())
  const sealed = await savedLog(server, params.orgId)
  expect(sealed.seals).toHaveLength(2)
  expect(problemsOf(sealed)).toEqual([])
  // An entry with a number that the sequence does not give is sealed by nobody, and raises the alarm.
  const far = 9_000_000_000_000_000
  await db.execute(sql`insert into audit_entries (id, organization_id, at, action, address)
    values (${far}, ${params.orgId}, now(), 'teams.createTeam', '')`)
  await expect(
    db.execute(sql`insert into customer_seals (customer_id, number, at, last_id, entries, hash)
      select customer_id, 3, now(), ${far}, 1, sha256('') from organizations where id = ${params.orgId}`),
  ).rejects.toThrow()
  await team('Later')
  await sealAudit(server.makeContext())
  expect((await savedLog(server, params.orgId)).seals).toHaveLength(3)
  await server.changeTables(
    sql`set local session_replication_role = replica`,
    sql`delete from audit_entries where id = ${far}`,
  )
})

test('[G26] an edited, removed, swapped or truncated entry or seal is detected', async () => {
  const { team, params } = await found()
  for (let n = 0; n < 6; n += 1) {
    await team(`Team ${n}`)
    if (n % 2) await sealAudit(server.makeContext())
  }
  const log = await savedLog(server, params.orgId)
  const { entries, seals } = log
  expect(seals).toHaveLength(3)
  expect(problemsOf(log)).toEqual([])
  const last = entries.length - 1
  const first = entries.findIndex(({ subject }) => subject === 'Team 0')
  for (let round = 0; round < 200; round += 1) {
    const at = first + (round % (last - first))
    const edited = entries.map((entry, index) => (index === at ? { ...entry, subject: 'Nobody' } : entry))
    const removed = entries.filter((_, index) => index !== at)
    const swapped = entries.map((entry, index) => {
      const other = index === at ? at + 1 : index === at + 1 ? at : undefined
      return other === undefined ? entry : { ...(entries[other] ?? entry), id: entry.id }
    })
    for (const tampered of [edited, removed, swapped])
      expect(problemsOf({ entries: tampered, seals }), `round ${round}`).not.toEqual([])
  }
  expect(problemsOf({ entries, seals: seals.slice(1) })).not.toEqual([])
  const cutSeals = seals.slice(0, -1)
  const cut = entries.filter(({ id }) => id <= (cutSeals.at(-1)?.lastId ?? 0))
  expect(problemsOf({ entries: cut, seals: cutSeals })).toEqual([])
  const gone = [/Seal \d+, seen before, is not there/, /entries, seen before, are gone/].map((problem) =>
    expect.stringMatching(problem),
  )
  expect(problemsOf({ entries: cut, seals: cutSeals }, log)).toEqual(gone)
  expect(problemsOf({ entries: [], seals: [] }, log)).toEqual(gone)
})

test('an entry that an older copy has unsealed cannot go or change, and the older copy is verified too', async () => {
  const { team, params } = await found()
  await team('Sealed')
  await sealAudit(server.makeContext())
  await team('Open')
  const older = await savedLog(server, params.orgId)
  await sealAudit(server.makeContext())
  const { entries, seals } = await savedLog(server, params.orgId)
  expect(problemsOf({ entries, seals }, older)).toEqual([])
  const before = seals.slice(0, 1)
  const [first, open] = entries
  if (!first || !open) throw new Error('the log is empty')
  const lost = expect.stringContaining(
    `1 entries, seen before, are gone or were changed, the first of them ${open.id}.`,
  )
  expect(problemsOf({ entries: [first], seals: before }, older)).toEqual([lost])
  expect(problemsOf({ entries: [first, { ...open, subject: 'Other' }], seals: before }, older)).toEqual([
    lost,
  ])
  expect(problemsOf({ entries, seals }, { entries: [open], seals: before })).toEqual([
    expect.stringMatching(/^In the older copy: .* and 0 are there\.$/),
  ])
})

test('an entry that was slipped in below all numbers, and one that sealing passed over, are found', async () => {
  const { team, params } = await found()
  const insert = (id: number | null, at: string) =>
    server.asOwner((db) =>
      db.execute(sql`insert into audit_entries (id, organization_id, at, action, address)
        values (coalesce(${id}::bigint, nextval('audit_entries_id_seq')), ${params.orgId}, ${at}, 'teams.createTeam', '')`),
    )
  await insert(-5, '2026-01-01T00:00:00Z')
  await insert(null, '2026-01-02T00:00:00Z')
  await server.changeTables(
    sql`set local session_replication_role = replica`,
    sql`update sealed_until set last_id = (select max(id) from audit_entries)`,
  )
  await team('Later')
  await sealAudit(server.makeContext())
  const { entries, seals } = await savedLog(server, params.orgId)
  const problems = problemsOf({ entries, seals })
  expect(problems).toContainEqual(expect.stringContaining('Entry -5 has a number that the log does not give'))
  expect(problems.length).toBeGreaterThan(1)
  const open = entries.slice(0, 2)
  expect(problemsOf({ entries: [...open.slice(1), ...entries.slice(2)], seals: [] })).toEqual([
    expect.stringContaining(`Entry ${open[1]?.id} is without a seal for over a day`),
  ])
})

test('entries of changes that commit while a seal is made belong to the next seal', async () => {
  const { team, params } = await found()
  await Promise.all([
    ...Array.from({ length: 8 }, (_, n) => team(`At once ${n}`)),
    sealAudit(server.makeContext()),
  ])
  await sealAudit(server.makeContext())
  const { entries, seals } = await savedLog(server, params.orgId)
  expect(problemsOf({ entries, seals })).toEqual([])
  expect(seals.at(-1)?.lastId).toBe(entries.at(-1)?.id)
  // The last entry of the whole log is that of this copy itself.
  expect((await savedLog(server)).entries.at(-1)?.action).toBe('audit.dumpAudit')
  const [first] = await server
    .makeContext()
    .db.select()
    .from(auditEntries)
    .where(eq(auditEntries.id, entries[0]?.id ?? 0))
  expect(first?.action).toBe(entries[0]?.action)
})
