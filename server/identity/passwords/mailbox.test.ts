import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteDomain, freeDomain } from '#contract/identity/domains.ts'
import {
  approveFactorResetAsProvider,
  askFactorReset,
  confirmPerson,
  proveFactorReset,
} from '#contract/identity/factor-resets.ts'
import { beginTotp, confirmTotp, removeTotp } from '#contract/identity/factors.ts'
import { confirmPasswordReset, requestPasswordReset, updatePassword } from '#contract/identity/passwords.ts'
import { login, secondFactor } from '#contract/identity/sessions.ts'
import { stepUp } from '#contract/identity/step-up.ts'
import { listDays, saveEntry } from '#contract/participation/recording.ts'
import { runTasks } from '#server/operations/housekeeping.ts'
import { accounts } from '#server/schema/accounts.ts'
import { domains } from '#server/schema/domains.ts'
import { agree } from '#tests/server/activity.ts'
import { byMailbox } from '#tests/server/by-mailbox.ts'
import { bySingleSignOn } from '#tests/server/by-single-sign-on.ts'
import { proveDomain } from '#tests/server/connected.ts'
import {
  mailedToken,
  makeAdministrator,
  makeEmployee,
  newAddress,
  password,
  signedIn,
} from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { codeAt } from '#tests/server/totp.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const day = '2026-03-01'
const readDays = async (visitor: ReturnType<TestServer['visitor']>) => {
  const { status, body } = await visitor.call(listDays, { query: { from: day, to: day } })
  return status === 200 ? body.data.length : `${status} ${(body as { code?: string }).code}`
}

/** A person of an organization that proved the domain of the address, who agrees to keep activity. */
async function atWork(isProved = true) {
  const administrator = await makeAdministrator(server)
  const { organization } = administrator
  const domain = await proveDomain(server, organization)
  const email = isProved ? `alice${randomUUID().slice(0, 8)}@${domain.domain}` : newAddress()
  const person = await makeEmployee(server, { organization, email })
  await agree(server, [{ organizationId: organization.id, userId: person.user.id }])
  const record = async (visitor: ReturnType<TestServer['visitor']>, on = day) => {
    const body = { total: { day: on, steps: 7654 } }
    expect((await visitor.call(saveEntry, { params: { entryId: randomUUID() }, body })).status).toBe(200)
  }
  const visitor = await signedIn(server, person)
  return { ...person, administrator, domain, email, visitor, record }
}

async function enrol(visitor: ReturnType<TestServer['visitor']>) {
  const { key } = (await visitor.call(beginTotp)).body.data
  const code = codeAt(key, server.makeContext().now)
  expect((await visitor.call(confirmTotp, { body: { code } })).status).toBe(200)
  return key
}

test('a link mailed to a domain that the employer proved opens no recorded health data, unless a factor guards it', async () => {
  const { email, visitor, record } = await atWork()
  expect(await readDays((await byMailbox(server, email)).visitor)).toBe(0)
  await record((await byMailbox(server, email)).visitor)
  const thief = await byMailbox(server, email)
  expect(thief.answer.status).toBe(200)
  expect(await readDays(thief.visitor)).toBe('403 account.health_closed')

  const guarded = await atWork()
  await guarded.record(guarded.visitor)
  const key = await enrol(guarded.visitor)
  const again = await byMailbox(server, guarded.email)
  expect(again.answer.body.code).toBe('account.second_factor')
  expect(await readDays(again.visitor)).toBe('401 session.required')
  server.pass({ minutes: 1 })
  const code = codeAt(key, server.makeContext().now)
  expect((await again.visitor.call(secondFactor, { body: { code } })).status).toBe(200)
  expect(await readDays(again.visitor)).toBe(1)
  expect(await readDays(visitor)).toBe('401 session.required')
})

test('where a mail set the password, the last factor stays until the person has chosen another password with it', async () => {
  const person = await atWork()
  await person.record(person.visitor)
  const key = await enrol(person.visitor)
  const company = await byMailbox(server, person.email)
  expect(company.answer.body.code).toBe('account.second_factor')
  // The owner signs in through the company and notices nothing.
  const own = await bySingleSignOn(server, person)
  server.pass({ minutes: 1 })
  const code = codeAt(key, server.makeContext().now)
  expect((await own.call(stepUp, { body: { code } })).status).toBe(200)
  const refused = { status: 409, body: { code: 'factor.password_by_mail' } }
  expect(await own.call(removeTotp)).toMatchObject(refused)
  const chosen = 'the owner’s next password'
  expect((await own.call(updatePassword, { body: { password: chosen } })).status).toBe(200)
  expect((await own.call(removeTotp)).status).toBe(200)
  const signIn = async (secret: string) => {
    const visitor = server.visitor()
    await visitor.call(login, { body: { email: person.email, password: secret } })
    return readDays(visitor)
  }
  expect(await signIn('who reads the mailbox')).toBe('401 session.required')
  expect(await signIn(chosen)).toBe(1)
})

test('a mailed link that the person opens where they are signed in with the factor lets them remove it', async () => {
  const person = await atWork()
  await person.record(person.visitor)
  const key = await enrol(person.visitor)
  await byMailbox(server, person.email)
  const own = await bySingleSignOn(server, person)
  server.pass({ minutes: 1 })
  const code = () => codeAt(key, server.makeContext().now)
  expect((await own.call(stepUp, { body: { code: code() } })).status).toBe(200)
  const { email } = person
  await own.call(requestPasswordReset, { body: { email } })
  const token = await mailedToken(server, email, '/reset-password')
  const chosen = { email, password: 'the owner’s next password' }
  expect((await own.call(confirmPasswordReset, { body: { token, ...chosen } })).status).toBe(200)
  server.pass({ minutes: 1 })
  const again = server.visitor()
  expect((await again.call(login, { body: chosen })).body.code).toBe('account.second_factor')
  expect((await again.call(secondFactor, { body: { code: code() } })).status).toBe(200)
  expect((await again.call(removeTotp)).status).toBe(200)
  expect(await readDays(again)).toBe(1)
})

test('lost factors that the provider has removed open no health to a password that a mail set meanwhile', async () => {
  for (const meanwhile of [true, false]) {
    const person = await atWork()
    await person.record(person.visitor)
    await enrol(person.visitor)
    const { email } = person
    const half = server.visitor()
    await half.call(login, { body: { email, password } })
    expect((await half.call(askFactorReset)).status).toBe(200)
    const token = await mailedToken(server, email, '/confirm-email')
    expect((await server.visitor().call(proveFactorReset, { body: { token } })).status).toBe(200)
    const approved = await server.asProvider(approveFactorResetAsProvider, { account: email })
    expect(approved.status).toBe(200)
    if (meanwhile) await byMailbox(server, email)
    for (const hours of [20, 4]) {
      server.pass({ hours })
      expect(await runTasks(server.parts)).toEqual([])
    }
    const visitor = server.visitor()
    const secret = meanwhile ? 'who reads the mailbox' : password
    expect((await visitor.call(login, { body: { email, password: secret } })).status).toBe(200)
    expect(await readDays(visitor)).toBe(meanwhile ? '403 account.health_closed' : 1)
  }
})

test('a link mailed to a subdomain of a proved domain opens no recorded health data: whoever runs the domain routes its mail', async () => {
  const { organization, domain } = await atWork()
  const email = `alice@eu.${domain.domain}`
  const person = await makeEmployee(server, { organization, email })
  await agree(server, [{ organizationId: organization.id, userId: person.user.id }])
  const total = { day, steps: 7654 }
  const entry = { params: { entryId: randomUUID() }, body: { total } }
  expect((await (await signedIn(server, person)).call(saveEntry, entry)).status).toBe(200)
  expect(await readDays((await byMailbox(server, email)).visitor)).toBe('403 account.health_closed')
})

test('deleting the domain first opens nothing more, and a private address is not the employer’s', async () => {
  const { email, visitor, record, administrator, domain } = await atWork()
  await record(visitor)
  const boss = await signedIn(server, administrator)
  const params = { orgId: administrator.organization.id, domainId: domain.id }
  expect((await boss.call(deleteDomain, { params })).status).toBe(200)
  expect(await readDays((await byMailbox(server, email)).visitor)).toBe('403 account.health_closed')

  const own = await atWork(false)
  await own.record(own.visitor)
  expect(await readDays((await byMailbox(server, own.email)).visitor)).toBe(1)
})

test('the mailbox of somebody whom the provider confirmed opens health again only with a factor of theirs', async () => {
  const { account, email, visitor, record } = await atWork(false)
  await record(visitor)
  const { db } = server.makeContext()
  await db.update(accounts).set({ confirmation: 'needed' }).where(eq(accounts.id, account.id))
  const confirm = async () => {
    const { body } = await server.asProvider(confirmPerson, { account: email })
    const token = new URL((body.data as { link: string }).link).searchParams.get('token') ?? ''
    const chosen = { email, password: 'a lake of glass' }
    const given = { body: { token, ...chosen } }
    expect((await server.visitor().call(confirmPasswordReset, given)).status).toBe(200)
    const own = server.visitor()
    expect((await own.call(login, { body: chosen })).status).toBe(200)
    expect(await readDays(own)).toBe(1)
    return own
  }
  await confirm()
  expect(await readDays((await byMailbox(server, email)).visitor)).toBe('403 account.health_closed')
  await enrol(await confirm())
  expect((await byMailbox(server, email)).answer.body.code).toBe('account.second_factor')
})

test('a domain that was ever proved stays the employer’s after 30 days, and after the provider freed it', async () => {
  const deleted = await atWork()
  const freed = await atWork()
  const { db, now } = server.makeContext()
  // One that is added first and proved later, as customers do it.
  await db.delete(domains).where(eq(domains.id, freed.domain.id))
  const { provedAt: _, ...unproved } = { ...freed.domain, domain: `later-${freed.domain.domain}` }
  await db.insert(domains).values(unproved)
  await db.update(domains).set({ provedAt: now }).where(eq(domains.id, freed.domain.id))
  const email = `alice@${unproved.domain}`
  await db.update(accounts).set({ email }).where(eq(accounts.id, freed.account.id))
  for (const { record, visitor } of [deleted, freed]) await record(visitor)

  const boss = await signedIn(server, deleted.administrator)
  const params = { orgId: deleted.administrator.organization.id, domainId: deleted.domain.id }
  expect((await boss.call(deleteDomain, { params })).status).toBe(200)
  server.pass({ days: 30, minutes: 61 })
  expect(await runTasks(server.parts)).toEqual([])
  expect((await server.asProvider(freeDomain, { domain: unproved.domain })).status).toBe(200)
  const left = await db.select({ id: domains.id }).from(domains)
  for (const { domain } of [deleted, freed]) expect(left).not.toContainEqual({ id: domain.id })
  for (const one of [deleted.email, email])
    expect(await readDays((await byMailbox(server, one)).visitor)).toBe('403 account.health_closed')

  for (const change of [sql`delete from once_proved_domains`, sql`truncate once_proved_domains`])
    await expect(server.asOwner((owner) => owner.execute(change))).rejects.toMatchObject({
      cause: { code: '23001' },
    })
})

test('what is kept as sums of months alone is health data too', async () => {
  const { email, visitor, record } = await atWork()
  // In every time zone it has been this day.
  const yesterday = new Date(server.makeContext().now.getTime() - 86_400_000)
  await record(visitor, yesterday.toISOString().slice(0, 10))
  for (let month = 0; month < 15; month++) {
    server.pass({ days: 31 })
    expect(await runTasks(server.parts)).toEqual([])
  }
  expect(await readDays((await byMailbox(server, email)).visitor)).toBe('403 account.health_closed')
})
