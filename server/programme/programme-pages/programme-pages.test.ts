import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/identity/audit.ts'
import { getInviteLink } from '#contract/people/invite-links.ts'
import { addDays, dayIn } from '#contract/platform/days.ts'
import * as contract from '#contract/programme/programme-pages.ts'
import { deleteHierarchyNode } from '#contract/tenants/hierarchy.ts'
import { connections } from '#server/schema/connections.ts'
import { organizations } from '#server/schema/organizations.ts'
import { programmePages } from '#server/schema/programme-pages.ts'
import { rateLimits } from '#server/schema/rate-limits.ts'
import { makeAdministrator, makeEmployee, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { joinAs, makePlayers, makeTeam } from '#tests/server/players.ts'
import { makeChallenge, walk } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const today = () => dayIn('America/Toronto', server.makeContext().now)

type Change =
  | typeof contract.openProgrammePage
  | typeof contract.closeProgrammePage
  | typeof contract.replaceProgrammeAddress

async function setUp({ isOpen = true } = {}) {
  const parent = await makeOrganization(server)
  const organization = await makeOrganization(server, parent)
  const administrator = await signedIn(server, await makeAdministrator(server, { organization: parent }))
  const params = { orgId: organization.id }
  const setting = async (endpoint: Change) =>
    (await administrator.call(endpoint as typeof contract.openProgrammePage, { params })).body.data
  const open = () => setting(contract.openProgrammePage)
  const change = (row: Partial<typeof organizations.$inferInsert>) =>
    server.asOwner((db) => db.update(organizations).set(row).where(eq(organizations.id, organization.id)))
  const { address } = isOpen ? await open() : { address: null }
  return { parent, organization, administrator, params, setting, open, change, address: address ?? '' }
}

const codeOf = (address: string | null) => (address ?? '').split('/').at(-1) ?? ''
const send = (address: string | null) =>
  server.visitor().send({ method: 'GET', url: `/api/programme-pages/${codeOf(address)}` })
const read = async (address: string | null) =>
  (await server.visitor().call(contract.readProgrammePage, { params: { programmeCode: codeOf(address) } }))
    .body.data

test('a page is off until somebody who may manage the programme turns it on, keeps its address, and gets another on request', async () => {
  const { administrator, params, setting, open, organization } = await setUp({ isOpen: false })
  const off = { isOpen: false, address: null, openedAt: null, openedBy: null }
  expect((await administrator.call(contract.getProgrammePage, { params })).body.data).toEqual(off)
  for (const endpoint of [contract.closeProgrammePage, contract.replaceProgrammeAddress])
    expect((await administrator.call(endpoint, { params })).status).toBe(404)
  const [on, again] = [await open(), await open()]
  expect(on).toMatchObject({ isOpen: true, openedBy: expect.any(String), openedAt: expect.any(String) })
  expect(on.address).toMatch(/\/programme\/[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  expect(again).toEqual(on)
  expect((await read(on.address)).organization.name).toBe(organization.name)
  expect((await read(on.address?.toLowerCase().replaceAll('-', '') ?? '')).challenges).toEqual([])
  expect(await setting(contract.closeProgrammePage)).toEqual({ ...off, address: on.address })
  expect((await send(on.address)).status).toBe(404)
  expect((await open()).address).toBe(on.address)
  const replaced = await setting(contract.replaceProgrammeAddress)
  expect(replaced.address).not.toBe(on.address)
  expect([(await send(on.address)).status, (await send(replaced.address)).status]).toEqual([404, 200])
  const { body } = await administrator.call(listAuditEntries, { params, query: { limit: 20 } })
  expect(
    body.data.entries.map(({ action }) => action).filter((action) => action.startsWith('programmePages')),
  ).toEqual(
    [
      'replaceProgrammeAddress',
      'openProgrammePage',
      'closeProgrammePage',
      'openProgrammePage',
      'openProgrammePage',
    ].map((name) => `programmePages.${name}`),
  )
})

test('employees and administrators of other organizations neither read nor change the setting', async () => {
  const { organization, params, address } = await setUp()
  const employee = await signedIn(server, await makeEmployee(server, { organization }))
  const stranger = await signedIn(server, await makeAdministrator(server))
  for (const visitor of [employee, stranger])
    for (const endpoint of [
      contract.getProgrammePage,
      contract.openProgrammePage,
      contract.closeProgrammePage,
      contract.replaceProgrammeAddress,
    ])
      expect((await visitor.call(endpoint as typeof contract.getProgrammePage, { params })).status).toBe(403)
  expect((await send(address)).status).toBe(200)
})

test('unknown, off, replaced and deleted are one answer', async () => {
  const { address, setting, administrator, parent, organization } = await setUp()
  const unknown = await send('/XXXX-XXXX-XXXX')
  expect([unknown.status, unknown.body.code]).toEqual([404, 'request.not_found'])
  await setting(contract.replaceProgrammeAddress)
  expect((await send(address)).text).toBe(unknown.text)
  const off = await setUp()
  await off.setting(contract.closeProgrammePage)
  expect((await send(off.address)).text).toBe(unknown.text)
  const { address: last } = await setting(contract.openProgrammePage)
  await administrator.call(deleteHierarchyNode, {
    params: { orgId: parent.id, id: organization.id },
  } as never)
  expect((await send(last)).text).toBe(unknown.text)
  for (const code of ['%00', '%F0%9F%98%80', 'a'.repeat(100), "'--"])
    expect((await send(`/${code}`)).text).toBe(unknown.text)
})

test('it lists running and coming challenges of the organization alone, by their days', async () => {
  const { organization, parent, address } = await setUp()
  const child = await makeOrganization(server, organization)
  const make = (title: string, from: number, duration: number, home = organization) =>
    makeChallenge(server, home, { title, startDate: addDays(today(), from), duration })
  await make('Over', -9, 8)
  await make('Far', 91, 5)
  await make('Of the parent', -1, 5, parent)
  await make('Of the child', -1, 5, child)
  await make('Next', 90, 1)
  await make('Soon', 1, 200)
  await make('Long', -3, 30)
  await make('Last day', -8, 8)
  const { challenges } = await read(address)
  expect(challenges.map(({ title, hasBegun }) => [title, hasBegun])).toEqual([
    ['Last day', true],
    ['Long', true],
    ['Soon', false],
    ['Next', false],
  ])
  expect(challenges[1]).toEqual({
    ...{ title: 'Long', description: '', type: 'podium', language: null, hasBegun: true },
    ...{ startDate: addDays(today(), -3), endDate: addDays(today(), 27) },
  })
})

test('people change nothing on it: who joins, plays, sits in a team or leaves no trace in the answer', async () => {
  const { organization, address } = await setUp()
  const challenge = await makeChallenge(server, organization, {
    startDate: addDays(today(), -3),
    duration: 20,
  })
  await makeChallenge(server, organization, {
    ...{ startDate: addDays(today(), -3), duration: 20, type: 'team-competition' },
    settings: { scoringMethod: 'total', teams: [] },
  })
  const { text: before } = await send(address)
  const players = await makePlayers(server, organization, 12)
  await makeTeam(server, organization, 'Team of Quincy', players)
  for (const player of players) {
    await joinAs(player, challenge.id, { onWall: true })
    await walk(server, { ...player, day: addDays(today(), -1), steps: 7777 })
  }
  const { text, headers } = await send(address)
  expect(text).toBe(before)
  expect(Object.keys(JSON.parse(text)).sort()).toEqual(['data', 'success'])
  expect([headers['set-cookie'], headers['cache-control']]).toEqual([undefined, 'no-store'])
})

test('it tells the ways to join that are switched on, and never an access code or a link that admits everybody', async () => {
  const { organization, parent, administrator, params, address, change } = await setUp()
  const ways = async () => (await read(address)).join
  expect(await ways()).toEqual({ companySignIn: false, code: false, link: null })
  await change({ accessDomains: ['example.com'] })
  const { inviteLink } = (await administrator.call(getInviteLink, { params })).body
  expect(await ways()).toEqual({ companySignIn: false, code: false, link: inviteLink })
  await change({ accessMode: 'code' })
  expect(await ways()).toEqual({ companySignIn: false, code: true, link: null })
  expect((await send(address)).text).not.toContain(organization.accessCode)
  const now = new Date()
  const connection = {
    name: 'Company',
    issuer: 'https://id.example.com',
    clientId: 'a',
    claims: { email: 'email' },
  }
  const at = { createdAt: now, configuredAt: now, testedAt: now }
  const connect = (organizationId: string, state: 'on' | 'suspended') =>
    server.asOwner((db) =>
      db
        .insert(connections)
        .values({ ...connection, ...at, organizationId, state } as typeof connections.$inferInsert),
    )
  await connect((await makeOrganization(server)).id, 'on')
  await connect(parent.id, 'suspended')
  expect((await ways()).companySignIn).toBe(false)
  await server.asOwner((db) =>
    db
      .update(connections)
      .set({ state: 'on' })
      .where(and(eq(connections.organizationId, parent.id))),
  )
  expect((await ways()).companySignIn).toBe(true)
})

test('an address that asks too often waits, whether the page exists or not', async () => {
  const { address } = await setUp()
  const ask = (code: string) =>
    server.visitor().send({ method: 'GET', url: `/api/programme-pages/${code}`, address: '198.51.100.9' })
  await ask(codeOf(address))
  const { db } = server.makeContext()
  await db.update(rateLimits).set({ count: 11_999 }).where(eq(rateLimits.key, 'programme:from:198.51.100.9'))
  expect((await ask(codeOf(address))).status).toBe(200)
  const late = await ask(codeOf(address))
  expect([late.status, late.body.code]).toEqual([429, 'request.throttled'])
  expect((await ask('unknown')).status).toBe(429)
})

test('a code of other letters is refused by the database', async () => {
  const { organization } = await makeEmployee(server)
  const row = { organizationId: organization.id, code: 'guessable' }
  await expect(server.asOwner((db) => db.insert(programmePages).values(row))).rejects.toThrow()
})
