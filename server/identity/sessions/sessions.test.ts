import { afterAll, beforeAll, expect, test } from 'vitest'
import { updatePassword } from '#contract/identity/passwords.ts'
import {
  endOtherSessions,
  getSession,
  listOwnSessions,
  login,
  logout,
  setSession,
} from '#contract/identity/sessions.ts'
import { getMe } from '#contract/participation/me.ts'
import { getMyOrganization, getOrganization, getOrganizationTree } from '#contract/tenants/organizations.ts'
import { makeAdministrator, makeEmployee, password, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { Visitor } from '#tests/server/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const ends = /^__Host-session=;.*Expires=Thu, 01 Jan 1970/i

test('[A7.auth.1] correct credentials sign in and set a cookie, wrong ones answer 401 with a message', async () => {
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
  const visitor = await signedIn(server, await makeAdministrator(server))
  const cookies = new Map(visitor.cookies)
  expect((await visitor.call(getSession)).body.session).not.toBeNull()
  const out = await visitor.call(logout)
  expect(out).toMatchObject({ status: 200, body: { success: true, data: {} } })
  expect(out.headers['set-cookie']).toEqual([expect.stringMatching(ends)])
  expect(visitor.cookies.size).toBe(0)
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  expect((await visitor.call(getSession)).body).toEqual({ success: true, session: null, user: null })
})

test('[A3.sessionobj.1] [A7.auth.9] a request without a cookie gets an empty session instead of an error', async () => {
  const answer = await server.visitor().call(getSession)
  expect(answer).toMatchObject({ status: 200, body: { session: null, user: null } })
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('logging out without a session succeeds', async () => {
  expect(await server.visitor().call(logout)).toMatchObject({ status: 200, body: { success: true } })
})

test('[A7.auth.10] logging out does not end the sessions of other browsers', async () => {
  const person = await makeAdministrator(server)
  const [here, there] = [await signedIn(server, person), await signedIn(server, person)]
  await here.call(logout)
  expect((await there.call(getSession)).body.session).not.toBeNull()
})

test('[G14] signing in again ends the former session of this browser only, whatever its account', async () => {
  const [person, colleague] = [await makeAdministrator(server), await makeAdministrator(server)]
  const elsewhere = await signedIn(server, person)
  const visitor = await signedIn(server, person)
  for (const { account } of [person, colleague]) {
    const replaced = new Visitor(server.app, server.settings)
    for (const [name, value] of visitor.cookies) replaced.cookies.set(name, value)
    expect((await replaced.call(getSession)).body.session).not.toBeNull()
    await visitor.call(login, { body: { email: account.email, password } })
    expect((await replaced.call(getSession)).body.session).toBeNull()
    expect((await visitor.call(getSession)).body.user?.id).toBe(account.id)
  }
  expect((await elsewhere.call(getSession)).body.session).not.toBeNull()
})

test('[G14] a session ends after 30 minutes without a request, and each request extends it', async () => {
  const visitor = await signedIn(server, await makeAdministrator(server))
  for (let i = 0; i < 3; i++) {
    server.pass({ minutes: 29 })
    expect((await visitor.call(getMyOrganization)).status).toBe(200)
  }
  server.pass({ minutes: 30 })
  const late = await visitor.call(getMyOrganization)
  expect(late).toMatchObject({ status: 401, body: { success: false, code: 'session.required' } })
  expect(late.headers['set-cookie']).toEqual([expect.stringMatching(ends)])
})

test('[G14] the session check of an idle page extends the session and reports its end', async () => {
  const visitor = await signedIn(server, await makeAdministrator(server))
  server.pass({ minutes: 29 })
  expect((await visitor.call(getSession)).body.session).not.toBeNull()
  server.pass({ minutes: 29 })
  expect((await visitor.call(getSession)).body.session).not.toBeNull()
  server.pass({ minutes: 31 })
  const late = await visitor.call(getSession)
  expect(late).toMatchObject({ status: 200, body: { session: null, user: null } })
  expect(late.headers['set-cookie']).toEqual([expect.stringMatching(ends)])
})

test('[G14] a session ends after 12 hours regardless of activity', async () => {
  const visitor = await signedIn(server, await makeAdministrator(server))
  for (let i = 0; i < 47; i++) {
    server.pass({ minutes: 15 })
    expect((await visitor.call(getSession)).body.session).not.toBeNull()
  }
  server.pass({ minutes: 15 })
  expect((await visitor.call(getSession)).body.session).toBeNull()
  expect((await visitor.call(getMyOrganization)).status).toBe(401)
})

test('[G14] session limits are configurable', async () => {
  const short = await startTestServer({ SESSION_IDLE_MINUTES: '2', SESSION_HOURS: '1' }, server.database)
  try {
    const visitor = await signedIn(short, await makeAdministrator(short))
    expect((await visitor.call(getSession)).body.session?.expires_at).toBe('2026-03-02T10:00:00.000Z')
    short.pass({ minutes: 2 })
    expect((await visitor.call(getSession)).body.session).toBeNull()
  } finally {
    await short.close()
  }
})

const stay = async (person: Awaited<ReturnType<typeof makeAdministrator>>) => {
  const visitor = server.visitor()
  const body = { email: person.account.email, password, staySignedIn: true }
  const answer = await visitor.call(login, { body })
  expect(answer.body.data.session.kind).toBe('member')
  return { visitor, answer }
}

test('[P-IN-5] a session that stays signed in ends after 90 days without a request, and after 400 in any case', async () => {
  const { visitor, answer } = await stay(await makeEmployee(server))
  const begun = server.makeContext().now.getTime()
  const cookie = [answer.headers['set-cookie']].flat().join('\n')
  expect(new Date(/session=.*Expires=([^;]+)/i.exec(cookie)?.[1] ?? '').getTime() - begun).toBe(
    400 * 86_400_000,
  )
  const idle = (await stay(await makeEmployee(server))).visitor
  for (let use = 0; use < 4; use++) {
    server.pass({ minutes: 89 * 1440 })
    expect((await visitor.call(getMe)).status).toBe(200)
  }
  expect((await idle.call(getMe)).status).toBe(401)
  server.pass({ minutes: 44 * 1440 - 1 })
  expect((await visitor.call(getMe)).status).toBe(200)
  server.pass({ minutes: 1 })
  expect((await visitor.call(getMe)).body.code).toBe('session.required')
})

test('[P-IN-5] a session that stays signed in opens nothing of the console, whoever it belongs to', async () => {
  const person = await makeAdministrator(server)
  const stranger = await signedIn(server, await makeEmployee(server))
  const { visitor, answer } = await stay(person)
  const { access_token, refresh_token } = answer.body.data.session
  const read = { params: { orgId: person.organization.id } }
  const refused = (await stranger.call(getOrganization, read)).text
  expect((await visitor.call(getOrganization, read)).text).toBe(refused)
  expect((await visitor.call(getMyOrganization)).body.code).toBe('organization.not_found')
  expect((await visitor.call(getOrganizationTree)).body.data).toEqual([])
  const exchanged = await visitor.call(setSession, { body: { access_token, refresh_token } })
  expect(exchanged.body.data.session.kind).toBe('member')
  expect((await visitor.call(getOrganization, read)).text).toBe(refused)
  await visitor.call(login, { body: { email: person.account.email, password } })
  expect((await visitor.call(getOrganization, read)).status).toBe(200)
})

test('[P-IN-5] a session that stays signed in is listed, and ends with the password and with the others', async () => {
  const person = await makeEmployee(server)
  const here = await signedIn(server, person)
  const kinds = async () =>
    (await here.call(listOwnSessions)).body.data.sessions.map(({ kind }) => kind).sort()
  const phone = (await stay(person)).visitor
  expect(await kinds()).toEqual(['member', 'standard'])
  await here.call(endOtherSessions)
  expect((await phone.call(getMe)).status).toBe(401)
  const again = (await stay(person)).visitor
  await here.call(updatePassword, { body: { password: 'another horse, another staple' } })
  expect((await again.call(getMe)).status).toBe(401)
  const own = await signedIn(server, person, undefined, true)
  await own.call(updatePassword, { body: { password: 'a third horse and a staple' } })
  expect((await own.call(getMe)).status).toBe(401)
})

test('without TLS the session cookie has its plain name, since browsers refuse the __Host- prefix', async () => {
  const plain = await startTestServer({ PUBLIC_URL: 'http://intranet.example.com' }, server.database)
  try {
    const { account } = await makeAdministrator(plain)
    const answer = await plain.visitor().call(login, { body: { email: account.email, password } })
    const cookies = [answer.headers['set-cookie']].flat().join('\n')
    expect(cookies).toMatch(/^session=.*HttpOnly.*SameSite=Lax/im)
    expect(cookies).not.toMatch(/secure|__Host-/i)
  } finally {
    await plain.close()
  }
})

test('[G14] an ended session is refused by every process immediately', async () => {
  const other = await startTestServer({}, server.database)
  try {
    for (let round = 0; round < 10; round++) {
      const person = await makeAdministrator(server)
      const here = await signedIn(server, person)
      const there = new Visitor(other.app, other.settings)
      for (const [name, value] of here.cookies) there.cookies.set(name, value)
      const ask = () => there.call(getMyOrganization)
      expect((await ask()).status).toBe(200)
      await here.call(logout)
      const answers = await Promise.all(Array.from({ length: 20 }, ask))
      expect(answers.filter(({ status }) => status !== 401)).toEqual([])
    }
  } finally {
    await other.close()
  }
})
