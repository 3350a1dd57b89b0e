import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAdministrator, removeAdministrator } from '#contract/identity/administrators.ts'
import type { AttemptReason } from '#contract/identity/attempt-reasons.ts'
import { listAttempts } from '#contract/identity/connections.ts'
import { nameBreakGlass } from '#contract/identity/enforcement.ts'
import * as factors from '#contract/identity/factors.ts'
import { giveRole, takeRole } from '#contract/identity/roles.ts'
import { listOwnSessions } from '#contract/identity/sessions.ts'
import { completeOidc } from '#contract/identity/sso.ts'
import { listStepUpWays, stepUp, stepUpByCompany } from '#contract/identity/step-up.ts'
import { createDirectory, createDirectoryToken } from '#contract/people/directories.ts'
import { deleteHierarchyNode } from '#contract/tenants/hierarchy.ts'
import { accounts } from '#server/schema/accounts.ts'
import { connections } from '#server/schema/connections.ts'
import { identities } from '#server/schema/single-sign-on.ts'
import { challengeFor, enrolPasskey } from '#tests/server/authenticator.ts'
import {
  makeAdministrator,
  makeEmployee,
  makeOrganization,
  password,
  signedIn,
} from '#tests/server/factories.ts'
import {
  connectForged,
  type Forgery,
  type ForgingProvider,
  startForgingProvider,
  subject,
} from '#tests/server/forging-provider.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { codeAt } from '#tests/server/totp.ts'
import type { Visitor } from '#tests/server/visitor.ts'

let server: TestServer
let provider: ForgingProvider
beforeAll(async () => {
  server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.0/8' })
  provider = await startForgingProvider()
})
afterAll(() => Promise.all([server.close(), provider.close()]))

const stale = { status: 403, body: { code: 'session.reauthentication_required' } }
const seconds = () => Math.floor(Date.now() / 1000)
const askedNow = (): Forgery => ({ claims: { auth_time: seconds() } })

type Person = Awaited<ReturnType<typeof makeAdministrator>>

/** What matters, and changes nothing. */
const nameNobody = (visitor: Visitor, { organization }: Person) =>
  visitor.call(nameBreakGlass, { params: { orgId: organization.id }, body: { userIds: [] } })

/** An administrator whom the company signed in eleven minutes ago. */
async function signedInByCompany(issuer: string, from = provider) {
  const person = await makeAdministrator(server)
  const connected = await connectForged(server, from, issuer, person)
  const visitor = server.visitor()
  const answer = await connected.signIn({}, visitor)
  expect(answer.body.data?.session, answer.text).not.toBeNull()
  server.pass({ minutes: 11 })
  const { id: connection } = connected.connection
  /** Finishes a fresh sign-in in this browser, or in another one. */
  const finish = (
    { state, claims }: { state: string; claims: Record<string, unknown> },
    forgery: Forgery,
    browser = visitor,
  ) => browser.call(completeOidc, { body: { connection, state, code: from.issue(claims, forgery) } })
  /** Begins a fresh sign-in. */
  async function beginStepUp() {
    const { body, text } = await visitor.call(stepUpByCompany)
    if (!body.data?.location) throw new Error(`the fresh sign-in did not start: ${text}`)
    return { location: body.data.location, ...connected.readLocation(body.data.location) }
  }
  const confirm = async (forgery: Forgery) => finish(await beginStepUp(), forgery)
  const reasons = async () => {
    const it = await signedIn(server, person)
    const params = { orgId: person.organization.id, connectionId: connection }
    return (await it.call(listAttempts, { params })).body.data.attempts.map(({ reason }) => reason)
  }
  return { ...connected, beginStepUp, person, visitor, finish, confirm, reasons }
}

test('[I-PK-3] what matters asks for a proof of the last ten minutes: by passkey, code, password, or a fresh sign-in at the company', async () => {
  for (const { fresh, path } of [
    ...[deleteHierarchyNode, giveRole, takeRole, addAdministrator, removeAdministrator],
    ...[nameBreakGlass, createDirectory, createDirectoryToken],
    ...[factors.beginTotp, factors.confirmTotp, factors.removeTotp, factors.renewRecoveryCodes],
  ])
    expect(fresh, path).toBe(true)

  const own = await makeAdministrator(server)
  const visitor = await signedIn(server, own)
  const { key } = (await visitor.call(factors.beginTotp)).body.data
  const code = () => codeAt(key, server.makeContext().now)
  expect((await visitor.call(factors.confirmTotp, { body: { code: code() } })).status).toBe(200)
  const { authenticator } = await enrolPasskey(visitor, server.settings)
  const proofs = [
    async () => ({ password }),
    async () => ({ code: code() }),
    async () => ({ passkey: authenticator.answer(await challengeFor(visitor)) }),
  ]
  for (const proof of proofs) {
    server.pass({ minutes: 11 })
    expect(await nameNobody(visitor, own)).toMatchObject(stale)
    expect((await visitor.call(stepUp, { body: await proof() })).status).toBe(200)
    expect((await nameNobody(visitor, own)).status).toBe(200)
  }
  expect((await visitor.call(listStepUpWays)).body.data.ways).toEqual(['passkey', 'password', 'code'])
  expect(await visitor.call(stepUpByCompany)).toMatchObject({ status: 404, body: { code: 'sso.unknown' } })

  const company = await signedInByCompany('plain')
  const { person } = company
  const child = await makeOrganization(server, person.organization)
  const remove = () =>
    company.visitor.call(deleteHierarchyNode, {
      ...{ params: { orgId: person.organization.id, id: child.id }, query: {} },
    })
  expect((await company.visitor.call(listStepUpWays)).body.data.ways).toEqual(['company', 'password'])
  expect(await nameNobody(company.visitor, person)).toMatchObject(stale)
  expect(await remove()).toMatchObject(stale)
  const begun = await company.beginStepUp()
  const asked = new URL(begun.location).searchParams
  expect(asked.get('prompt')).toBe('login')
  expect(asked.get('max_age')).toBe('300')
  expect(asked.get('login_hint')).toBe(person.account.email)
  expect(await nameNobody(company.visitor, person)).toMatchObject(stale)
  // Within five minutes, and by a clock that is somewhat ahead.
  for (const age of [295, -60]) {
    const proved = await company.confirm({ claims: { auth_time: seconds() - age } })
    expect(proved, proved.text).toMatchObject({
      ...{ status: 200, body: { data: { proved: true, session: null, user: null, home: null } } },
    })
    expect((await nameNobody(company.visitor, person)).status).toBe(200)
    server.pass({ minutes: 11 })
    expect(await nameNobody(company.visitor, person)).toMatchObject(stale)
  }
  expect((await company.confirm(askedNow())).status).toBe(200)
  expect((await remove()).status).toBe(200)
  // No session was opened, and the one there is ends when it would have.
  expect((await company.visitor.call(listOwnSessions)).body.data.sessions).toHaveLength(1)
})

/** By name: what the provider says, and how it is refused. */
const refusals: [string, () => Forgery, code: string, AttemptReason][] = [
  ['no time', () => ({}), 'sso.stale', 'stale'],
  ['five minutes ago', () => ({ claims: { auth_time: seconds() - 302 } }), 'sso.stale', 'stale'],
  ['this morning', () => ({ claims: { auth_time: seconds() - 20_000 } }), 'sso.stale', 'stale'],
  ['in ten minutes', () => ({ claims: { auth_time: seconds() + 600 } }), 'sso.stale', 'stale'],
  [
    'a time outside of the token',
    () => ({ claims: { given_name: undefined }, userinfo: { sub: subject, auth_time: seconds() } }),
    ...(['sso.stale', 'stale'] as const),
  ],
  [
    'another person of the company',
    () => ({ claims: { sub: 'subject-of-eve', auth_time: seconds() } }),
    ...(['sso.other_person', 'other_person'] as const),
  ],
  [
    'a stranger',
    () => ({ claims: { sub: 'subject-of-nobody', auth_time: seconds() } }),
    ...(['sso.other_person', 'other_person'] as const),
  ],
  ['a forged nonce', () => ({ claims: { nonce: 'x', auth_time: seconds() } }), 'sso.failed', 'token'],
]

test('[I-PK-3] a fresh sign-in that is old, has no time or is somebody else’s proves nothing, and the log says why', async () => {
  const company = await signedInByCompany('refusing')
  const { person, visitor, connection } = company
  const { db, now } = server.makeContext()
  const eve = await makeEmployee(server, { organization: person.organization })
  await db.insert(identities).values({
    ...{ organizationId: person.organization.id, connectionId: connection.id, accountId: eve.account.id },
    ...{ subject: 'subject-of-eve', createdAt: now, lastUsedAt: now },
  })
  const logged: (AttemptReason | null)[] = []
  for (const [name, forgery, code, reason] of refusals) {
    const answer = await company.confirm(forgery())
    expect([name, answer.status, answer.body.code]).toEqual([name, 403, code])
    expect(await nameNobody(visitor, person), name).toMatchObject(stale)
    logged.unshift(reason)
    server.pass({ seconds: 1 })
  }
  expect((await company.reasons()).slice(0, refusals.length)).toEqual(logged)
  // Where the connection asks for a second factor, the fresh sign-in has to say so too.
  await db
    .update(connections)
    .set({ requiredAmr: ['mfa'] })
    .where(eq(connections.id, connection.id))
  expect((await company.confirm(askedNow())).body.code).toBe('sso.failed')
  const strong = { claims: { auth_time: seconds(), amr: ['mfa'] } }
  expect((await company.confirm(strong)).status).toBe(200)
  expect((await nameNobody(visitor, person)).status).toBe(200)
})

test('[I-PK-3] a fresh sign-in counts once, within ten minutes, in the session that asked for it', async () => {
  const company = await signedInByCompany('once')
  const { person, visitor, connection, finish } = company
  const expired = { status: 410, body: { code: 'sso.expired' } }
  const isStale = async (browser = visitor) => expect(await nameNobody(browser, person)).toMatchObject(stale)

  // Another session of the same account: with the cookie of the start, too.
  const begun = await company.beginStepUp()
  const other = await signedIn(server, person)
  server.pass({ minutes: 11 })
  const again = await company.beginStepUp()
  expect(await finish(begun, askedNow())).toMatchObject(expired)
  other.cookies.set('__Host-sso', visitor.cookies.get('__Host-sso') ?? '')
  expect(await finish(again, askedNow(), other)).toMatchObject(expired)
  await isStale(other)
  await isStale()
  expect(await finish(again, askedNow())).toMatchObject(expired)

  // Without a session, and after it ended.
  const alone = await company.beginStepUp()
  const nobody = server.visitor()
  nobody.cookies.set('__Host-sso', visitor.cookies.get('__Host-sso') ?? '')
  expect(await finish(alone, askedNow(), nobody)).toMatchObject(expired)

  // Too late, and twice.
  const late = await company.beginStepUp()
  server.pass({ minutes: 10 })
  expect(await finish(late, askedNow())).toMatchObject(expired)
  await isStale()
  const used = await company.beginStepUp()
  const cookie = visitor.cookies.get('__Host-sso') ?? ''
  expect((await finish(used, askedNow())).status).toBe(200)
  server.pass({ minutes: 9 })
  const kept = server.visitor()
  for (const [name, value] of visitor.cookies) kept.cookies.set(name, value)
  kept.cookies.set('__Host-sso', cookie)
  expect(await finish(used, askedNow(), kept)).toMatchObject(expired)
  server.pass({ minutes: 2 })
  await isStale()
  expect((await company.reasons())[0]).toBe('replayed')

  // The connection was suspended meanwhile.
  const { db } = server.makeContext()
  const pending = await company.beginStepUp()
  await db.update(connections).set({ state: 'suspended' }).where(eq(connections.id, connection.id))
  expect(await finish(pending, askedNow())).toMatchObject(expired)
  expect((await visitor.call(listStepUpWays)).body.data.ways).toEqual(['password'])
  expect(await visitor.call(stepUpByCompany)).toMatchObject({ status: 404, body: { code: 'sso.unknown' } })
})

test('[I-PK-3] the company’s word stands in for no proof of the person’s own', async () => {
  const company = await signedInByCompany('own')
  const { person, visitor } = company
  await visitor.call(stepUp, { body: { password } })
  expect((await visitor.call(factors.beginTotp)).status).toBe(200)
  server.pass({ minutes: 11 })
  // Whoever runs the provider may sit at a browser that was left open.
  expect((await company.confirm(askedNow())).status).toBe(200)
  expect((await nameNobody(visitor, person)).status).toBe(200)
  const ownPassword = { status: 403, body: { code: 'session.own_password_required' } }
  expect(await visitor.call(factors.beginTotp)).toMatchObject(ownPassword)
  const pending = await company.beginStepUp()
  await visitor.call(stepUp, { body: { password } })
  const { key } = (await visitor.call(factors.beginTotp)).body.data
  const code = codeAt(key, server.makeContext().now)
  expect((await visitor.call(factors.confirmTotp, { body: { code } })).status).toBe(200)
  server.pass({ minutes: 11 })
  const ownFactor = { status: 403, body: { code: 'session.own_factor_required' } }
  expect(await visitor.call(stepUpByCompany)).toMatchObject(ownFactor)
  expect((await visitor.call(listStepUpWays)).body.data.ways).toEqual(['password', 'code'])
  server.pass({ minutes: -3 })
  expect(await company.finish(pending, askedNow())).toMatchObject(ownFactor)
  // Of an account without a password, the company is the only way, until it has a factor.
  const newcomer = await signedInByCompany('newcomer')
  const { db } = server.makeContext()
  await db.update(accounts).set({ passwordHash: null }).where(eq(accounts.id, newcomer.person.account.id))
  expect((await newcomer.visitor.call(listStepUpWays)).body.data.ways).toEqual(['company'])
  expect((await newcomer.confirm(askedNow())).status).toBe(200)
  expect(await newcomer.visitor.call(factors.beginTotp)).toMatchObject({
    ...{ status: 403, body: { code: 'factor.mail_code' } },
  })
})

test('[I-PK-3] a provider that is down leaves the session as it is, and says so', async () => {
  const dying = await startForgingProvider()
  const company = await signedInByCompany('dying', dying)
  const begun = await company.beginStepUp()
  await dying.close()
  const unavailable = { status: 503, body: { code: 'sso.unavailable' } }
  expect(await company.finish(begun, askedNow())).toMatchObject(unavailable)
  expect(await nameNobody(company.visitor, company.person)).toMatchObject(stale)
  expect((await company.reasons())[0]).toBe('unreachable')
  // What it said about itself is known for an hour.
  for (const minutes of [25, 25, 25]) {
    server.pass({ minutes })
    expect((await company.visitor.call(listStepUpWays)).status).toBe(200)
  }
  expect(await company.visitor.call(stepUpByCompany)).toMatchObject(unavailable)
})
