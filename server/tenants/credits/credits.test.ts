import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/identity/audit.ts'
import { login } from '#contract/identity/sessions.ts'
import { exportCredits, getCredits } from '#contract/tenants/credits.ts'
import { getMyOrganization, getOrganization } from '#contract/tenants/organizations.ts'
import { register } from '#contract/tenants/registration.ts'
import { organizations } from '#server/schema/organizations.ts'
import { csvRows } from '#tests/server/csv-rows.ts'
import { makeOrganization, newAddress, password } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { creditSetting } from './credit.fixture.ts'
import { returnCredits } from './service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ INITIAL_CREDITS: '40' })
})
afterAll(() => server.close())

test('[B7.credits.1] [B3.credits.1] credits are transferred from the source to each target in one transaction', async () => {
  const { send, first, second, team, balances, organization, visitor } = await creditSetting(server)
  const sent = await send([
    { to: first, credits: 30 },
    { to: team, credits: 5 },
  ])
  expect(sent).toMatchObject({ status: 200 })
  expect(sent.body).toEqual({
    success: true,
    data: {
      available: 65,
      distributions: [
        { subOrganizationId: first.id, credits: 30 },
        { subOrganizationId: team.id, credits: 5 },
      ],
    },
  })
  expect(await balances()).toEqual([65, 30, 0, 5])
  const read = await visitor.call(getOrganization, { params: { orgId: organization.id } })
  expect(read.body.organization.credits).toBe(65)
  const log = await visitor.call(listAuditEntries, { params: { orgId: organization.id }, query: {} })
  const subject = [first.name, team.name].toSorted().join(', ')
  expect(log.body.data.entries[0]).toMatchObject({ action: 'credits.distributeCredits', subject })
  // What was received can be sent on, and everything there is.
  expect(await send([{ to: team, credits: 30 }], { from: first })).toMatchObject({ status: 200 })
  expect(await send([{ to: second, credits: 65 }])).toMatchObject({ status: 200 })
  expect(await balances()).toEqual([0, 0, 65, 35])
})

test('[B5.credits.1] [T21] an amount must be a whole number from 1 to the balance, otherwise nothing is transferred', async () => {
  const { send, first, second, balances } = await creditSetting(server)
  const text = 'Please enter a valid amount greater than 0'
  for (const credits of [0, -1, 1.5]) {
    const refused = await send([
      { to: second, credits: 1 },
      { to: first, credits },
    ])
    expect(refused).toMatchObject({ status: 400, body: { fields: { 'distributions.1.credits': text } } })
  }
  for (const credits of ['5' as unknown as number, 2_147_483_648, 1e300])
    expect(await send([{ to: first, credits }])).toMatchObject({ status: 400 })
  const tooMany = { status: 409, body: { code: 'credits.too_few' } }
  expect(await send([{ to: first, credits: 101 }])).toMatchObject({
    ...tooMany,
    body: { message: 'Cannot send 101 credits. Only 100 available.' },
  })
  const together = [
    { to: first, credits: 60 },
    { to: second, credits: 41 },
  ]
  expect(await send(together)).toMatchObject(tooMany)
  const most = [first, second].map((to) => ({ to, credits: 2_147_483_647 }))
  expect(await send(most)).toMatchObject(tooMany)
  expect(await send([])).toMatchObject({ status: 400 })
  const twice = { to: first, credits: 1 }
  expect(await send([twice, twice])).toMatchObject({ status: 400 })
  const shouted = { to: { id: first.id.toUpperCase() }, credits: 1 }
  expect(await send([twice, shouted])).toMatchObject({ status: 400 })
  expect(await balances()).toEqual([100, 0, 0, 0])
})

test('[B6.credits.1] credits only go down the tree: not to itself, an ancestor, a sibling, another customer, an unknown or a deleted organization', async () => {
  const { send, organization, first, second, team, balances } = await creditSetting(server)
  const stranger = await makeOrganization(server)
  const deleted = await makeOrganization(server, organization)
  const { db, now } = server.makeContext()
  await db
    .update(organizations)
    .set({ deletedAt: now, deletedWith: deleted.id })
    .where(eq(organizations.id, deleted.id))
  await send([{ to: first, credits: 50 }])
  for (const to of [first, organization, second, stranger, deleted, { id: crypto.randomUUID() }]) {
    const refused = await send(
      [
        { to: team, credits: 1 },
        { to, credits: 1 },
      ],
      { from: first },
    )
    expect(refused).toMatchObject({ status: 403, body: { code: 'credits.not_below' } })
  }
  expect(await send([{ to: deleted, credits: 1 }])).toMatchObject({ status: 403 })
  expect(await balances()).toEqual([50, 50, 0, 0])
})

test('[T21] an idempotency key executes a request once, refuses another request and belongs to one organization', async () => {
  const { send, first, second, balances } = await creditSetting(server)
  const key = crypto.randomUUID()
  const once = [{ to: first, credits: 20 }]
  const [answer, again] = [await send(once, { key }), await send(once, { key })]
  expect(answer.status).toBe(200)
  expect(again.text).toBe(answer.text)
  for (const other of [[{ to: first, credits: 21 }], [{ to: second, credits: 20 }]])
    expect(await send(other, { key })).toMatchObject({ status: 422, body: { code: 'credits.key_reused' } })
  expect(await send(once, { key, reason: 'Another' })).toMatchObject({ status: 422 })
  expect(await balances()).toEqual([80, 20, 0, 0])
  // What was refused may be tried again, and without a key each request counts.
  const later = crypto.randomUUID()
  expect(await send([{ to: first, credits: 81 }], { key: later })).toMatchObject({ status: 409 })
  expect(await send(once, { key: later })).toMatchObject({ status: 200 })
  for (const _ of [1, 2]) expect(await send(once)).toMatchObject({ status: 200 })
  expect(await balances()).toEqual([20, 80, 0, 0])
  // Its own key there: the same letters as above.
  expect(await send([{ to: second, credits: 1 }], { key, from: first })).toMatchObject({ status: 403 })
})

test('the statement shows who transferred what, when, from where, to where and why, by page and as a file', async () => {
  const { send, organization, first, statement, visitor } = await creditSetting(server)
  server.pass({ minutes: 1 })
  await send([{ to: first, credits: 30 }], { reason: '=For the walk' })
  const { balance, entries, pagination } = await statement(organization)
  expect({ balance, total: pagination.totalItems }).toEqual({ balance: 70, total: 2 })
  const [sent, granted] = entries
  expect(sent).toMatchObject({
    kind: 'send',
    amount: -30,
    balance: 70,
    at: server.makeContext().now.toISOString(),
    other: { id: first.id, name: first.name },
    by: 'Ada Treasurer',
    reason: '=For the walk',
  })
  expect(granted).toMatchObject({ kind: 'grant', amount: 100, balance: 100, other: null, by: null })
  expect((await statement(organization, { page: 2, limit: 1 })).entries).toEqual([granted])
  expect((await statement(first)).entries).toMatchObject([
    { transferId: sent?.transferId, amount: 30, balance: 30, other: { name: organization.name } },
  ])
  const file = await visitor.call(exportCredits, { params: { orgId: organization.id } })
  expect(file.headers['content-disposition']).toMatch(/filename="credits_2026-03-02\.csv"/)
  expect(csvRows(file.text)).toEqual([
    ['date', 'kind', 'amount', 'balance', 'organization', 'by', 'reason', 'transfer'],
    [sent?.at, 'send', '-30', '70', first.name, 'Ada Treasurer', "'=For the walk", sent?.transferId],
    [granted?.at, 'grant', '100', '100', '', '', '', granted?.transferId],
  ])
})

test('the provider grants credits and reverses a transfer once, unless its credits are spent', async () => {
  const { grant, reverse, send, organization, first, team, balances, statement } = await creditSetting(server)
  expect(await grant(first.id, 7, 'Thanks')).toMatchObject({ status: 201, body: { data: { balance: 7 } } })
  expect(await grant(crypto.randomUUID(), 1)).toMatchObject({
    status: 404,
    body: { code: 'organization.unknown' },
  })
  expect(await grant(first.id, 2_147_483_641)).toMatchObject({ body: { code: 'credits.too_many' } })
  await send([{ to: first, credits: 30 }])
  await send([{ to: team, credits: 10 }], { from: first })
  const [onward, received, thanks] = (await statement(first)).entries
  if (!onward || !received || !thanks) throw new Error('three entries were expected')

  const tooFew = { status: 409, body: { code: 'credits.too_few' } }
  expect(await reverse(received.transferId)).toMatchObject(tooFew)
  const back = await reverse(onward.transferId)
  expect(back).toMatchObject({ status: 201 })
  const reversed = { status: 409, body: { code: 'credits.reversed' } }
  expect(await reverse(onward.transferId)).toMatchObject(reversed)
  expect(await reverse(received.transferId)).toMatchObject({ status: 201 })
  expect(await reverse(thanks.transferId)).toMatchObject({ status: 201 })
  expect(await balances()).toEqual([100, 0, 0, 0])
  // A mistake is itself taken back like anything else.
  expect(await reverse(back.body.data.transferId)).toMatchObject(tooFew)
  const unknown = { status: 404, body: { code: 'credits.unknown_transfer' } }
  expect(await reverse(crypto.randomUUID())).toMatchObject(unknown)
  expect((await statement(organization)).entries[0]).toMatchObject({ kind: 'reversal', amount: 30, by: null })
})

test('a new customer gets INITIAL_CREDITS, and its sub-organizations none', async () => {
  const visitor = server.visitor()
  const person = { email: newAddress(), password, firstName: 'Robin', lastName: 'Example' }
  await visitor.call(register, { body: person })
  await visitor.call(login, { body: { email: person.email, password } })
  const { organization } = (await visitor.call(getMyOrganization)).body
  const { data } = (await visitor.call(getCredits, { params: { orgId: organization.id }, query: {} })).body
  expect(data).toMatchObject({ balance: 40, entries: [{ kind: 'initial', amount: 40, other: null }] })
})

test('the credits of deleted organizations go to the parent, even more than one transfer can move', async () => {
  const { administrator, grant, send, organization, first, second, team, balances, statement } =
    await creditSetting(server)
  const most = 2_147_483_647
  await grant(first.id, most)
  await grant(team.id, 5)
  await send([{ to: first, credits: 3 }])
  const { db } = server.makeContext()
  const back = await db.transaction(async (tx) =>
    returnCredits(
      { ...server.makeContext(), db: tx },
      administrator,
      [first.id, team.id, second.id],
      organization.id,
    ),
  )
  expect(back).toBe(most + 8)
  expect(await balances()).toEqual([most + 105, 0, 0, 0])
  expect((await statement(organization)).entries).toMatchObject([
    { kind: 'return', amount: 5, by: 'Ada Treasurer', other: { id: team.id }, balance: most + 105 },
    { kind: 'return', amount: 3, other: { id: first.id } },
    { kind: 'return', amount: most, other: { id: first.id } },
    { kind: 'send' },
    { kind: 'grant' },
  ])
})
