import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { register } from '#contract/tenants/registration.ts'
import { accounts } from '#server/schema/accounts.ts'
import { startCells } from '#tests/server/cells.ts'
import { makeEmployee, newAddress, password } from '#tests/server/factories.ts'

const cells = await startCells('a', 'b')
const { a, b } = cells.servers

test.each([7, -7])(
  'while the clock of another cell is %d minutes off nobody signs up, and the log says by how much',
  async (minutes) => {
    const { account } = await makeEmployee(a)
    const signUp = (email: string) =>
      b.visitor().call(register, { body: { email, password, firstName: 'Ada', lastName: 'Martin' } })
    a.pass({ minutes })
    for (const email of [account.email, newAddress()]) {
      const { status, body, headers } = await signUp(email)
      expect([status, body, headers['retry-after']]).toMatchObject([503, { code: 'server.busy' }, '60'])
      expect(await b.makeContext().db.$count(accounts, eq(accounts.email, email))).toBe(0)
    }
    expect(b.logged).toContainEqual(
      expect.stringContaining(
        'The cell a refuses calls, because its clock and this one differ by 7 minutes: start chrony',
      ),
    )
    expect(a.logged).toContainEqual(
      expect.stringContaining(
        'A call of the cell b was refused, because its clock and this one differ by 7 minutes',
      ),
    )
    a.pass({ minutes: -minutes })
    expect((await signUp(account.email)).body).toMatchObject({ code: 'account.email_taken' })
    expect((await signUp(newAddress())).status).toBe(201)
  },
)
