import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { listAttempts } from '#contract/identity/connections.ts'
import { beginTotp } from '#contract/identity/factors.ts'
import { listIdentities, unlinkIdentity } from '#contract/identity/identities.ts'
import { getSession, login } from '#contract/identity/sessions.ts'
import { inviteUser, inviteUsers } from '#contract/people/invitations.ts'
import { findAccount } from '#server/identity/accounts/service.ts'
import { accounts } from '#server/schema/accounts.ts'
import { connections } from '#server/schema/connections.ts'
import { domainDelegations, domains } from '#server/schema/domains.ts'
import type { Organization } from '#server/schema/organizations.ts'
import { devices, sessions } from '#server/schema/sessions.ts'
import { identities } from '#server/schema/single-sign-on.ts'
import { factors } from '#server/schema/totp.ts'
import { users } from '#server/schema/users.ts'
import { connect, proveDomain, returnFrom, signInBy } from '#tests/server/connected.ts'
import {
  mailedToken,
  makeAdministrator,
  makeEmployee,
  makeOrganization,
  makePerson,
  password,
  signedIn,
  tokenOf,
} from '#tests/server/factories.ts'
import { quietProvider, startOpenIdProvider } from '#tests/server/openid-provider.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { requestOf } from '#tests/server/visitor.ts'

let server: TestServer
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
/** From above to below: `parent`, `home` with the connection, `child`; and another customer. */
let tree: Record<'parent' | 'home' | 'child' | 'stranger', Organization>
let home: Awaited<ReturnType<typeof connect>>
beforeAll(async () => {
  server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.0/8' })
  provider = await startOpenIdProvider()
  const parent = await makeOrganization(server)
  const organization = await makeOrganization(server, parent)
  const child = await makeOrganization(server, organization)
  tree = { parent, home: organization, child, stranger: await makeOrganization(server) }
  home = await connect(server, provider.issuer, { organization })
  provider.open(home.redirectUri)
})
afterAll(() => Promise.all([server.close(), provider.close()]))
quietProvider()

type Owner = 'home' | 'child' | 'delegated' | 'parent' | 'stranger' | 'nobody' | 'lapsed'
type Where = 'none' | 'home' | 'child' | 'parent' | 'stranger'

interface Row {
  /** Who proved the domain of the address. */
  domain: Owner
  /** The organization that lists the address. */
  person?: Where
  status?: 'pending' | 'invited' | 'active' | 'inactive'
  account?: true
  /** What the provider says of the address. */
  verified?: boolean | 'unsaid'
  joins?: true
  /** The account is known at the connection by this subject or by another one. */
  known?: 'same' | 'other'
  ends: 'in' | 'joined' | 'code' | 'sso.not_invited' | 'sso.other_identity' | 'account.inactive'
}

const table: Row[] = [
  // The domain's owner may vouch, and somebody lists the address.
  { domain: 'home', person: 'home', status: 'pending', ends: 'in' },
  { domain: 'home', person: 'home', status: 'invited', ends: 'in' },
  { domain: 'home', person: 'home', status: 'active', account: true, ends: 'in' },
  { domain: 'home', person: 'home', status: 'inactive', ends: 'account.inactive' },
  { domain: 'home', person: 'child', status: 'pending', ends: 'in' },
  { domain: 'home', person: 'home', status: 'pending', verified: 'unsaid', ends: 'in' },
  { domain: 'home', person: 'home', status: 'pending', verified: false, ends: 'sso.not_invited' },
  { domain: 'home', person: 'parent', status: 'active', account: true, ends: 'sso.not_invited' },
  { domain: 'home', person: 'stranger', status: 'active', account: true, ends: 'sso.not_invited' },
  { domain: 'home', ends: 'sso.not_invited' },
  { domain: 'child', person: 'home', status: 'pending', ends: 'in' },
  { domain: 'child', person: 'child', status: 'active', account: true, ends: 'in' },
  { domain: 'delegated', person: 'home', status: 'pending', ends: 'in' },
  { domain: 'delegated', person: 'home', status: 'active', account: true, ends: 'in' },
  // Somebody else's domain, whoever lists the address.
  { domain: 'parent', person: 'home', status: 'pending', ends: 'sso.not_invited' },
  { domain: 'parent', person: 'home', status: 'active', account: true, ends: 'sso.not_invited' },
  { domain: 'parent', person: 'parent', status: 'active', account: true, ends: 'sso.not_invited' },
  { domain: 'parent', person: 'home', status: 'inactive', ends: 'sso.not_invited' },
  { domain: 'stranger', person: 'home', status: 'active', account: true, ends: 'sso.not_invited' },
  { domain: 'stranger', person: 'stranger', status: 'active', account: true, ends: 'sso.not_invited' },
  // Guests: nobody vouches, so the mailbox does.
  { domain: 'nobody', person: 'home', status: 'pending', ends: 'code' },
  { domain: 'nobody', person: 'home', status: 'active', account: true, ends: 'code' },
  { domain: 'nobody', person: 'child', status: 'invited', ends: 'code' },
  { domain: 'nobody', person: 'home', status: 'inactive', ends: 'account.inactive' },
  { domain: 'nobody', person: 'home', status: 'pending', verified: false, ends: 'sso.not_invited' },
  { domain: 'nobody', person: 'stranger', status: 'active', account: true, ends: 'sso.not_invited' },
  { domain: 'nobody', ends: 'sso.not_invited' },
  { domain: 'lapsed', person: 'home', status: 'pending', ends: 'code' },
  // Just in time.
  { domain: 'home', joins: true, ends: 'joined' },
  { domain: 'child', joins: true, ends: 'joined' },
  { domain: 'delegated', joins: true, ends: 'joined' },
  { domain: 'home', joins: true, person: 'stranger', status: 'active', account: true, ends: 'joined' },
  { domain: 'home', joins: true, person: 'home', status: 'inactive', ends: 'account.inactive' },
  { domain: 'home', joins: true, verified: false, ends: 'sso.not_invited' },
  { domain: 'parent', joins: true, ends: 'sso.not_invited' },
  { domain: 'nobody', joins: true, ends: 'sso.not_invited' },
  { domain: 'lapsed', joins: true, ends: 'sso.not_invited' },
  // Who is known by a subject stays so, whatever becomes of the domain.
  { domain: 'home', person: 'home', status: 'active', account: true, known: 'same', ends: 'in' },
  { domain: 'parent', person: 'home', status: 'active', account: true, known: 'same', ends: 'in' },
  {
    domain: 'home',
    person: 'home',
    status: 'active',
    account: true,
    known: 'other',
    ends: 'sso.other_identity',
  },
]

/** Proves a domain as a row of the table says. */
async function ownedBy(owner: Owner): Promise<string> {
  const domain = `${crypto.randomUUID()}.example.com`
  const by = { delegated: 'parent', lapsed: 'home', nobody: undefined } as const
  const at = owner in by ? by[owner as keyof typeof by] : (owner as 'home')
  if (!at) return domain
  const { id: domainId } = await proveDomain(server, tree[at], domain)
  const { db, now } = server.makeContext()
  if (owner === 'lapsed') await db.update(domains).set({ lapsedAt: now }).where(eq(domains.id, domainId))
  if (owner === 'delegated')
    await db
      .insert(domainDelegations)
      .values({ domainId, organizationId: tree.parent.id, delegateId: tree.home.id })
  return domain
}

async function play({ domain, person = 'none', status, account, verified = true, joins, known }: Row) {
  const email = `ada@${await ownedBy(domain)}`
  const organization = person === 'none' ? undefined : tree[person]
  if (organization && account) await makeEmployee(server, { organization, email })
  else if (organization)
    await makePerson(server, {
      organization,
      email,
      status: status === 'active' ? 'pending' : (status ?? 'pending'),
    })
  const { db, now } = server.makeContext()
  await db
    .update(connections)
    .set({ joins: joins ?? false, defaultOrganizationId: tree.child.id })
    .where(eq(connections.id, home.connectionId))
  const subject = known === 'other' ? `new.${email}` : email
  provider.said.set(subject, { email, email_verified: verified === 'unsaid' ? undefined : verified })
  if (known) {
    const { id: accountId = '' } = (await findAccount(server.makeContext(), email)) ?? {}
    await db.insert(identities).values({
      ...{ organizationId: tree.home.id, connectionId: home.connectionId, subject: email, accountId },
      ...{ createdAt: now, lastUsedAt: now },
    })
  }
  const { answer } = await returnFrom(server.visitor(), { connection: home.connectionId }, subject)
  if (answer.body.code) return answer.body.code
  if (answer.body.data.code) return 'code'
  const added = await db.$count(users, and(eq(users.organizationId, tree.child.id), eq(users.email, email)))
  return added > 0 && person !== 'child' ? 'joined' : answer.body.data.session ? 'in' : 'nothing'
}

test('[I-LINK-1] [I-LINK-4] forty sign-ins link, ask for a code, add or refuse as the table says', async () => {
  const played: Row[] = []
  for (const row of table) played.push({ ...row, ends: (await play(row)) as Row['ends'] })
  expect(played).toEqual(table)
  // Those who are refused learn nothing of who exists.
  expect(table.length).toBeGreaterThanOrEqual(32)
}, 120_000)

const domainOfHome = async () => `${await ownedBy('home')}`

test('[I-LINK-2] an account whose mailbox nobody proved loses what was set before it is linked', async () => {
  const email = `ada@${await domainOfHome()}`
  const { account } = await makeEmployee(server, { organization: tree.home, email, verified: false })
  const hijacker = server.visitor()
  expect((await hijacker.call(login, { body: { email, password } })).status).toBe(200)
  const { db, now } = server.makeContext()
  await db.insert(factors).values({ accountId: account.id, createdAt: now, confirmedAt: now })
  const { visitor, answer } = await signInBy(server, home.connectionId, email)
  expect(answer.body.data?.user, answer.text).toMatchObject({ email, email_verified: true })
  expect((await hijacker.call(getSession)).body.session).toBeNull()
  expect((await visitor.call(getSession)).body.session).not.toBeNull()
  const [stored] = await db.select().from(accounts).where(eq(accounts.id, account.id))
  expect(stored).toMatchObject({ passwordHash: null, passwordUnproved: false, emailVerifiedAt: now })
  expect(await db.$count(factors, eq(factors.accountId, account.id))).toBe(0)
  expect(await db.$count(sessions, eq(sessions.accountId, account.id))).toBe(1)
  // The one of this browser is new: the hijacker's is forgotten.
  expect(await db.$count(devices, eq(devices.accountId, account.id))).toBe(1)
  const mails = await server.mailsTo(email)
  expect(mails.map(({ subject }) => subject).join()).toContain('now opens by your organization’s sign-in')

  // Health that a change of address has closed stays closed, and the company enrols no factor to open it.
  const moved = `ada@${await domainOfHome()}`
  const person = await makeEmployee(server, { organization: tree.home, email: moved })
  await db.update(accounts).set({ passwordUnproved: true }).where(eq(accounts.id, person.account.id))
  const own = await signInBy(server, home.connectionId, moved)
  expect(own.answer.status, own.answer.text).toBe(200)
  expect(await own.visitor.call(beginTotp)).toMatchObject({ body: { code: 'factor.mailbox_unproved' } })
})

test('[I-LINK-3] an address given to somebody else is refused until an administrator unlinks it with a reason', async () => {
  const email = `ada@${await domainOfHome()}`
  await makeEmployee(server, { organization: tree.home, email })
  const first = await signInBy(server, home.connectionId, email)
  expect(first.answer.status, first.answer.text).toBe(200)
  provider.said.set(`second.${email}`, { email })
  const second = () => returnFrom(server.visitor(), { connection: home.connectionId }, `second.${email}`)
  expect((await second()).answer).toMatchObject({ status: 409, body: { code: 'sso.other_identity' } })
  const { body } = await home.it.call(listIdentities, { ...home.one, query: { search: email } })
  expect(body.data).toMatchObject({ identities: [{ email }], hasMore: false })
  const one = { params: { ...home.one.params, identityId: body.data.identities[0]?.id ?? '' } }
  const silent = await home.it.call(unlinkIdentity, { ...one, body: { reason: ' ' } })
  expect(silent).toMatchObject({ status: 400 })
  expect((await home.it.call(unlinkIdentity, { ...one, body: { reason: 'A new colleague' } })).status).toBe(
    200,
  )
  expect((await first.visitor.call(getSession)).body.session).toBeNull()
  expect((await second()).answer.status).toBe(200)
})

test('[I-LINK-6] single sign-on changes no password, factor or address of an account that belongs elsewhere too', async () => {
  const email = `ada@${await domainOfHome()}`
  const { account } = await makeEmployee(server, { organization: tree.home, email })
  const managed = [...endpoints].filter(([, endpoint]) => endpoint.refusesManaged)
  expect(managed.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      ...['passwords.updatePassword', 'addresses.changeAddress', 'factors.renewRecoveryCodes'],
      ...['factors.beginTotp', 'factors.confirmTotp', 'factors.removeTotp'],
    ]),
  )
  const { visitor } = await signInBy(server, home.connectionId, email)
  const body = { password: 'a lake of glass', email: 'other@example.com', code: '123456' }
  const refusals = async () => {
    const codes = managed.map(async ([, endpoint]) => {
      const fields = Object.keys(endpoint.body?._zod.def.shape ?? {}).filter((name) => name in body)
      const given = Object.fromEntries(fields.map((name) => [name, Reflect.get(body, name)]))
      return (await visitor.send(requestOf(endpoint, { ...(endpoint.body && { body: given }) }))).body.code
    })
    return new Set(await Promise.all(codes))
  }
  expect(await refusals()).not.toContain('session.managed')
  const again = await signInBy(server, home.connectionId, email, visitor)
  expect(again.answer.status).toBe(200)
  const { db, now } = server.makeContext()
  await db.insert(users).values({
    ...{ organizationId: tree.stranger.id, accountId: account.id, email, status: 'active' },
    ...{ firstName: 'Ada', lastName: 'Martin', createdAt: now },
  })
  expect(await refusals()).toEqual(new Set(['session.managed']))
})

test('[I-LINK-7] an invitation is accepted by single sign-on if the address is the invited one', async () => {
  const email = `ada@${crypto.randomUUID()}.example.com`
  const { user } = await makePerson(server, { organization: tree.child, email, status: 'pending' })
  const administrator = await makeAdministrator(server, { organization: tree.child })
  const it = await signedIn(server, administrator)
  const params = { orgId: tree.child.id, userId: user.id }
  // An administrator may have copied this link: it proves no mailbox.
  const copied = (await it.call(inviteUser, { params })).body.data.inviteLink
  const byCopy = { connection: home.connectionId, invitation: tokenOf(copied) }
  expect((await returnFrom(server.visitor(), byCopy, email)).answer.body.data?.code).toEqual({ email })
  const invited = await it.call(inviteUsers, {
    ...{ params: { orgId: tree.child.id }, body: { userIds: [user.id] } },
  })
  expect(invited.status, invited.text).toBe(200)
  const invitation = await mailedToken(server, email, '/landing')
  provider.said.set('other', { email: 'eve@example.com' })
  const start = { connection: home.connectionId, invitation }
  const wrong = await returnFrom(server.visitor(), start, 'other')
  expect(wrong.answer).toMatchObject({ status: 409, body: { code: 'sso.wrong_address' } })
  // The mailed link proves the mailbox: no code is asked for, though nobody proved the domain.
  const { answer } = await returnFrom(server.visitor(), start, email)
  expect(answer.body.data?.user, answer.text).toMatchObject({ email, email_verified: true })
  const { db } = server.makeContext()
  const [row] = await db.select().from(users).where(eq(users.id, user.id))
  expect(row?.status).toBe('active')
  const { body } = await home.it.call(listAttempts, home.one)
  expect(body.data.attempts.map(({ reason }) => reason)).toContain('not_invited')
})

test('a connection that asks for a way of authentication refuses sign-ins without it', async () => {
  const email = `ada@${await domainOfHome()}`
  await makeEmployee(server, { organization: tree.home, email })
  const { db } = server.makeContext()
  // A claim that the token lacks makes us ask for more, by which this provider names the ways of authentication.
  const claims = { email: 'email', firstName: 'given_name', lastName: 'family_name', groups: 'groups' }
  const set = (requiredAmr: string[]) =>
    db.update(connections).set({ requiredAmr, claims }).where(eq(connections.id, home.connectionId))
  await set(['mfa', 'hwk'])
  provider.said.set(email, { amr: ['pwd'] })
  expect((await signInBy(server, home.connectionId, email)).answer.body.code).toBe('sso.failed')
  const { body } = await home.it.call(listAttempts, home.one)
  expect(body.data.attempts.map(({ reason }) => reason)).toContain('authentication')
  provider.said.set(email, { amr: ['pwd', 'mfa'] })
  const strong = await signInBy(server, home.connectionId, email)
  await set([])
  expect(strong.answer.status, strong.answer.text).toBe(200)
})

test('every sign-in by single sign-on from a new browser is mailed to the person, from a known one none', async () => {
  const email = `ada@${await domainOfHome()}`
  await makeEmployee(server, { organization: tree.home, email })
  const mails = async () =>
    (await server.mailsTo(email)).filter(({ subject }) => subject.includes('new browser')).length
  const { visitor } = await signInBy(server, home.connectionId, email)
  expect(await mails()).toBe(1)
  await signInBy(server, home.connectionId, email, visitor)
  expect(await mails()).toBe(1)
  await signInBy(server, home.connectionId, email)
  expect(await mails()).toBe(2)
})
