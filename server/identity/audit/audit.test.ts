import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/identity/audit.ts'
import { createTeam, deleteTeam, updateTeam } from '#contract/people/teams.ts'
import { deleteUser } from '#contract/people/users.ts'
import { auditEntries, auditSeals } from '#server/schema/audit.ts'
import { csvRows } from '#tests/server/csv-rows.ts'
import { makeAdministrator, makePerson, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { problemsOf, type Seal, type Sealed } from './chain.ts'
import { sealAudit } from './seal.ts'

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

/** The log as the verifier gets it. */
async function dumped(): Promise<{ entries: Sealed[]; seals: Seal[] }> {
  const { text } = await server.visitor().send({
    method: 'GET',
    url: '/provider/audit',
    headers: { authorization: 'Bearer provider-key-of-the-tests-only' },
  })
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  return {
    entries: lines.flatMap(({ entry }) => entry ?? []),
    seals: lines.flatMap(({ seal }) => seal ?? []),
  }
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
    sql`delete from audit_seals`,
    sql`update audit_seals set entries = 0`,
  ])
    await expect(db.execute(statement)).rejects.toThrow()
  await expect(server.changeTables(sql`truncate audit_entries`)).rejects.toThrow()
})

test('[G26] an edited, removed, swapped or truncated entry or seal is detected', async () => {
  const { team } = await found()
  for (let n = 0; n < 6; n += 1) {
    await team(`Team ${n}`)
    if (n % 2) await sealAudit(server.makeContext())
  }
  const { entries, seals } = await dumped()
  expect(seals.length).toBeGreaterThanOrEqual(3)
  expect(problemsOf(entries, seals)).toEqual([])
  const anchor = seals.at(-1)
  // Behind the last seal stands only that this copy was saved.
  const last = entries.filter(({ id }) => id <= (anchor?.lastId ?? 0)).length - 1
  // Before them are two exports at one moment: exchanged, they would be the same.
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
      expect(problemsOf(tampered, seals), `round ${round}`).not.toEqual([])
  }
  expect(problemsOf(entries, seals.slice(1))).not.toEqual([])
  const cutSeals = seals.slice(0, -1)
  const cut = entries.filter(({ id }) => id <= (cutSeals.at(-1)?.lastId ?? 0))
  expect(problemsOf(cut, cutSeals)).toEqual([])
  expect(problemsOf(cut, cutSeals, anchor)).toHaveLength(1)
})

test('entries of changes that commit while a seal is made belong to the next seal', async () => {
  const { team } = await found()
  await Promise.all([
    ...Array.from({ length: 8 }, (_, n) => team(`At once ${n}`)),
    sealAudit(server.makeContext()),
  ])
  await sealAudit(server.makeContext())
  const { entries, seals } = await dumped()
  expect(problemsOf(entries, seals)).toEqual([])
  // The last entry is that of this copy itself.
  expect(entries.at(-1)?.action).toBe('audit.dumpAudit')
  expect(seals.at(-1)?.lastId).toBe(entries.at(-2)?.id)
  const stored = await server.makeContext().db.select().from(auditSeals).orderBy(asc(auditSeals.id))
  expect(stored).toHaveLength(seals.length)
  const [first] = await server
    .makeContext()
    .db.select()
    .from(auditEntries)
    .where(eq(auditEntries.id, entries[0]?.id ?? 0))
  expect(first?.action).toBe(entries[0]?.action)
})
