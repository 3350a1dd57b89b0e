import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/identity/connections.ts'
import { listIdentities, unlinkIdentity } from '#contract/identity/identities.ts'
import { giveRole, takeRole } from '#contract/identity/roles.ts'
import { getSession, listOwnSessions } from '#contract/identity/sessions.ts'
import * as sso from '#contract/identity/sso.ts'
import { listUsers, updateUser } from '#contract/people/users.ts'
import { sessions } from '#server/schema/sessions.ts'
import { identities } from '#server/schema/single-sign-on.ts'
import { answerOf, connect, proveDomain } from '#tests/server/connected.ts'
import { makeAdministrator, makeEmployee } from '#tests/server/factories.ts'
import { quietProvider, signInAt, startOpenIdProvider } from '#tests/server/openid-provider.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { Visitor } from '#tests/server/visitor.ts'

let server: TestServer
let other: TestServer
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
beforeAll(async () => {
  server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.0/8' })
  other = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.0/8' }, server.database)
  provider = await startOpenIdProvider()
})
afterAll(async () => {
  await other.close()
  await Promise.all([server.close(), provider.close()])
})
quietProvider()

/** An organization whose people sign in by its connection without a mailed code. */
async function open() {
  const { organization } = await makeAdministrator(server)
  const { id, domain } = await proveDomain(server, organization)
  const made = await connect(server, provider.issuer, { organization, domainIds: [id] })
  provider.open(made.redirectUri)

  /** An active person who has signed in by the connection, on a browser that another process serves. */
  async function arrive() {
    const email = `${crypto.randomUUID()}@${domain}`
    const person = await makeEmployee(server, { organization, email })
    provider.said.set(email, { sid: `session of ${email}` })
    const here = server.visitor()
    const { body } = await here.call(sso.startSso, { body: { connection: made.connectionId } })
    const back = answerOf(await signInAt(body.data.location ?? '', email))
    const answer = await here.call(sso.completeOidc, { body: back })
    expect(answer.body.data?.session, answer.text).not.toBeNull()
    const there = new Visitor(other.app, other.settings)
    for (const [name, value] of here.cookies) there.cookies.set(name, value)
    return { ...person, here, there }
  }
  return { ...made, organization, arrive }
}

test('[I-ENF-6] a session carries its connection, customer, methods, moment and the provider’s session, and is listed with them', async () => {
  const { arrive, connectionId, organization } = await open()
  const { account, here } = await arrive()
  const { db, now } = server.makeContext()
  const rows = await db.select().from(sessions).where(eq(sessions.accountId, account.id))
  expect(rows).toMatchObject([
    {
      ...{ connectionId, customerId: organization.id, methods: ['sso'], authenticatedAt: now },
      providerSession: `session of ${account.email}`,
    },
  ])
  const listed = (await here.call(listOwnSessions)).body.data.sessions
  expect(listed).toMatchObject([
    { current: true, methods: ['sso'], connection: 'Example SSO', startedAt: now.toISOString() },
  ])
  // A session of a connection has its customer, and no other has.
  for (const change of [{ customerId: null }, { connectionId: null }])
    await expect(
      db.update(sessions).set(change).where(eq(sessions.accountId, account.id)),
    ).rejects.toMatchObject({ cause: { code: '23514' } })
})

test('[I-ENF-6] a change of the connection, the link, the role or the person counts at the next request of another process: 0 of 1,000', {
  timeout: 120_000,
}, async () => {
  const { db } = server.makeContext()
  type Open = Awaited<ReturnType<typeof open>>
  type Arrived = Awaited<ReturnType<Open['arrive']>>
  const suspended = async ({ it, one }: Open) =>
    it.call(contract.switchConnection, { ...one, body: { state: 'suspended' } })
  const removed = async ({ it, one }: Open) => it.call(contract.deleteConnection, one)
  const unlinked = async ({ it, one, connectionId }: Open, { account }: Arrived) => {
    const [identity] = await db
      .select()
      .from(identities)
      .where(and(eq(identities.connectionId, connectionId), eq(identities.accountId, account.id)))
    expect((await it.call(listIdentities, one)).body.data.identities).toMatchObject([{ id: identity?.id }])
    const params = { ...one.params, identityId: identity?.id ?? '' }
    return it.call(unlinkIdentity, { params, body: { reason: 'The address has passed to a new colleague.' } })
  }
  const deactivated = async ({ it, organization }: Open, { user }: Arrived) =>
    it.call(updateUser, {
      params: { orgId: organization.id, userId: user.id },
      body: { status: 'inactive' },
    })
  const lost = async ({ it, organization }: Open, { user }: Arrived) =>
    it.call(takeRole, { params: { orgId: organization.id, userId: user.id, role: 'hr_manager' } })

  const outcomes: Record<string, Record<string, number>> = {}
  for (const [name, change] of Object.entries({ suspended, removed, unlinked, deactivated, lost })) {
    const seen: Record<string, number> = {}
    for (let round = 0; round < 5; round++) {
      const made = await open()
      const person = await made.arrive()
      const ask = () => person.there.call(listUsers, { params: { orgId: made.organization.id } })
      expect((await ask()).body.code, name).toBe('organization.forbidden')
      const given = await made.it.call(giveRole, {
        params: { orgId: made.organization.id },
        body: { email: person.account.email, role: 'hr_manager' },
      })
      expect(given.status, given.text).toBeLessThan(300)
      // What is given counts at the next request as well.
      expect((await ask()).status, name).toBe(200)
      const answer = await change(made, person)
      expect(answer.status, `${name}: ${answer.text}`).toBe(200)
      for (const { status, body } of await Promise.all(Array.from({ length: 40 }, ask)))
        seen[`${status} ${body.code}`] = (seen[`${status} ${body.code}`] ?? 0) + 1
      const isIn = (await person.there.call(getSession)).body.session !== null
      expect(isIn, name).toBe(change === lost)
    }
    outcomes[name] = seen
  }
  const ended = { '401 session.required': 200 }
  expect(outcomes).toEqual({
    ...{ suspended: ended, removed: ended, unlinked: ended, deactivated: ended },
    lost: { '403 organization.forbidden': 200 },
  })
})
