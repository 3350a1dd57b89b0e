import { afterAll, beforeAll, expect, test } from 'vitest'
import { resendVerification } from '#contract/identity/accounts.ts'
import { requestPasswordReset } from '#contract/identity/passwords.ts'
import { getSession, login, logout } from '#contract/identity/sessions.ts'
import { discoverSso } from '#contract/identity/sso.ts'
import { grantCredits } from '#contract/tenants/credits.ts'
import { getOrganization } from '#contract/tenants/organizations.ts'
import { createApp } from '#server/app.ts'
import type { OwnCell } from '#server/platform/cells/own-cell.ts'
import { createSecrets } from '#server/platform/crypto/secrets.ts'
import { makeAdministrator, makeOrganization, password, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { requestOf, Visitor } from '#tests/server/visitor.ts'

const elsewhere = crypto.randomUUID()
const unknown = crypto.randomUUID()
const cells = new Map<string, string>([[elsewhere, 'b']])
const cell: OwnCell = {
  name: 'a',
  cellOf: (id) => cells.get(id.toLowerCase()),
  cellOfNewCustomers: () => 'a',
  others: () => new Map(),
  isBroken: () => false,
  refresh: () => {},
  close: () => {},
}

let server: TestServer
let app: Awaited<ReturnType<typeof createApp>>
beforeAll(async () => {
  server = await startTestServer()
  const settings = { ...server.settings, cell: { name: 'a', file: 'cells.json' } }
  app = await createApp({ ...server.parts, settings, cell }, { pages: false })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

async function readings() {
  const founder = await makeAdministrator(server)
  const known = await signedIn(server, founder)
  const visitor = new Visitor(app, server.settings)
  for (const [name, value] of known.cookies) visitor.cookies.set(name, value)
  const read = (orgId: string) => visitor.call(getOrganization, { params: { orgId } })
  return { founder, known, visitor, read }
}

test('an organization that the map puts into another cell is answered with 421, its cell and a cookie for the proxy', async () => {
  const { visitor, read } = await readings()
  for (const id of [elsewhere, elsewhere.toUpperCase()])
    expect(await read(id)).toMatchObject({ status: 421, body: { code: 'cell.elsewhere', cell: 'b' } })
  expect(visitor.cookies.get('__Host-cell')).toBe('b')
  const stranger = new Visitor(app, server.settings)
  const inQuery = { method: 'GET', url: `/api/me?organizationId=${elsewhere}` } as const
  expect(await stranger.send(inQuery)).toMatchObject({ status: 421 })
  const upload = { method: 'POST', url: `/api/organizations/${elsewhere}/uploads` } as const
  expect(await stranger.send({ ...upload, file: new Uint8Array(9) })).toMatchObject({ status: 421 })
})

test('an organization of this database is served wherever the map puts it, and an unknown one answered as without cells', async () => {
  const { founder, known, read } = await readings()
  const own = founder.organization.id
  cells.set(own, 'b')
  expect(await read(own)).toMatchObject({ status: 200 })
  cells.set(own, 'a')
  expect(await read(own)).toMatchObject({ status: 200 })
  const gone = crypto.randomUUID()
  cells.set(gone, 'a')
  for (const orgId of [unknown, gone, 'no-id']) {
    const asToday = await known.call(getOrganization, { params: { orgId } })
    expect(await read(orgId)).toMatchObject({ status: asToday.status, body: asToday.body })
  }
})

test('[S-32] a call that needs no proof leaves no cookie: it would tell a stranger which cell has an address', async () => {
  const { founder } = await readings()
  const visitor = new Visitor(app, server.settings)
  const { email } = founder.account
  for (const endpoint of [discoverSso, requestPasswordReset, resendVerification])
    expect((await visitor.call(endpoint, { body: { email } })).status).toBe(200)
  expect((await visitor.call(logout, {})).status).toBe(200)
  expect(visitor.cookies.has('__Host-cell')).toBe(false)
})

test('who acted here without a session is led back here, and who was refused is not', async () => {
  const { founder } = await readings()
  const visitor = new Visitor(app, server.settings)
  const { email } = founder.account
  await visitor.call(login, { body: { email, password: 'not this one' } })
  expect(visitor.cookies.has('__Host-cell')).toBe(false)
  await visitor.call(login, { body: { email, password } })
  expect(visitor.cookies.get('__Host-cell')).toBe('a')
  const alone = server.visitor()
  await alone.call(login, { body: { email, password } })
  expect([alone.cookies.has('__Host-session'), alone.cookies.has('__Host-cell')]).toEqual([true, false])
})

test('a session that this cell does not know stays in the browser, whichever cell made it: it may have moved', async () => {
  const visitor = new Visitor(app, server.settings)
  for (const secret of ['unknown~b', 'unknown~a'])
    for (const call of [
      () => visitor.call(getOrganization, { params: { orgId: unknown } }),
      () => visitor.call(getSession),
    ]) {
      visitor.cookies.set('__Host-session', secret)
      await call()
      expect(visitor.cookies.get('__Host-session')).toBe(secret)
    }
})

test('in a cell every token ends in its name, and only what others decode does not', () => {
  const secrets = createSecrets('b')
  expect(secrets.newToken()).toMatch(/^[\w-]{43}~b$/)
  expect(secrets.newChallenge()).toMatch(/^[\w-]{43}$/)
  expect(createSecrets().newToken()).toMatch(/^[\w-]{43}$/)
})

test('without cells nothing is elsewhere', async () => {
  const { known } = await readings()
  const answer = await known.call(getOrganization, { params: { orgId: elsewhere } })
  expect(answer).toMatchObject({ status: 403, body: { code: 'organization.forbidden' } })
  expect(known.cookies.has('__Host-cell')).toBe(false)
})

test('a call of the provider about an organization of another cell is refused before it acts, with the key alone', async () => {
  const { id } = await makeOrganization(server)
  const grant = (organizationId: string, key: string | undefined) =>
    new Visitor(app, server.settings).send({
      ...requestOf(grantCredits, { body: { organizationId, amount: 5, reason: 'Trial' } }),
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': crypto.randomUUID() },
    })
  expect(await grant(elsewhere, server.settings.providerKey)).toMatchObject({
    status: 421,
    body: { cell: 'b' },
  })
  expect(await grant(elsewhere, 'a wrong key')).toMatchObject({ status: 404 })
  expect((await grant(id, server.settings.providerKey)).status).toBe(201)
})
