import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession, login, logout, setSession } from '#contract/identity/sessions.ts'
import { makeEmployee, password, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** A pair as a sign-in hands it out, and the browser of that sign-in. */
async function pairOf({ account }: { account: { email: string } }) {
  const visitor = server.visitor()
  const { body } = await visitor.call(login, { body: { email: account.email, password } })
  const { access_token, refresh_token } = body.data.session
  return { visitor, pair: { access_token, refresh_token } }
}

const refused = { status: 400, body: { success: false, code: 'session.invalid_exchange' } }

test('[A7.auth.11] a pair of tokens starts a session of the same account in another browser, once', async () => {
  const person = await makeEmployee(server)
  const { pair } = await pairOf(person)
  const phone = server.visitor()
  const { id } = person.account
  const answer = await phone.call(setSession, { body: pair })
  expect(answer).toMatchObject({ status: 200, body: { data: { user: { id }, session: { user: { id } } } } })
  expect((await phone.call(getSession)).body.user).toMatchObject({ id })
  expect(await server.visitor().call(setSession, { body: pair })).toMatchObject(refused)
})

test('[G13] of 50 concurrent exchanges exactly one succeeds', async () => {
  const { pair } = await pairOf(await makeEmployee(server))
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => server.visitor().call(setSession, { body: pair })),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 400)).toHaveLength(49)
})

test('[T10] an exchange requires both tokens, each in its own place', async () => {
  const { pair } = await pairOf(await makeEmployee(server))
  const { pair: another } = await pairOf(await makeEmployee(server))
  const { access_token, refresh_token } = pair
  const half = 'x'.repeat(refresh_token.length)
  for (const body of [
    { access_token, refresh_token: half },
    { access_token: half, refresh_token },
    { access_token: refresh_token, refresh_token: access_token },
    { access_token, refresh_token: another.refresh_token },
    { access_token: access_token + refresh_token, refresh_token },
  ]) {
    expect(await server.visitor().call(setSession, { body })).toMatchObject(refused)
  }
  const alone = await server
    .visitor()
    .send({ method: 'POST', url: '/auth/set-session', body: { access_token } })
  expect(alone).toMatchObject({ status: 400, body: { fields: { refresh_token: 'Token is required' } } })
  expect(await server.visitor().call(setSession, { body: pair })).toMatchObject({ status: 200 })
})

test('[T10] an exchange never replaces a live session of another account, and the attempt does not consume the pair', async () => {
  const { pair } = await pairOf(await makeEmployee(server))
  const person = await makeEmployee(server)
  const victim = await signedIn(server, person)
  const answer = await victim.call(setSession, { body: pair })
  expect(answer).toMatchObject({ status: 409, body: { code: 'session.other_account' } })
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect((await victim.call(getSession)).body.user).toMatchObject({ id: person.account.id })
  await victim.call(logout)
  expect(await victim.call(setSession, { body: pair })).toMatchObject({ status: 200 })
})

test('[T10] an exchanged session has a new secret', async () => {
  const person = await makeEmployee(server)
  const { visitor, pair } = await pairOf(person)
  const before = visitor.cookies.get('__Host-session')
  expect(await visitor.call(setSession, { body: pair })).toMatchObject({ status: 200 })
  expect(visitor.cookies.get('__Host-session')).not.toBe(before)
})

test('[G13] a pair of tokens is valid for ten minutes', async () => {
  const { pair } = await pairOf(await makeEmployee(server))
  server.pass({ minutes: 10 })
  expect(await server.visitor().call(setSession, { body: pair })).toMatchObject(refused)
})

test('[G13] a pair of tokens is void when its session ends', async () => {
  const { visitor, pair } = await pairOf(await makeEmployee(server))
  await visitor.call(logout)
  expect(await server.visitor().call(setSession, { body: pair })).toMatchObject(refused)
})

test('[T10] the session cookie is not accepted as a token of a pair', async () => {
  const visitor = await signedIn(server, await makeEmployee(server))
  const secret = visitor.cookies.get('__Host-session') ?? ''
  const body = { access_token: secret.slice(0, 22), refresh_token: secret.slice(22) }
  expect(await server.visitor().call(setSession, { body })).toMatchObject(refused)
})
