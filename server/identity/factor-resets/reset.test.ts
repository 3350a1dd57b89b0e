import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/identity/audit.ts'
import * as contract from '#contract/identity/factor-resets.ts'
import * as factors from '#contract/identity/factors.ts'
import { confirmPasswordReset } from '#contract/identity/passwords.ts'
import { getSession, login, secondFactor } from '#contract/identity/sessions.ts'
import { stepUp } from '#contract/identity/step-up.ts'
import { listMyChallenges } from '#contract/participation/joins.ts'
import { getMe } from '#contract/participation/me.ts'
import { replaceRecoveryCodes } from '#server/identity/recovery-codes/service.ts'
import { confirmTotp, createTotp } from '#server/identity/totp/service.ts'
import { runTasks } from '#server/operations/housekeeping.ts'
import { accountLinks } from '#server/schema/account-links.ts'
import { accounts } from '#server/schema/accounts.ts'
import { factorResetApprovals, factorResets } from '#server/schema/factor-resets.ts'
import type { Organization } from '#server/schema/organizations.ts'
import { users } from '#server/schema/users.ts'
import { bySingleSignOn } from '#tests/server/by-single-sign-on.ts'
import {
  mailedToken,
  makeAdministrator,
  makeEmployee,
  makeOrganization,
  password,
  signedIn,
} from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { codeAt } from '#tests/server/totp.ts'
import { completeFactorResets } from './complete.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const tidy = async () => expect(await runTasks(server.parts)).toEqual([])
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) =>
  body.code ? `${status} ${body.code}` : String(status)
const subjects = async (email: string) => (await server.mailsTo(email)).map(({ subject }) => subject)

/** A person with an authenticator app and recovery codes. */
async function protectedPerson(organization?: Organization) {
  const person = await makeEmployee(server, { ...(organization && { organization }) })
  const context = server.makeContext()
  const { key } = await createTotp(context, person.account)
  await confirmTotp(context, person.account.id, codeAt(key, context.now))
  const [code = ''] = await replaceRecoveryCodes(context, person.account.id)
  server.pass({ seconds: 30 })
  return { ...person, key, code }
}

type Account = { account: { id: string; email: string } }

/** A browser whose password was right. */
async function halfSignedIn({ account }: Account) {
  const visitor = server.visitor()
  await visitor.call(login, { body: { email: account.email, password } })
  return visitor
}

/** Asks for help and confirms it by the mailbox. */
async function asking(person: Account) {
  expect((await (await halfSignedIn(person)).call(contract.askFactorReset)).status).toBe(200)
  const token = await linkOf(person, 'prove_factor_reset')
  return (await server.visitor().call(contract.proveFactorReset, { body: { token } })).body.data.approvedBy
}

const typeOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).typ

/** The newest link of a kind in the person's mails. */
async function linkOf({ account }: Account, type: 'prove_factor_reset' | 'stop_factor_reset') {
  const mails = await server.mailsTo(account.email)
  const tokens = mails
    .flatMap(({ links }) => links)
    .map((link) => new URL(link).searchParams.get('token') ?? '')
  return tokens.find((token) => token && typeOf(token) === type) ?? ''
}

async function administratorOf(organization: Organization) {
  const made = await makeAdministrator(server, { organization })
  const visitor = await signedIn(server, made)
  const params = { orgId: organization.id }
  return {
    ...made,
    visitor,
    list: async () => (await visitor.call(contract.listFactorResets, { params })).body.data,
    approve: (resetId: string) =>
      visitor.call(contract.approveFactorReset, { params: { ...params, resetId } }),
    refuse: (resetId: string) => visitor.call(contract.refuseFactorReset, { params: { ...params, resetId } }),
    entries: async () => (await visitor.call(listAuditEntries, { params, query: {} })).body.data.entries,
  }
}

const asProvider = (
  endpoint: typeof contract.confirmPerson | typeof contract.approveFactorResetAsProvider,
  { account }: Account,
) => server.asProvider(endpoint, { account: account.email })

test('[I-MFA-4] lost factors are removed a day after two administrators approved what the mailbox had confirmed', async () => {
  const organization = await makeOrganization(server)
  const person = await protectedPerson(organization)
  const old = await signedIn(server, person)
  const [one, two] = [await administratorOf(organization), await administratorOf(organization)]

  // The password alone asks; the mailbox has to confirm before anybody sees it.
  expect(codeOf(await server.visitor().call(contract.askFactorReset))).toBe('410 account.sign_in_gone')
  expect((await (await halfSignedIn(person)).call(contract.askFactorReset)).status).toBe(200)
  expect(await one.list()).toEqual([])
  const token = await linkOf(person, 'prove_factor_reset')
  const prove = () => server.visitor().call(contract.proveFactorReset, { body: { token } })
  expect((await prove()).body.data).toEqual({ approvedBy: 'administrators' })
  // A scanner and then its reader.
  expect((await prove()).status).toBe(200)
  expect(await subjects(one.account.email)).toEqual([
    'Somebody has lost their second factors and asks for your approval',
  ])

  const [reset] = await one.list()
  const id = reset?.id ?? ''
  expect(reset).toMatchObject({ email: person.account.email, approvals: [], isOpen: true, dueAt: null })
  server.pass({ minutes: 11 })
  expect(codeOf(await one.approve(id))).toBe('403 session.reauthentication_required')
  for (const { visitor } of [one, two]) await visitor.call(stepUp, { body: { password } })
  expect((await one.approve(id)).body.data).toMatchObject({ isOpen: false, dueAt: null })
  expect(codeOf(await one.approve(id))).toBe('409 factor_reset.others')
  server.pass({ hours: 25 })
  await tidy()
  expect(await subjects(person.account.email)).toHaveLength(1)

  const again = await signedIn(server, two)
  const approved = await again.call(contract.approveFactorReset, {
    params: { orgId: organization.id, resetId: id },
  })
  const dueAt = new Date(server.makeContext().now.getTime() + 24 * 3_600_000).toISOString()
  expect(approved.body.data).toMatchObject({ dueAt, approvals: ['Robin Example', 'Robin Example'] })
  server.pass({ hours: 19 })
  await tidy()
  server.pass({ hours: 1 })
  await tidy()
  server.pass({ hours: 3, minutes: 30 })
  await tidy()
  expect(await subjects(person.account.email)).toEqual([
    'The second factors of your Élan account are removed in a few hours',
    'The second factors of your Élan account are removed in 24 hours',
    'Somebody asks to remove the second factors of your Élan account',
  ])
  expect(codeOf(await (await halfSignedIn(person)).call(getSession))).toBe('200')
  server.pass({ minutes: 30 })
  await tidy()
  expect((await subjects(person.account.email))[0]).toBe(
    'The second factors of your Élan account were removed',
  )
  expect((await old.call(getSession)).body.session).toBeNull()
  expect(
    (await server.visitor().call(login, { body: { email: person.account.email, password } })).status,
  ).toBe(200)
  const { entries } = (
    await (
      await signedIn(server, one)
    ).call(listAuditEntries, {
      params: { orgId: organization.id },
      query: { limit: 3 },
    })
  ).body.data
  expect(entries.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    'factorResets.removeFactors Robin Example',
    'factorResets.approveFactorReset Robin Example',
    'factorResets.approveFactorReset Robin Example',
  ])
})

test('[I-MFA-4] a mailed link, a used factor, a refusal and a week without approvals stop it', async () => {
  const organization = await makeOrganization(server)
  const [one, two] = [await administratorOf(organization), await administratorOf(organization)]
  const left = async () => (await one.list()).length

  const mailed = await protectedPerson(organization)
  await asking(mailed)
  const first = await linkOf(mailed, 'stop_factor_reset')
  const id = (await one.list())[0]?.id ?? ''
  await one.approve(id)
  await two.approve(id)
  server.pass({ seconds: 1 })
  // The link of the first mail still works after the second one.
  const stop = () => server.visitor().call(contract.stopFactorReset, { body: { token: first } })
  expect((await stop()).status).toBe(200)
  expect((await stop()).status).toBe(200)
  expect(await left()).toBe(0)
  expect((await subjects(mailed.account.email))[0]).toBe('Your second factors stay')
  expect(codeOf(await one.approve(id))).toBe('404 factor_reset.not_found')

  const found = await protectedPerson(organization)
  await asking(found)
  const half = await halfSignedIn(found)
  await half.call(secondFactor, { body: { code: codeAt(found.key, server.makeContext().now) } })
  expect(await left()).toBe(0)
  await asking(found)
  await (await halfSignedIn(found)).call(secondFactor, { body: { code: found.code } })
  expect(await left()).toBe(0)

  await asking(found)
  const refused = (await one.list())[0]?.id ?? ''
  expect((await two.refuse(refused)).status).toBe(200)
  expect(await left()).toBe(0)

  server.pass({ hours: 2 })
  await asking(found)
  server.pass({ days: 8 })
  await tidy()
  const { db } = server.makeContext()
  expect(await db.select().from(factorResets)).toEqual([])
})

test('neither the person, nor one administrator twice, nor an administrator of elsewhere can approve', async () => {
  const parent = await makeOrganization(server)
  const child = await makeOrganization(server, parent)
  const [above, below, sibling] = [
    await administratorOf(parent),
    await administratorOf(child),
    await administratorOf(await makeOrganization(server, parent)),
  ]
  // An administrator of the parent: nobody below approves.
  const person = await protectedPerson(parent)
  expect(await asking(person)).toBe('provider')
  const other = await administratorOf(parent)
  expect(await asking(person)).toBe('administrators')
  const id = (await above.list())[0]?.id ?? ''
  for (const { list } of [below, sibling]) expect(await list()).toEqual([])
  for (const { approve, refuse } of [below, sibling]) {
    expect(codeOf(await approve(id))).toBe('404 factor_reset.not_found')
    expect(codeOf(await refuse(id))).toBe('404 factor_reset.not_found')
  }

  // The tables refuse it too.
  const { db, now } = server.makeContext()
  const row = (approverId: string) => ({
    ...{ resetId: id, accountId: person.account.id, approverId, approvedIn: parent.id, approvedAt: now },
  })
  const insert = (approverId: string) => db.insert(factorResetApprovals).values(row(approverId))
  await expect(insert(person.account.id)).rejects.toThrow()
  await expect(insert(below.account.id)).rejects.toThrow()
  await insert(above.account.id)
  await expect(insert(above.account.id)).rejects.toThrow()
  const approve = { approvedBy: 'administrators' as const, approvedAt: now }
  await expect(db.update(factorResets).set(approve).where(eq(factorResets.id, id))).rejects.toThrow()

  // Another cell has the account too: there it opens another customer.
  const own = eq(accountLinks.accountId, person.account.id)
  await db.insert(accountLinks).values({ accountId: person.account.id, cells: ['b'] })
  expect(codeOf(await other.approve(id))).toBe('404 factor_reset.not_found')
  await db.delete(accountLinks).where(own)

  // Joining another customer meanwhile takes the consent back.
  await other.approve(id)
  const elsewhere = await makeOrganization(server)
  const names = { firstName: 'Robin', lastName: 'Example', email: person.account.email }
  await db.insert(users).values({
    ...{ ...names, organizationId: elsewhere.id, accountId: person.account.id, status: 'active' },
    createdAt: now,
  })
  expect(await above.list()).toEqual([])
  for (const hours of [20, 4]) {
    server.pass({ hours })
    await tidy()
  }
  expect((await subjects(person.account.email))[0]).toBe('Your second factors were not removed')
  expect(
    codeOf(await server.visitor().call(login, { body: { email: person.account.email, password } })),
  ).toBe('403 account.second_factor')
  expect(await asking(person)).toBe('provider')
})

test('an address that the person chose is in no mail to approvers and in no log', async () => {
  const organization = await makeOrganization(server)
  const [one, two] = [await administratorOf(organization), await administratorOf(organization)]
  const person = await protectedPerson(organization)
  const listed = person.account.email
  const chosen = `private-${listed}`
  const { db } = server.makeContext()
  await db
    .update(accounts)
    .set({ email: chosen, firstName: '', lastName: '' })
    .where(eq(accounts.id, person.account.id))
  await asking({ account: { ...person.account, email: chosen } })
  const [mail] = await server.mailsTo(one.account.email)
  // Mails break addresses by signs without a width.
  const text = mail?.text.replaceAll(/\p{Cf}/gu, '')
  expect(text).toContain(listed)
  expect(text).not.toContain(chosen)
  const id = (await one.list())[0]?.id ?? ''
  for (const { approve } of [one, two]) expect((await approve(id)).body.data.name).toBe(listed)
  for (const hours of [20, 4]) {
    server.pass({ hours })
    await tidy()
  }
  const entries = await (await administratorOf(organization)).entries()
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'factorResets.removeFactors', subject: listed }),
  )
  expect(JSON.stringify(entries)).not.toContain(chosen)
  // The person is told where they are reached.
  expect((await subjects(chosen))[0]).toContain('removed')
})

test('a removal that administrators approved keeps health closed until the provider confirms the person', async () => {
  const organization = await makeOrganization(server)
  const [one, two] = [await administratorOf(organization), await administratorOf(organization)]
  const person = await protectedPerson(organization)
  await asking(person)
  const id = (await one.list())[0]?.id ?? ''
  await one.approve(id)
  await two.approve(id)
  for (const hours of [20, 4]) {
    server.pass({ hours })
    await tidy()
  }
  const visitor = await signedIn(server, person)
  expect(codeOf(await visitor.call(listMyChallenges))).toBe('403 account.health_closed')
  expect((await visitor.call(getMe)).body.data.account).toMatchObject({
    ...{ mailboxProved: false, needsProvider: true },
  })
  // A new factor of whoever got in does not open it either.
  await visitor.call(stepUp, { body: { password } })
  const { key } = (await visitor.call(factors.beginTotp)).body.data
  await visitor.call(factors.confirmTotp, { body: { code: codeAt(key, server.makeContext().now) } })
  expect(codeOf(await visitor.call(listMyChallenges))).toBe('403 account.health_closed')
  const { link } = (await asProvider(contract.confirmPerson, person)).body.data as { link: string }
  expect(codeOf(await visitor.call(listMyChallenges))).toBe('403 account.health_closed')
  const chosen = { email: person.account.email, password: 'a lake of glass' }
  const body = { token: new URL(link).searchParams.get('token') ?? '', ...chosen }
  expect((await server.visitor().call(confirmPasswordReset, { body })).status).toBe(200)
  expect(codeOf(await visitor.call(listMyChallenges))).toBe('401 session.required')
  // That factor is gone, so the new password alone opens the account.
  expect((await visitor.call(login, { body: chosen })).status).toBe(200)
  expect((await visitor.call(listMyChallenges)).status).toBe(200)
  expect(codeOf(await asProvider(contract.confirmPerson, person))).toBe('409 factor_reset.not_closed')
})

test('the provider approves what the mailbox confirmed; single sign-on then enrols only after a new password', async () => {
  const person = await protectedPerson()
  const provide = () => asProvider(contract.approveFactorResetAsProvider, person)
  expect(codeOf(await provide())).toBe('409 factor_reset.not_asked')
  // Somebody without a password signs in through the company and asks there.
  const { db } = server.makeContext()
  await db.update(accounts).set({ passwordHash: null }).where(eq(accounts.id, person.account.id))
  expect((await (await bySingleSignOn(server, person)).call(contract.askOwnFactorReset)).status).toBe(200)
  expect(codeOf(await provide())).toBe('409 factor_reset.not_asked')
  const token = await mailedToken(server, person.account.email, '/confirm-email')
  expect(
    codeOf(await server.visitor().call(contract.proveFactorReset, { body: { token: `${token}x` } })),
  ).toBe('400 token.invalid')
  const proof = await linkOf(person, 'prove_factor_reset')
  await server.visitor().call(contract.proveFactorReset, { body: { token: proof } })
  expect((await provide()).status).toBe(200)
  for (const hours of [20, 4]) {
    server.pass({ hours })
    await tidy()
  }
  const visitor = await bySingleSignOn(server, person)
  expect(codeOf(await visitor.call(contract.askOwnFactorReset))).toBe('404 factor.not_found')
  expect(codeOf(await visitor.call(listMyChallenges))).toBe('403 session.own_factor_required')
  expect(codeOf(await visitor.call(factors.beginTotp))).toBe('403 factor.mailbox_unproved')
  await db.execute(sql`update accounts set password_hash = ${await server.parts.passwords.hash(password)}
    where id = ${person.account.id}`)
  await visitor.call(stepUp, { body: { password } })
  expect((await visitor.call(factors.beginTotp)).status).toBe(200)
})

test('a removal that fails keeps no other one from its turn', async () => {
  const people = [await protectedPerson(), await protectedPerson()]
  for (const person of people) {
    await asking(person)
    expect((await asProvider(contract.approveFactorResetAsProvider, person)).status).toBe(200)
  }
  const [stuck, other] = people.map(({ account }) => account.id)
  await server.asOwner(async (db) => {
    await db.execute(sql`create function refuse_stuck() returns trigger language plpgsql as
      $$ begin raise exception 'not this one'; end $$`)
    await db.execute(
      sql.raw(`create trigger refuse_stuck before delete on factors for each row
      when (old.account_id = '${stuck}') execute function refuse_stuck()`),
    )
  })
  server.pass({ hours: 20 })
  await tidy()
  server.pass({ hours: 4 })
  await expect(completeFactorResets(server.makeContext())).rejects.toThrow('1 of 2 failed')
  await server.asOwner((db) => db.execute(sql`drop function refuse_stuck cascade`))
  const { rows } = await server
    .makeContext()
    .db.execute(
      sql`select account_id as id from factors where account_id in (${stuck ?? null}, ${other ?? null})`,
    )
  expect(rows).toEqual([{ id: stuck }])
})
