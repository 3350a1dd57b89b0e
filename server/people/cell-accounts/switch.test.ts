import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { beginTotp, confirmTotp } from '#contract/identity/factors.ts'
import { updatePassword } from '#contract/identity/passwords.ts'
import {
  endOtherSessions,
  enterCell,
  getSession,
  login,
  logout,
  secondFactor,
  signInByPasskey,
} from '#contract/identity/sessions.ts'
import { beginSwitch, listOtherCells } from '#contract/people/cell-accounts.ts'
import { sessions } from '#server/schema/sessions.ts'
import { challengeFor, enrolPasskey } from '#tests/server/authenticator.ts'
import { personInTwoCells, startCells } from '#tests/server/cells.ts'
import { makeEmployee, password, signedIn } from '#tests/server/factories.ts'
import type { TestServer } from '#tests/server/server.ts'
import { codeAt } from '#tests/server/totp.ts'
import type { Visitor } from '#tests/server/visitor.ts'

const cells = await startCells('a', 'b', 'c')
const { a, b, c } = cells.servers

const refused = { status: 400, body: { code: 'session.invalid_exchange' } }

/** Moves a browser to another cell, as the proxy does. */
function browserAt(server: TestServer, from: Visitor): Visitor {
  const visitor = server.visitor()
  for (const [name, value] of from.cookies) visitor.cookies.set(name, value)
  return visitor
}

async function signIn(server: TestServer, email: string) {
  const visitor = server.visitor()
  const answer = await visitor.call(login, { body: { email, password } })
  return { visitor, answer }
}

async function begin(visitor: Visitor, cell = 'b') {
  const answer = await visitor.call(beginSwitch, { body: { cell } })
  expect(answer.status).toBe(200)
  return answer.body.data.token
}

const methodsIn = async (server: TestServer, id: string) =>
  (await server.makeContext().db.select().from(sessions).where(eq(sessions.accountId, id))).map(
    ({ methods, kind }) => [kind, ...methods].join(' '),
  )

test('sign-in and session offer the other cell by the names of its organizations, and a switch leads there and back', async () => {
  const { id, email, other, organization } = await personInTwoCells(cells)
  const { visitor, answer } = await signIn(a, email)
  expect(answer.body.data.session.other_cells).toEqual(['b'])
  expect((await visitor.call(getSession)).body.session?.other_cells).toEqual(['b'])
  const listed = await visitor.call(listOtherCells)
  expect(listed.body.data).toEqual({ cells: [{ cell: 'b', organizations: [other.name] }] })

  const there = browserAt(b, visitor)
  const entered = await there.call(enterCell, { body: { token: await begin(visitor) } })
  expect(entered).toMatchObject({ status: 200, body: { data: { user: { id } } } })
  expect((await there.call(listOtherCells)).body.data).toEqual({
    cells: [{ cell: 'a', organizations: [organization.name] }],
  })
  expect(await methodsIn(b, id)).toEqual(['standard password'])
  await cells.settle()
  expect((await visitor.call(getSession)).body.session).toBeNull()

  const back = browserAt(a, there)
  expect((await back.call(enterCell, { body: { token: await begin(there, 'a') } })).status).toBe(200)
  expect((await back.call(getSession)).body.user).toMatchObject({ id })
})

test('a switch goes on as fresh as the session was, and no fresher', async () => {
  const { id, email } = await personInTwoCells(cells)
  const { visitor } = await signIn(a, email)
  cells.pass({ minutes: 11 })
  const there = browserAt(b, visitor)
  await there.call(enterCell, { body: { token: await begin(visitor) } })
  const [session] = await b.makeContext().db.select().from(sessions).where(eq(sessions.accountId, id))
  expect(b.makeContext().now.getTime() - (session?.authenticatedAt.getTime() ?? 0)).toBe(11 * 60_000)
})

test('a token of a switch opens nothing twice, later, in another cell or in another browser', async () => {
  const { email } = await personInTwoCells(cells)
  const { visitor } = await signIn(a, email)
  const token = await begin(visitor)
  const other = await signIn(a, (await personInTwoCells(cells)).email)
  for (const [server, from] of [
    [a, visitor],
    [c, visitor],
    [b, other.visitor],
    [b, b.visitor()],
  ] as const)
    expect(await browserAt(server, from).call(enterCell, { body: { token } })).toMatchObject(refused)
  const [typ = '', payload = '', secret] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const forged = Buffer.from(JSON.stringify({ ...claims, kind: 'admin_access' })).toString('base64url')
  const changed = { body: { token: `${typ}.${forged}.${secret}` } }
  expect(await browserAt(b, visitor).call(enterCell, changed)).toMatchObject(refused)
  expect((await browserAt(b, visitor).call(enterCell, { body: { token } })).status).toBe(200)
  expect(await browserAt(b, visitor).call(enterCell, { body: { token } })).toMatchObject(refused)
  const slow = (await signIn(a, email)).visitor
  const late = await begin(slow)
  cells.pass({ minutes: 1 })
  expect(await browserAt(b, slow).call(enterCell, { body: { token: late } })).toMatchObject(refused)
})

test('a token of a switch opens nothing once its session has ended by a changed password, by another session or by signing out', async () => {
  const ends: Record<string, (owner: Visitor, stolen: Visitor) => Promise<unknown>> = {
    password: (owner) =>
      owner.call(updatePassword, {
        body: { password: 'changed after it was stolen', current_password: password },
      }),
    others: (owner) => owner.call(endOtherSessions),
    logout: (_, stolen) => stolen.call(logout),
  }
  for (const [how, end] of Object.entries(ends)) {
    const { email } = await personInTwoCells(cells)
    const { visitor: owner } = await signIn(a, email)
    const { visitor } = await signIn(a, email)
    const stolen = browserAt(b, visitor)
    const token = await begin(visitor)
    expect(await end(owner, visitor), how).toMatchObject({ status: 200 })
    await cells.settle()
    expect(await stolen.call(enterCell, { body: { token } }), how).toMatchObject(refused)
    expect((await stolen.call(getSession)).body.session, how).toBeNull()
  }
})

test('a switch waits for the cell that it comes from', async () => {
  const { id, email } = await personInTwoCells(cells)
  const { visitor } = await signIn(a, email)
  const there = browserAt(b, visitor)
  const token = await begin(visitor)
  const peers = b.makeContext().peers
  if (!peers) throw new Error('The cells do not call each other.')
  vi.spyOn(peers, 'call').mockRejectedValueOnce(new Error('down'))
  expect(await there.call(enterCell, { body: { token } })).toMatchObject({
    status: 503,
    body: { code: 'cell.unavailable' },
  })
  expect((await there.call(enterCell, { body: { token } })).body).toMatchObject({ data: { user: { id } } })
})

test('a switch asks for the factor of the other cell, whatever was proved in this one', async () => {
  const { id, email } = await personInTwoCells(cells)
  const here = await signedIn(b, { account: { id } })
  const { key } = (await here.call(beginTotp)).body.data
  await here.call(confirmTotp, { body: { code: codeAt(key, b.makeContext().now) } })
  const { visitor } = await signIn(a, email)
  const own = (await visitor.call(beginTotp)).body.data.key
  await visitor.call(confirmTotp, { body: { code: codeAt(own, a.makeContext().now) } })
  cells.pass({ minutes: 2 })
  const fresh = await signIn(a, email)
  await fresh.visitor.call(secondFactor, { body: { code: codeAt(own, a.makeContext().now) } })
  expect(await methodsIn(a, id)).toContain('standard password totp')
  const there = browserAt(b, fresh.visitor)
  const half = await there.call(enterCell, { body: { token: await begin(fresh.visitor) } })
  expect(half).toMatchObject({ status: 403, body: { code: 'account.second_factor' } })
  // The proxy goes by the session before the second step.
  expect([...there.cookies.keys()]).toEqual(expect.not.arrayContaining(['__Host-session']))
  await cells.settle()
  expect((await fresh.visitor.call(getSession)).body.session).toBeNull()
  const wrong = { body: { code: codeAt(own, b.makeContext().now) } }
  expect((await there.call(secondFactor, wrong)).status).toBe(403)
  const right = { body: { code: codeAt(key, b.makeContext().now) } }
  expect((await there.call(secondFactor, right)).status).toBe(200)
})

test('a factor of this cell proves nothing in the other one', async () => {
  const { id, email } = await personInTwoCells(cells)
  const { visitor } = await signIn(a, email)
  const { key } = (await visitor.call(beginTotp)).body.data
  await visitor.call(confirmTotp, { body: { code: codeAt(key, a.makeContext().now) } })
  cells.pass({ minutes: 2 })
  const again = await signIn(a, email)
  await again.visitor.call(secondFactor, { body: { code: codeAt(key, a.makeContext().now) } })
  const there = browserAt(b, again.visitor)
  expect((await there.call(enterCell, { body: { token: await begin(again.visitor) } })).status).toBe(200)
  expect(await methodsIn(b, id)).toEqual(['standard password'])
})

test('the session of a former password goes nowhere', async () => {
  const { id, email } = await personInTwoCells(cells)
  const { visitor } = await signIn(a, email)
  const changer = await signedIn(b, { account: { id } })
  await changer.call(updatePassword, { body: { password: 'newer than the session' } })
  expect(await visitor.call(beginSwitch, { body: { cell: 'b' } })).toMatchObject({
    status: 503,
    body: { code: 'cell.unavailable' },
  })
  await cells.settle()
  expect((await visitor.call(getSession)).body.session).toBeNull()
})

test('a passkey alone goes on in no other cell, where the password would open what its owner records', async () => {
  const { email } = await personInTwoCells(cells)
  const { visitor } = await signIn(a, email)
  const { authenticator } = await enrolPasskey(visitor, a.settings)
  const phone = a.visitor()
  const passkey = authenticator.answer(await challengeFor(phone))
  const { status, body } = await phone.call(signInByPasskey, { body: { passkey } })
  expect([status, body.data.session.other_cells]).toEqual([200, undefined])
  expect((await phone.call(beginSwitch, { body: { cell: 'b' } })).status).toBe(404)
  expect((await visitor.call(beginSwitch, { body: { cell: 'b' } })).status).toBe(200)
})

test('a session of support or of single sign-on, and who is in one cell alone, are offered nothing', async () => {
  const { id, organization } = await personInTwoCells(cells)
  const support = await signedIn(a, { account: { id } }, organization.id)
  expect((await support.call(getSession)).body.session).not.toHaveProperty('other_cells')
  const company = await signedIn(a, { account: { id } })
  await a.asOwner((db) =>
    db.execute(`with made as (insert into connections (organization_id, name, issuer, client_id, claims, created_at, configured_at) values
      ('${organization.id}', 'Company', 'https://idp.example.com', 'elan', '{}', now(), now()) returning id)
      update sessions set connection_id = made.id, customer_id = '${organization.id}' from made
      where account_id = '${id}' and kind = 'standard'`),
  )
  expect((await company.call(listOtherCells)).body.data).toEqual({ cells: [] })
  expect(await company.call(beginSwitch, { body: { cell: 'b' } })).toMatchObject({ status: 403 })
  const { visitor } = await signIn(a, (await makeEmployee(a)).account.email)
  expect((await visitor.call(listOtherCells)).body.data).toEqual({ cells: [] })
  for (const cell of ['a', 'b', 'unknown'])
    expect((await visitor.call(beginSwitch, { body: { cell } })).status).toBe(404)
})
