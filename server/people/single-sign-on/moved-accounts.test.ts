import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginTotp, confirmTotp } from '#contract/identity/factors.ts'
import { login, secondFactor } from '#contract/identity/sessions.ts'
import { listDays, saveEntry } from '#contract/participation/recording.ts'
import { changeAddress, confirmAddress } from '#contract/people/addresses.ts'
import { updateUser } from '#contract/people/users.ts'
import { accounts } from '#server/schema/accounts.ts'
import { agree } from '#tests/server/activity.ts'
import { byMailbox } from '#tests/server/by-mailbox.ts'
import { connect, proveDomain, signInBy } from '#tests/server/connected.ts'
import { mailedToken, makeAdministrator, makeEmployee, password, signedIn } from '#tests/server/factories.ts'
import { quietProvider, startOpenIdProvider } from '#tests/server/openid-provider.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { codeAt } from '#tests/server/totp.ts'
import type { Visitor } from '#tests/server/visitor.ts'

let server: TestServer
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
beforeAll(async () => {
  server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.0/8' })
  provider = await startOpenIdProvider()
})
afterAll(() => Promise.all([server.close(), provider.close()]))
quietProvider()

const day = '2026-03-01'
const readDays = async (visitor: Visitor) => {
  const { status, body } = await visitor.call(listDays, { query: { from: day, to: day } })
  return status === 200 ? body.data.length : (body as { code?: string }).code
}

/** Somebody with a private address who has recorded a day, and an address that their company has for them. */
async function recording() {
  const { organization } = await makeAdministrator(server)
  const { id, domain } = await proveDomain(server, organization)
  const made = await connect(server, provider.issuer, { organization, domainIds: [id] })
  provider.open(made.redirectUri)
  const person = await makeEmployee(server, { organization })
  await agree(server, [{ organizationId: organization.id, userId: person.user.id }])
  const own = await signedIn(server, person)
  const entry = { params: { entryId: randomUUID() }, body: { total: { day, steps: 7654 } } }
  expect((await own.call(saveEntry, entry)).status).toBe(200)
  return { ...made, ...person, own, atWork: `${randomUUID()}@${domain}` }
}
type Recording = Awaited<ReturnType<typeof recording>>

/** The person confirms the address that the company has listed for them. */
async function confirmListed({ it, one, user, own, atWork }: Recording) {
  const params = { orgId: one.params.orgId, userId: user.id }
  server.pass({ seconds: 1 })
  expect((await it.call(updateUser, { params, body: { email: atWork } })).status).toBe(200)
  const token = await mailedToken(server, atWork, '/confirm-email')
  expect((await own.call(confirmAddress, { body: { token, email: atWork } })).status).toBe(200)
}

test('[I-LINK-2] an account whose owner proved it with the address of the company keeps password and factor when it is linked', async () => {
  const person = await recording()
  const { own, atWork, connectionId } = person
  const { key } = (await own.call(beginTotp)).body.data
  const code = () => codeAt(key, server.makeContext().now)
  expect((await own.call(confirmTotp, { body: { code: code() } })).status).toBe(200)
  await confirmListed(person)
  const company = await signInBy(server, connectionId, atWork)
  expect(company.answer.status, company.answer.text).toBe(200)
  expect(await readDays(company.visitor)).toBe('session.own_factor_required')
  const again = server.visitor()
  await again.call(login, { body: { email: atWork, password } })
  server.pass({ seconds: 30 })
  expect((await again.call(secondFactor, { body: { code: code() } })).status).toBe(200)
  expect(await readDays(again)).toBe(1)
})

test('[I-LINK-2] recorded health stays closed to a mailed password once the company is linked, however the address moved', async () => {
  const listed = await recording()
  await confirmListed(listed)
  const moved = await recording()
  const body = { email: moved.atWork, current_password: password }
  expect((await moved.own.call(changeAddress, { body })).status).toBe(200)
  const token = await mailedToken(server, moved.atWork, '/confirm-email')
  const confirmed = await server.visitor().call(confirmAddress, { body: { token, email: moved.atWork } })
  expect(confirmed.status).toBe(200)
  // Linking ends a password that the company's mailbox had not proved, and closes what was recorded with it.
  for (const [person, linked] of [
    [listed, null],
    [moved, 'needed'],
  ] as const) {
    provider.open(person.redirectUri)
    const company = await signInBy(server, person.connectionId, person.atWork)
    expect(company.answer.status, company.answer.text).toBe(200)
    expect(await readDays(company.visitor)).not.toBe(1)
    const { db } = server.makeContext()
    const [stored] = await db.select().from(accounts).where(eq(accounts.id, person.account.id))
    expect(stored?.confirmation).toBe(linked)
    expect(await readDays((await byMailbox(server, person.atWork)).visitor)).toBe('account.health_closed')
  }
})
