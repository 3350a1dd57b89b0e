import { expect, test } from 'vitest'
import { login } from '#contract/identity/sessions.ts'
import { confirmIn, personInTwoCells, startCells } from '#tests/server/cells.ts'
import { password } from '#tests/server/factories.ts'
import {
  accountIn,
  beginReset,
  changePassword,
  cut,
  daysOf,
  endReset,
  moveIn,
  readDays,
  record,
  resetPassword,
  restoreUnheard,
} from './copy.fixture.ts'

const cells = await startCells('a', 'b')
const { a, b } = cells.servers

const employers = 'chosen by the employer'

/** Signs in with the employer's password in the cell that has recorded days. */
async function enter(email: string) {
  const visitor = a.visitor()
  const { status } = await visitor.call(login, { body: { email, password: employers } })
  return { status, read: await daysOf(visitor) }
}

test.each([
  ['before', 'a'],
  ['before', 'b'],
  ['after', 'a'],
  ['after', 'b'],
] as const)(
  'an employer whose mailbox restores the address %s a link of the provider is used in the other cell reads no health (in cell %s)',
  async (order, name) => {
    const [restored, other] = name === 'a' ? [a, b] : [b, a]
    const person = await personInTwoCells(cells)
    const { id, email: former } = person
    await record(a, person)
    cells.pass({ minutes: 1 })
    const own = await moveIn(cells, restored, id)
    await resetPassword(cells, restored, own)
    await cells.settle()
    expect(await readDays(a, id)).toBe('account.health_closed')
    cells.pass({ minutes: 61 })
    const restore = async () => {
      await restoreUnheard(restored, former)
      await endReset(restored, await beginReset(restored, former), employers)
    }
    const confirm = () => confirmIn(other, own, 'chosen by the owner')
    for (const act of order === 'before' ? [restore, confirm] : [confirm, restore]) {
      await act()
      cells.pass({ minutes: 1 })
    }
    await cells.settle()
    const entered = await enter(former)
    expect([entered.status, entered.read]).toEqual(
      order === 'before' ? [401, 'session.required'] : [200, 'account.health_closed'],
    )
    for (const server of [other, restored]) {
      await resetPassword(cells, server, former, employers)
      await cells.settle()
      const { status, read } = await enter(former)
      expect([status, read]).toEqual([200, 'account.health_closed'])
    }
  },
)

test('an employer whose mailed password comes with a later one reads no health that the provider opened to the owner', async () => {
  const person = await personInTwoCells(cells)
  const { id, email } = person
  await record(a, person)
  const mend = cut(cells)
  await resetPassword(cells, a, email)
  await resetPassword(cells, b, email, 'an earlier one')
  await confirmIn(a, email, 'chosen by the owner')
  expect(await readDays(a, id)).toBe('open')
  await changePassword(b, email, 'an earlier one', employers)
  await mend()
  expect(await enter(email)).toEqual({ status: 200, read: 'account.health_closed' })
  await cells.settle()
  expect((await accountIn(b, id)).confirmation).toBe('needed')
})

test('health data that the provider opened to the owner closes for a later password of whoever knew the former one', async () => {
  const person = await personInTwoCells(cells)
  const { email } = person
  await record(a, person)
  const mend = cut(cells)
  await resetPassword(cells, a, email)
  await confirmIn(a, email, 'chosen by the owner')
  await changePassword(b, email, password, employers)
  await mend()
  expect(await enter(email)).toEqual({ status: 200, read: 'account.health_closed' })
})

test('an employer whose mailed password comes with a later one reads nothing that was recorded after the owner’s own', async () => {
  const person = await personInTwoCells(cells)
  const { email } = person
  const mend = cut(cells)
  await resetPassword(cells, b, email, 'an earlier one')
  await resetPassword(cells, a, email, 'chosen by the owner')
  await record(a, person)
  await changePassword(b, email, 'an earlier one', employers)
  await mend()
  expect(await enter(email)).toEqual({ status: 200, read: 'account.health_closed' })
})
