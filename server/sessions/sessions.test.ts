import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession, login, logout } from '#contract/session.ts'
import { makeAdministrator, password } from '#server/testing/factories.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('[A7.auth.1] the right pair signs in and sets a cookie, a wrong one answers 401 with a message', async () => {
  const { account } = await makeAdministrator(server)
  const visitor = server.visitor()
  const wrong = await visitor.call(login, { body: { email: account.email, password: 'wrong' } })
  expect(wrong).toMatchObject({ status: 401, body: { success: false, code: 'account.wrong_credentials' } })
  expect(wrong.body.message).toBe(wrong.body.error)
  const right = await visitor.call(login, { body: { email: account.email, password } })
  expect(right).toMatchObject({ status: 200, body: { success: true, data: { user: { id: account.id } } } })
  expect(right.headers['set-cookie']).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^__Host-session=.*Path=\/.*HttpOnly.*Secure.*SameSite=Lax/i),
    ]),
  )
})

test('[A7.auth.9] [A7.auth.10] [A4.auth.2] logging out ends the session on the server', async () => {
  const { account } = await makeAdministrator(server)
  const visitor = server.visitor()
  await visitor.call(login, { body: { email: account.email, password } })
  const cookies = new Map(visitor.cookies)
  expect((await visitor.call(getSession)).body.session).toMatchObject({ user: { email: account.email } })
  await visitor.call(logout)
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  expect((await visitor.call(getSession)).body).toEqual({ success: true, session: null, user: null })
})
