import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { logout } from '#contract/identity/sessions.ts'
import { getNotices, turnPushOff, turnPushOn } from '#contract/participation/notices.ts'
import { runTasks } from '#server/operations/housekeeping.ts'
import { makePushKeys } from '#server/participation/notices/push-keys.ts'
import { queueNotices } from '#server/participation/notices/queue.ts'
import { verifyArchive } from '#server/platform/db/archive.ts'
import { backup } from '#server/platform/db/backup.ts'
import { withConnection } from '#server/platform/db/connection.ts'
import { defaultMigrationsFolder, readMigrations } from '#server/platform/db/migrate.ts'
import { restore } from '#server/platform/db/restore.ts'
import { addQuizzes } from '#server/programme/quizzes/service.ts'
import { makeEmployee, newAddress, signedIn } from '#tests/server/factories.ts'
import { createDatabase } from '#tests/server/postgres.ts'
import { startPushService } from '#tests/server/push-service.ts'
import { startTestServer } from '#tests/server/server.ts'
import type { Visitor } from '#tests/server/visitor.ts'
import { giveUpMove } from './give-up.ts'
import { moveCustomer } from './move.ts'
import { type Cell, copy, makeCustomer, move, moving, purge, startCells } from './two-cells.fixture.ts'

const pushes = await startPushService()
const cells = await startCells('a', 'b', 'c')
afterAll(() => pushes.close())
/** Tomorrow at noon in Toronto, where organizations are by default. */
const noon = new Date().setUTCHours(24 + 17, 0, 0, 0)

const [a, b, c] = [await withPushes(cells.a), await withPushes(cells.b), await withPushes(cells.c)]

/** A cell whose server calls the push service. */
async function withPushes(cell: Cell): Promise<Cell> {
  const settings = { PUSH_HOSTS: pushes.host, OUTBOUND_ALLOW: '127.0.0.1' }
  const server = await startTestServer(settings, cell.server.database)
  pushes.connect(server)
  server.pass({ seconds: (noon - server.makeContext().now.getTime()) / 1000 })
  await makePushKeys(server.makeContext())
  return { ...cell, server }
}

type Customer = Awaited<ReturnType<typeof makeCustomer>>
let devices = 0

/** Somebody of the customer, in a browser that stays signed in. */
async function onPhone(cell: Cell, { person: { organization } }: Customer) {
  const visitor = await signedIn(
    cell.server,
    await makeEmployee(cell.server, { organization }),
    undefined,
    true,
  )
  return { visitor, device: `/device/${++devices}` }
}
type Phone = Awaited<ReturnType<typeof onPhone>>

/** What the app sees in a cell, to which the proxy leads the same browser. */
async function openedIn({ server }: Cell, phone: Phone) {
  const visitor = server.visitor()
  for (const [name, value] of phone.visitor.cookies) visitor.cookies.set(name, value)
  const { push } = (await visitor.call(getNotices)).body.data
  return { visitor, isOn: push.isOn, publicKey: push.publicKey ?? '' }
}

const turnOn = (visitor: Visitor, { device }: Phone, publicKey: string) =>
  visitor.call(turnPushOn, { body: { ...pushes.subscribe(device), publicKey } })

/** A phone on which pushes were turned on in a cell. */
async function withPush(cell: Cell, customer: Customer) {
  const phone = await onPhone(cell, customer)
  const { visitor, publicKey } = await openedIn(cell, phone)
  expect((await turnOn(visitor, phone, publicKey)).body.data.push.isOn).toBe(true)
  return { ...phone, publicKey }
}

/** A quiz begins on another day. @returns the keys that signed what each device gets of it */
async function tell({ server }: Cell, { id }: Customer) {
  pushes.received.length = 0
  for (const cell of [a, b, c]) cell.server.pass({ days: 1 })
  const context = server.makeContext()
  const endAt = new Date(context.now.getTime() + 5 * 86_400_000)
  const questions = [{ text: 'How?', type: 'open' as const, points: 5, openAnswer: 'So' }]
  const quiz = { organizationId: id, title: 'Sleep', category: 'sleep' as const, startAt: context.now, endAt }
  await addQuizzes(context, [{ ...quiz, questions }])
  await queueNotices(context)
  await server.runJobs()
  expect(pushes.problems).toEqual([])
  return Object.fromEntries(pushes.received.map(({ device, publicKey }) => [device, publicKey]))
}

/** Counts the keys that came along, and all secrets of keys. */
const keysIn = async ({ db }: Cell) =>
  (
    await db.execute(sql`select (select count(*)::int from arrived_push_keys) as arrived,
      (select count(*)::int from secrets where table_name = 'push_keys') as secrets`)
  ).rows[0]

test('[P-NOT-3] a phone gets pushes from each cell that its customer moves to and from its first one again, by the key that it subscribed with', async () => {
  const customer = await makeCustomer(a)
  const first = await withPush(a, customer)
  expect(await tell(a, customer)).toEqual({ [first.device]: first.publicKey })

  await move(customer.id, a, b)
  expect(await openedIn(b, first)).toMatchObject({ isOn: true })
  const second = await withPush(b, customer)
  expect(second.publicKey).not.toBe(first.publicKey)
  const expected = { [first.device]: first.publicKey, [second.device]: second.publicKey }
  expect(await tell(b, customer)).toEqual(expected)

  await move(customer.id, b, c)
  expect(await tell(c, customer)).toEqual(expected)
  expect(await keysIn(c)).toEqual({ arrived: 2, secrets: 3 })

  await purge(a)
  await move(customer.id, c, a)
  expect(await tell(a, customer)).toEqual(expected)
  expect(await openedIn(a, first)).toMatchObject({ isOn: true, publicKey: first.publicKey })
  // The last key is that of the cell which it came from.
  expect(await keysIn(a)).toEqual({ arrived: 2, secrets: 3 })
  for (const [cell, left] of [
    [a, 1],
    [b, 0],
    [c, 0],
  ] as const) {
    expect(await runTasks(cell.server.parts)).toEqual([])
    expect(await keysIn(cell)).toEqual({ arrived: left, secrets: left + 1 })
  }
  expect(await tell(a, customer)).toEqual(expected)
  // Turned on anew, it has the key of the cell.
  const anew = await openedIn(a, second)
  await turnOn(anew.visitor, second, anew.publicKey)
  expect(await tell(a, customer)).toEqual({ ...expected, [second.device]: first.publicKey })
  expect(await runTasks(a.server.parts)).toEqual([])
  expect(await keysIn(a)).toEqual({ arrived: 0, secrets: 1 })
})

test('a push that is on its way when the pause begins is not sent again in the new cell', async () => {
  const customer = await makeCustomer(a)
  const phone = await withPush(a, customer)
  await expect(copy(customer.id, a, b)).rejects.toThrow('copied')
  const freeze = (state: string) =>
    a.db.execute(sql`update customer_moves set state = ${state} where customer_id = ${customer.id}`)
  const { outbound } = a.server.parts
  const { fetchFor } = outbound
  const spy = vi.spyOn(outbound, 'fetchFor').mockImplementation((key) => async (...given) => {
    const answer = await fetchFor(key)(...given)
    await freeze('frozen')
    return answer
  })
  await tell(a, customer).catch(() => {})
  spy.mockRestore()
  await freeze('copying')
  expect(pushes.received.map(({ device }) => device)).toEqual([phone.device])
  await move(customer.id, a, b)
  // The job moves, and is tried again.
  const { db, jobs } = b.server.makeContext()
  const { rows } = await b.db.execute<{ id: string }>(sql`
    select user_id as id from push_endpoints where organization_id = ${customer.id}`)
  await jobs.enqueue(db, 'notices', { organizationId: customer.id, userId: rows[0]?.id ?? '' })
  await b.server.runJobs()
  expect(pushes.received).toHaveLength(1)
})

test('pushes that are turned on or off while their customer is copied are so in the new cell, and in the pause they wait', async () => {
  const customer = await makeCustomer(a)
  const [stays, ends, begins] = [
    await withPush(a, customer),
    await withPush(a, customer),
    await onPhone(a, customer),
  ]
  const leaves = await withPush(a, customer)
  await expect(copy(customer.id, a, b)).rejects.toThrow('copied')
  expect((await ends.visitor.call(turnPushOff)).status).toBe(200)
  expect((await leaves.visitor.call(logout, { body: {} })).status).toBe(200)
  expect((await turnOn(begins.visitor, begins, stays.publicKey)).status).toBe(200)
  const paused: unknown[] = []
  const flip = async () => {
    paused.push((await turnOn(ends.visitor, ends, stays.publicKey)).body.code)
    paused.push((await stays.visitor.call(turnPushOff)).body.code)
  }
  await moveCustomer(moving(customer.id, a, b, { flip }))
  expect(paused).toEqual(['customer.moving', 'customer.moving'])
  const expected = { [stays.device]: stays.publicKey, [begins.device]: stays.publicKey }
  expect(await tell(b, customer)).toEqual(expected)
  const file = join(mkdtempSync(join(tmpdir(), 'elan-pushes-')), 'b.backup')
  const migrations = readMigrations(defaultMigrationsFolder)
  await withConnection(b.url, (db) => backup(db, migrations, file))
  const { url } = await createDatabase(b.url)
  await withConnection(url, async (db) => {
    await restore(db, file, await verifyArchive(file), migrations)
    expect(await keysIn({ ...b, db })).toEqual(await keysIn(b))
  })
})

test('a page that was opened before its customer moved turns pushes on with the former key, for a day', async () => {
  const customer = await makeCustomer(b)
  const phone = await onPhone(b, customer)
  const { publicKey } = await openedIn(b, phone)
  await move(customer.id, b, c)
  const { visitor } = await openedIn(c, phone)
  // By the clock of the database, by which it came.
  expect(await runTasks(cells.c.server.parts)).toEqual([])
  expect((await turnOn(visitor, phone, publicKey)).status).toBe(200)
  expect(await tell(c, customer)).toEqual({ [phone.device]: publicKey })
  expect((await visitor.call(turnPushOff)).status).toBe(200)
  expect(await runTasks(c.server.parts)).toEqual([])
  expect((await turnOn(visitor, phone, publicKey)).body.fields).toHaveProperty('publicKey')
})

test('a move that is given up leaves no subscription and no key in the new cell', async () => {
  const customer = await makeCustomer(b)
  const phone = await withPush(b, customer)
  const before = await keysIn(c)
  await expect(copy(customer.id, b, c)).rejects.toThrow('copied')
  await giveUpMove(moving(customer.id, b, c))
  const { rows } = await c.db.execute(sql`select from push_endpoints where organization_id = ${customer.id}`)
  expect([rows, await keysIn(c)]).toEqual([[], before])
  expect(await tell(b, customer)).toMatchObject({ [phone.device]: phone.publicKey })
})

test('a subscription ends where its session stays in the former cell, and so does not come', async () => {
  const [customer, other] = [await makeCustomer(a), await makeCustomer(a)]
  const phone = await withPush(a, customer)
  await a.db.execute(sql`insert into users (organization_id, account_id, first_name, last_name, email, status)
    select ${other.id}, account_id, 'Robin', 'Example', ${newAddress()}, 'active' from push_endpoints
    join users using (organization_id) where users.id = user_id and organization_id = ${customer.id}`)
  await move(customer.id, a, b)
  const left = sql`select from push_endpoints where organization_id = ${customer.id}`
  expect([(await a.db.execute(left)).rows, (await b.db.execute(left)).rows]).toEqual([[], []])
  expect(await tell(b, customer)).toEqual({})
  expect((await openedIn(a, phone)).isOn).toBe(false)
})
