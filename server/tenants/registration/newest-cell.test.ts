import { afterAll, beforeAll, expect, test } from 'vitest'
import { register } from '#contract/tenants/registration.ts'
import { startCells, type TestCells } from '#tests/server/cells.ts'
import { makeEmployee, newAddress } from '#tests/server/factories.ts'

let cells: TestCells
beforeAll(async () => {
  cells = await startCells('a', 'b')
})
afterAll(() => cells.close())

const person = (email: string) => ({
  ...{ email, password: 'a lake of glass', firstName: 'Ada', lastName: 'Martin' },
})

test('[S-32] only the newest cell founds customers, and another one sends who signs up there', async () => {
  const body = person(newAddress())
  const visitor = cells.server('a').visitor()
  const sent = await visitor.call(register, { body })
  expect([sent.status, sent.body]).toMatchObject([421, { code: 'cell.elsewhere', cell: 'b' }])
  expect(visitor.cookies.get('__Host-cell')).toBe('b')
  expect((await cells.server('b').visitor().call(register, { body })).status).toBe(201)
})

test('the owner of an address is told of a sign-up in the cell of the account', async () => {
  const a = cells.server('a')
  const { email } = (await makeEmployee(a)).account
  const taken = await a.visitor().call(register, { body: person(email) })
  expect([taken.status, taken.body]).toMatchObject([409, { code: 'account.email_taken' }])
  expect(await a.mailsTo(email)).toHaveLength(1)
})
