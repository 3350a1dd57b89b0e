import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inviteUser, inviteUsers, revokeInvitation, verifyInvite } from '#contract/people/invitations.ts'
import { getUser, listUsers } from '#contract/people/users.ts'
import { invitations } from '#server/schema/invitations.ts'
import { outbox } from '#server/schema/outbox.ts'
import type { UserRow } from '#server/schema/users.ts'
import { mailedToken, makeAdministrator, makePerson, signedIn, tokenOf } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function setting(people = 1, on = server) {
  const administrator = await makeAdministrator(on)
  const { organization } = administrator
  const visitor = await signedIn(on, administrator)
  const invited: UserRow[] = []
  for (let n = 0; n < people; n++) invited.push((await makePerson(on, { organization })).user)
  const params = { orgId: organization.id }
  const userIds = invited.map(({ id }) => id)
  const invite = () => visitor.call(inviteUsers, { params, body: { userIds } })
  const stateOf = async (userId: string) =>
    (await visitor.call(getUser, { params: { ...params, userId } })).body.data
  const mails = async () => (await Promise.all(invited.map(({ email }) => on.mailsTo(email)))).flat()
  return { visitor, organization, params, invited, invite, stateOf, mails }
}

const last = <T>(items: T[]): T => {
  const item = items.at(-1)
  if (!item) throw new Error('nothing there')
  return item
}

test('bulk invitations are queued, mailed by the job, and report their delivery', async () => {
  const { invite, stateOf, invited, mails, visitor, params } = await setting(3)
  const { id } = last(invited)
  expect((await stateOf(id)).invitation).toBe(null)
  expect((await invite()).body.successCount).toBe(3)
  expect(await mails()).toHaveLength(0)
  expect(await stateOf(id)).toMatchObject({
    status: 'invited',
    is_invited: true,
    invitation: { state: 'queued', reason: null },
  })
  await server.runJobs()
  expect(await mails()).toHaveLength(3)
  const { body } = await visitor.call(listUsers, { params, query: { page: 1, status: 'invited' } })
  expect(body.data.users.map((user) => user.invitation?.state)).toEqual(['sent', 'sent', 'sent'])
})

test('[G21] an invitation requested 30 times concurrently is mailed once', async () => {
  const { invite, mails } = await setting(2)
  await Promise.all(Array.from({ length: 30 }, invite))
  await server.runJobs()
  expect(await mails()).toHaveLength(2)
})

test('a mail rejected by the mail server is reported as failed with the reason', async () => {
  const { invite, invited, stateOf } = await setting()
  await invite()
  await server.runJobs()
  const { email, id } = last(invited)
  await server
    .makeContext()
    .db.update(outbox)
    .set({ status: 'failed', sentAt: null, error: '550 No such mailbox' })
    .where(eq(outbox.recipient, email))
  expect((await stateOf(id)).invitation).toMatchObject({ state: 'failed', reason: '550 No such mailbox' })
})

test('an invitation revoked while queued is never mailed, and one revoked later is void', async () => {
  const { visitor, params, invite, invited, mails, stateOf } = await setting()
  const { id, email } = last(invited)
  const revoke = () => visitor.call(revokeInvitation, { params: { ...params, userId: id } })
  expect(await revoke()).toMatchObject({ status: 409, body: { code: 'invitation.none' } })
  await invite()
  expect(await revoke()).toMatchObject({
    status: 200,
    body: { data: { status: 'pending', is_invited: false, invitation: { state: 'revoked' } } },
  })
  await server.runJobs()
  expect(await mails()).toHaveLength(0)

  const { body } = await visitor.call(inviteUser, { params: { ...params, userId: id } })
  expect((await stateOf(id)).invitation?.state).toBe('sent')
  const links = [await mailedToken(server, email, '/landing'), tokenOf(body.inviteLink)]
  await revoke()
  for (const token of links) {
    expect((await server.visitor().call(verifyInvite, { body: { token } })).status).toBe(410)
  }
})

test('[G6] after an interruption the next attempt mails the remaining people, and nobody twice', async () => {
  const { invite, invited, mails, organization } = await setting(60)
  const { db } = server.makeContext()
  await invite()
  // The 55th mail, in the second batch, finds the database failing: those asked for together go by their ids.
  const inOrder = invited.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const broken = last(inOrder.slice(0, 55)).email
  await server.changeTables(
    sql`create function refuse_mail() returns trigger language plpgsql as
      $$ begin raise exception 'interrupted'; end $$`,
    sql.raw(`create trigger interruption before insert on outbox for each row
      when (new.recipient = '${broken}') execute function refuse_mail()`),
  )
  await expect(server.runJobs()).rejects.toThrow()
  expect((await mails()).length).toBe(50)
  await server.changeTables(sql`drop trigger interruption on outbox`)
  await server.makeContext().jobs.enqueue(db, 'invitations', { organizationId: organization.id })
  await server.runJobs()
  expect(await mails()).toHaveLength(60)
})

test('[G21] after ten mails no more invitations go to the address', async () => {
  const { invite, invited, visitor, params } = await setting()
  const { id: userId } = last(invited)
  await invite()
  await server.runJobs()
  await server
    .makeContext()
    .db.update(invitations)
    .set({ mailings: 10 })
    .where(eq(invitations.userId, userId))
  const exhausted = { code: 'invitation.exhausted' }
  expect((await invite()).body.results).toMatchObject([exhausted])
  expect(await visitor.call(inviteUser, { params: { ...params, userId } })).toMatchObject({
    status: 429,
    body: exhausted,
  })
})

test('[T13] with SMTP a new customer mails the quota of its first week, and the rest stays queued', async () => {
  const limits = {
    MAILBOX: 'off',
    SMTP_URL: 'smtp://mail.example.com',
    NEW_CUSTOMER_INVITATIONS_PER_DAY: '4',
    CUSTOMER_INVITATIONS_PER_DAY: '7',
  }
  const careful = await startTestServer(limits, server.database)
  const { invite, mails } = await setting(16, careful)
  await invite()
  await careful.runJobs()
  expect(await mails()).toHaveLength(4)
  careful.pass({ hours: 2 })
  await careful.runJobs()
  expect(await mails()).toHaveLength(4)
  careful.pass({ days: 1, minutes: 1 })
  await careful.runJobs()
  expect(await mails()).toHaveLength(8)
  careful.pass({ days: 8 })
  await careful.runJobs()
  expect(await mails()).toHaveLength(15)
  await careful.close()
})

test('[G21] many bounces pause a customer’s invitations', async () => {
  const limits = {
    MAILBOX: 'off',
    SMTP_URL: 'smtp://mail.example.com',
    NEW_CUSTOMER_INVITATIONS_PER_DAY: '1000',
  }
  const careful = await startTestServer(limits, server.database)
  const { invite, mails, organization } = await setting(110, careful)
  const { db } = careful.makeContext()
  await invite()
  await db.execute(sql`update invitations set state = 'mailed', mailed_at = ${careful.makeContext().now.toISOString()}
    where organization_id = ${organization.id} and user_id in (
      select user_id from invitations where organization_id = ${organization.id} limit 105)`)
  await db.execute(sql`with bounced as (
      insert into outbox (recipient, kind, language, subject, text, html, status, created_at)
      select 'bounced-' || n || '@example.com', 'employeeInvitation', 'en', 's', '', '', 'failed', now()
      from generate_series(1, 6) n returning id),
    numbered as (select id, row_number() over () as n from bounced),
    mailed as (select user_id, row_number() over () as n from invitations
      where organization_id = ${organization.id} and state = 'mailed')
    update invitations set mail_id = numbered.id from numbered join mailed using (n)
    where invitations.organization_id = ${organization.id} and invitations.user_id = mailed.user_id`)
  await careful.runJobs()
  expect(await mails()).toHaveLength(0)
  careful.pass({ days: 1, hours: 1 })
  await careful.runJobs()
  expect(await mails()).toHaveLength(5)
  await careful.close()
})
