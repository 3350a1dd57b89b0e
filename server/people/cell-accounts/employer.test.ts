import { expect, test } from 'vitest'
import { login } from '#contract/identity/sessions.ts'
import { personInTwoCells, startCells } from '#tests/server/cells.ts'
import {
  beginReset,
  confirmIn,
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
