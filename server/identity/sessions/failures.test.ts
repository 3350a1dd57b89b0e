import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { getSession } from '#contract/identity/sessions.ts'
import { fail } from '#server/platform/errors/failure.ts'
import { cheapPasswords } from '#tests/server/cheap-passwords.ts'
import { makeEmployee, newAddress, password } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let isBusy = false
const passwords: typeof cheapPasswords = {
  ...cheapPasswords,
  isRight: (...given) => (isBusy ? fail('server.busy') : cheapPasswords.isRight(...given)),
}

let server: TestServer
beforeAll(async () => {
  const limits = { LOGIN_PER_ADDRESS: '3', PUBLIC_CALLS_PER_ADDRESS: '1000' }
  server = await startTestServer(limits, undefined, passwords)
})
afterAll(() => server.close())

const attempt = (address: string, email: string, secret = password, visitor = server.visitor()) =>
  visitor.send({ method: 'POST', url: '/auth/login', body: { email, password: secret }, address })

/** Lets new sessions fail with a code of PostgreSQL, the first one or all. */
async function failSessions(code: string, first: boolean): Promise<() => Promise<unknown>> {
  const raised = `raise exception 'injected' using errcode = '${code}';`
  const body = first ? `if nextval('turns') = 1 then ${raised} end if; return new;` : raised
  await server.changeTables(
    sql`create sequence turns`,
    sql`create function fail_session() returns trigger language plpgsql security definer as ${sql.raw(`$$ begin ${body} end $$`)}`,
    sql`create trigger fail_session before insert on sessions for each row execute function fail_session()`,
  )
  const stop = () =>
    server.changeTables(
      sql`drop trigger if exists fail_session on sessions`,
      sql`drop function if exists fail_session`,
      sql`drop sequence if exists turns`,
    )
  onTestFinished(async () => void (await stop()))
  return stop
}

test('a right password that nobody could check counts neither against the account nor the address', async () => {
  const { account } = await makeEmployee(server)
  const address = '203.0.113.10'
  isBusy = true
  onTestFinished(() => {
    isBusy = false
  })
  for (let i = 0; i < 8; i++)
    expect(await attempt(address, account.email)).toMatchObject({
      status: 503,
      body: { code: 'server.busy' },
    })
  isBusy = false
  expect((await attempt(address, account.email)).status).toBe(200)
  const strangers = []
  for (let i = 0; i < 4; i++) strangers.push((await attempt(address, newAddress(), 'wrong')).status)
  expect(strangers).toEqual([401, 401, 401, 429])
})

test('a sign-in on a full disk is answered 503, leaves no session, and its right password does not count', async () => {
  const { account } = await makeEmployee(server)
  const stop = await failSessions('53100', false)
  for (let i = 0; i < 8; i++) {
    const answer = await attempt('203.0.113.11', account.email)
    expect(answer).toMatchObject({ status: 503, body: { code: 'server.disk_full' } })
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  await stop()
  expect((await attempt('203.0.113.11', account.email)).status).toBe(200)
})

test('a sign-in that PostgreSQL ends because of others is answered 503, and leaves no session', async () => {
  const { account } = await makeEmployee(server)
  for (const code of ['40P01', '40001', '55P03', '57014']) {
    const stop = await failSessions(code, false)
    const answer = await attempt('203.0.113.13', account.email)
    expect(answer, code).toMatchObject({ status: 503, body: { code: 'server.unavailable' } })
    expect(answer.headers).toMatchObject({ 'retry-after': '5' })
    expect(answer.headers['set-cookie']).toBeUndefined()
    await stop()
  }
  expect((await attempt('203.0.113.13', account.email)).status).toBe(200)
})

test('a sign-in that runs again after a deadlock sends the cookie of its own session alone', async () => {
  const { account } = await makeEmployee(server)
  await failSessions('40P01', true)
  const visitor = server.visitor()
  const answer = await attempt('203.0.113.12', account.email, password, visitor)
  expect(answer.status).toBe(200)
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split('=')[0])
  expect(cookies.toSorted()).toEqual([...new Set(cookies)].toSorted())
  expect((await visitor.call(getSession)).body.user).toMatchObject({ email: account.email })
})

test('a sign-in that PostgreSQL has stored is answered as such, also where its call cannot be refunded', async () => {
  const { account } = await makeEmployee(server)
  await server.changeTables(
    sql`create function fail_refund() returns trigger language plpgsql as $$ begin
      if starts_with(new.key, 'public:') and new.count < old.count then raise exception 'injected'; end if;
      return new; end $$`,
    sql`create trigger fail_refund before update on throttles for each row execute function fail_refund()`,
  )
  onTestFinished(async () => {
    await server.changeTables(sql`drop trigger fail_refund on throttles`, sql`drop function fail_refund`)
  })
  const visitor = server.visitor()
  expect((await attempt('203.0.113.14', account.email, password, visitor)).status).toBe(200)
  expect((await visitor.call(getSession)).body.user).toMatchObject({ email: account.email })
})
