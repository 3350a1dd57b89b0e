import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createUser } from '#contract/people/users.ts'
import { createSubOrganization } from '#contract/tenants/hierarchy.ts'
import { newAddress, signedIn } from '#tests/server/factories.ts'
import { forgetPurged } from './arrive.ts'
import { flip as flipMap } from './flip.ts'
import { giveUpMove } from './give-up.ts'
import { attachGuards } from './guard.ts'
import { moveCustomer } from './move.ts'
import { whileLocked } from './stage.ts'
import {
  type Cell,
  changeAsOwner,
  copy,
  makeCustomer,
  move,
  moving,
  problems,
  read,
  startCells,
  stateIn,
} from './two-cells.fixture.ts'

const { a, b, c } = await startCells('a', 'b', 'c')

const robin = () => ({ email: newAddress(), first_name: 'Robin', last_name: 'Example' })
const addPerson = async ({ server }: Cell, person: Parameters<typeof signedIn>[1], orgId: string) => {
  const visitor = await signedIn(server, person)
  return await visitor.call(createUser, { params: { orgId }, body: robin() })
}

test('a customer that moves on to a third cell is frozen by a mark of its own, and no change is lost', async () => {
  const { id, person, add } = await makeCustomer(a)
  await add(a)
  await move(id, a, b)
  await add(b)
  const visitor = await signedIn(b.server, person)
  let late: { body: { code?: string } } | undefined
  const flip = async () => {
    late = await visitor.call(createUser, { params: { orgId: id }, body: robin() })
  }
  await expect(copy(id, b, c)).rejects.toThrow('copied')
  for (const _ of ['first', 'again']) await add(b)
  await changeAsOwner(c, `update users set first_name = 'Another' where organization_id = '${id}'`)
  // What the first move said must not count for the second.
  await expect(move(id, b, c)).rejects.toThrow('The cells differ in users')
  await giveUpMove(moving(id, b, c))
  expect([await stateIn(b, id), await stateIn(c, id)]).toEqual([{ state: 'arrived', cell: 'a' }, undefined])
  await moveCustomer(moving(id, b, c, { flip }))
  expect(late?.body.code).toBe('customer.moving')
  expect([await stateIn(b, id), await stateIn(c, id)]).toEqual([
    { state: 'moved', cell: 'c' },
    { state: 'arrived', cell: 'b' },
  ])
  await add(c)
  expect((await read(c, id))?.people).toBe(6)
  expect([await problems(b), await problems(c)]).toEqual([[], []])
})

test('giving up with other databases than those of the move is refused, and nothing changes', async () => {
  const [own, other] = [await makeCustomer(a), await makeCustomer(a)]
  for (const { add } of [own, other]) await add(a)
  await expect(copy(own.id, a, b)).rejects.toThrow('copied')
  const all = async () =>
    await Promise.all([a, b, c].map(async (cell) => [await read(cell, own.id), await stateIn(cell, own.id)]))
  const before = await all()
  for (const wrong of [
    moving(own.id, b, a),
    moving(own.id, { ...b, name: 'a' }, { ...a, name: 'b' }),
    moving(own.id, a, { ...c, name: 'b' }),
    moving(own.id, { ...c, name: 'a' }, b),
    moving(own.id, a, c),
    moving(other.id, a, b),
  ])
    for (const run of [giveUpMove, moveCustomer])
      if (wrong.customerId !== other.id || run === giveUpMove) {
        await expect(run(wrong)).rejects.toThrow(/^[^\n]+\.$/)
        expect(await all()).toEqual(before)
      }
  await expect(move(other.id, a, b)).rejects.toThrow(`${own.id} is moving now`)
  const setId = (id: string) =>
    b.db.execute(
      sql`update customer_moves set move_id = ${id} where customer_id = ${own.id} returning move_id`,
    )
  const { rows } = await a.db.execute<{ id: string }>(
    sql`select move_id as id from customer_moves where customer_id = ${own.id}`,
  )
  await setId(crypto.randomUUID())
  for (const run of [giveUpMove, moveCustomer])
    await expect(run(moving(own.id, a, b))).rejects.toThrow('are not of one move')
  expect(await all()).toEqual(before)
  await setId(rows[0]?.id ?? '')
  await giveUpMove(moving(own.id, a, b))
  expect([await stateIn(a, own.id), await stateIn(b, own.id)]).toEqual([undefined, undefined])
  await own.add(a)
})

test('giving up leaves an account in the new cell that others there name by now', async () => {
  const [own, there] = [await makeCustomer(a), await makeCustomer(b)]
  await expect(copy(own.id, a, b)).rejects.toThrow('copied')
  await changeAsOwner(
    b,
    `insert into users (organization_id, account_id, first_name, last_name, email, status)
      values ('${there.id}', '${own.accountId}', 'Pia', 'Example', 'pia@example.com', 'active')`,
  )
  await giveUpMove(moving(own.id, a, b))
  const { rows } = await b.db.execute(sql`select email from accounts where id = ${own.accountId}`)
  expect(rows).toHaveLength(1)
})

test('an organization that is added as the move begins comes along with its people, or is refused', async () => {
  const { id, person } = await makeCustomer(a)
  const visitor = await signedIn(a.server, person)
  const divide = (name: string) =>
    visitor.call(createSubOrganization, { params: { orgId: id }, body: { name } })
  const holder = await a.connect()
  let late: ReturnType<typeof divide> | undefined
  const say = (line: string) => {
    if (line.startsWith('copied')) late = divide('Late')
  }
  let running: Promise<void> | undefined
  const child = await holder.transaction(async (tx) => {
    // The guard has to wait for this lock, and who adds an organization has not.
    await tx.execute(sql`lock table organizations in row exclusive mode`)
    running = moveCustomer(moving(id, a, b, { say }))
    while (!(await stateIn(b, id))) await sleep(20)
    const { body, status } = await divide('North')
    expect(status).toBe(201)
    return body.data.id
  })
  expect((await addPerson(a, person, child)).status).toBe(201)
  await running
  expect((await late)?.body.code).toBe('customer.moving')
  const { rows } =
    await b.db.execute(sql`select name, (select count(*)::int from users where organization_id = o.id) as people
    from organizations o where customer_id = ${id} and id <> ${id}`)
  expect(rows).toEqual([{ name: 'North', people: 1 }])
})

test('while a command moves a customer, no other one moves or gives up at these cells', async () => {
  const { id, add } = await makeCustomer(a)
  const others = { source: await a.connect(), target: await b.connect() }
  const answers: Promise<unknown>[] = []
  const say = (line: string) => {
    if (!line.startsWith('copied')) return
    for (const run of [giveUpMove, moveCustomer])
      answers.push(run(moving(id, a, b, others)).catch((error: unknown) => error))
  }
  await moveCustomer(moving(id, a, b, { say }))
  const refusal = expect.objectContaining({ message: expect.stringMatching(/^Another command moves/) })
  expect(await Promise.all(answers)).toEqual([refusal, refusal])
  await add(b)
  await expect(giveUpMove(moving(id, a, b, others))).rejects.toThrow('The new cell has the customer already')
})

test('an import leaves the guards alone while a command runs, and removes those that nobody needs after it', async () => {
  const importing = await c.connect()
  const guards = async () =>
    (await c.db.execute(sql`select from pg_trigger where starts_with(tgname, 'zz_guard_move')`)).rows.length
  await c.db.execute(sql`insert into customer_moves (customer_id, state, cell, moved_at)
    values (gen_random_uuid(), 'moved', 'b', now())`)
  await attachGuards(c.db)
  await whileLocked(moving('', b, c), () => forgetPurged(importing))
  expect(await guards()).toBeGreaterThan(0)
  await forgetPurged(importing)
  expect(await guards()).toBe(0)
})

test('a move that was interrupted before the former cell left ends before the next one begins', async () => {
  const { id, add } = await makeCustomer(a)
  const flip = async () => {
    throw new Error('the proxy is gone')
  }
  await expect(moveCustomer(moving(id, a, b, { flip }))).rejects.toThrow('the proxy is gone')
  expect([await stateIn(a, id), await stateIn(b, id)]).toEqual([
    { state: 'frozen', cell: 'b' },
    { state: 'arrived', cell: 'a' },
  ])
  await expect(move(id, b, c)).rejects.toThrow('has not ended')
  await move(id, a, b)
  await move(id, b, c)
  await add(c)
})

test('the map changes by the customer that moves alone', async () => {
  const { id } = await makeCustomer(b)
  const folder = mkdtempSync(join(tmpdir(), 'elan-flip-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'cells.json')
  const [former, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const cellOf = (customers: string[], at = 1) => ({
    address: `10.0.0.${at}:3000`,
    customers: Object.fromEntries(customers.map((customer) => [customer, []])),
  })
  writeFileSync(
    file,
    JSON.stringify({ cells: { a: cellOf([former, id]), b: cellOf([other], 2) }, newest: 'a' }),
  )
  writeFileSync(`${file}.b.keys`, 'key\n')
  const cells = { former: a, next: b, maps: folder, socket: '/nowhere' }
  await expect(flipMap({ file, customerId: id, ...cells })).rejects.toThrow('HAProxy at /nowhere keeps')
  const map = JSON.parse(readFileSync(file, 'utf8'))
  expect(map.cells).toEqual({ a: cellOf([former]), b: cellOf([other, id], 2) })
  expect(readFileSync(`${file}.b.keys`, 'utf8')).toMatch(/^key\n/)
})
