import { expect, test } from 'vitest'
import { login } from '#contract/identity/sessions.ts'
import { confirmInvite } from '#contract/people/invitations.ts'
import { invite, personInTwoCells, startCells } from '#tests/server/cells.ts'
import { makeEmployee, newAddress, password } from '#tests/server/factories.ts'
import type { TestServer } from '#tests/server/server.ts'

const cells = await startCells('a', 'b')
const { a, b } = cells.servers

/** Signs in from a browser that no cell knows. */
async function signIn(server: TestServer, email: string, entered: string): Promise<number> {
  const { status } = await server.visitor().call(login, { body: { email, password: entered } })
  await cells.settle()
  return status
}

const wrong = 'not the password of anybody'

/** Enters wrong passwords in two cells by turns, until one is refused unchecked. @returns how many were checked */
async function guess(email: string): Promise<number> {
  for (let tries = 0; ; tries++) if ((await signIn(tries % 2 ? b : a, email, wrong)) === 429) return tries
}

test('[T15] wrong passwords of one account in two cells count together', async () => {
  const { email } = await personInTwoCells(cells)
  expect(await guess(email)).toBe(5)
  expect([await signIn(a, email, password), await signIn(b, email, password)]).toEqual([429, 429])
})

test('wrong passwords at an invitation count in the other cell too', async () => {
  const { email } = await personInTwoCells(cells)
  const { token } = await invite(b, email)
  const body = { token, password: wrong }
  for (let n = 0; n < 5; n++) expect((await b.visitor().call(confirmInvite, { body })).status).toBe(409)
  await cells.settle()
  expect(await signIn(a, email, password)).toBe(429)
})

test('a right password ends the counts of both cells', async () => {
  const { email } = await personInTwoCells(cells)
  for (const server of [a, b, a, b]) expect(await signIn(server, email, wrong)).toBe(401)
  expect(await signIn(b, email, password)).toBe(200)
  expect(await guess(email)).toBe(5)
})

test('wrong passwords of an address that is another account in the other cell count in one alone', async () => {
  const { account } = await makeEmployee(a)
  await makeEmployee(b, { email: account.email })
  for (let n = 0; n < 5; n++) expect(await signIn(a, account.email, wrong)).toBe(401)
  expect(await signIn(b, account.email, password)).toBe(200)
  expect(await signIn(a, newAddress(), wrong)).toBe(401)
})
