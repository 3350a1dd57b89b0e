import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyEmail } from '#contract/identity/accounts.ts'
import { confirmPasswordReset, requestPasswordReset } from '#contract/identity/passwords.ts'
import { login } from '#contract/identity/sessions.ts'
import { decideConsent, listConsents } from '#contract/participation/consents.ts'
import { sendDays } from '#contract/participation/intake.ts'
import { saveEntry } from '#contract/participation/recording.ts'
import { changeAddress, confirmAddress, restoreAddress } from '#contract/people/addresses.ts'
import { confirmInvite, inviteUser } from '#contract/people/invitations.ts'
import { createUser } from '#contract/people/users.ts'
import { accounts } from '#server/schema/accounts.ts'
import { mailedToken, makeAdministrator, newAddress, signedIn, tokenOf } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import type { Visitor } from '#tests/server/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const known = 'chosen by the administrator'
const secret = 'chosen by the person alone'

const closed = [403, 'account.email_unverified']
const opens = async (visitor: Visitor) => {
  const { status, body } = await visitor.call(listConsents)
  return status === 200 ? 'open' : [status, body.code]
}

async function signIn(email: string, password: string): Promise<Visitor> {
  const visitor = server.visitor()
  expect((await visitor.call(login, { body: { email, password } })).status).toBe(200)
  return visitor
}

/** A person whom an administrator has invited. */
async function invited() {
  const administrator = await makeAdministrator(server)
  const console = await signedIn(server, administrator)
  const params = { orgId: administrator.organization.id }
  const email = newAddress()
  const body = { first_name: 'Robin', last_name: 'Berg', email }
  const userId = (await console.call(createUser, { params, body })).body.data.id
  const { inviteLink } = (await console.call(inviteUser, { params: { ...params, userId } })).body
  return { email, copied: tokenOf(inviteLink ?? '') }
}

/** The administrator has accepted the invitation by the link on the screen, and is signed in as the person. */
async function takenOver() {
  const { email, copied } = await invited()
  const accepted = await server.visitor().call(confirmInvite, { body: { token: copied, password: known } })
  expect(accepted.status).toBe(200)
  return { email, intruder: await signIn(email, known) }
}

async function choosePassword(email: string): Promise<Visitor> {
  await server.visitor().call(requestPasswordReset, { body: { email } })
  const token = await mailedToken(server, email, '/reset-password')
  const body = { token, email, password: secret }
  expect((await server.visitor().call(confirmPasswordReset, { body })).status).toBe(200)
  return signIn(email, secret)
}

test('[P-IN-7] [T5] who accepts by the mailed link has all of the app immediately', async () => {
  const { email } = await invited()
  const token = await mailedToken(server, email, '/landing')
  expect((await server.visitor().call(confirmInvite, { body: { token, password: secret } })).status).toBe(200)
  expect(await opens(await signIn(email, secret))).toBe('open')
})

test('[P-IN-7] [T5] a password chosen before the mailbox was proved opens nothing of health, even after the proof', async () => {
  const { email, intruder } = await takenOver()
  // The link on the screen sends no mail before.
  expect(await server.mailsTo(email)).toHaveLength(2)
  expect(await opens(intruder)).toEqual(closed)
  const token = await mailedToken(server, email, '/verify-email')
  expect((await server.visitor().call(verifyEmail, { body: { token, email } })).status).toBe(200)
  expect(await opens(intruder)).toEqual(closed)
  expect(await opens(await signIn(email, known))).toEqual(closed)
})

test('[P-IN-7] [T5] a password set by a mailed link opens the app and ends what others had prepared', async () => {
  const { email, intruder } = await takenOver()
  const elsewhere = newAddress()
  expect((await intruder.call(changeAddress, { body: { email: elsewhere } })).status).toBe(200)
  const moving = await mailedToken(server, elsewhere, '/confirm-email')
  server.pass({ minutes: 5 })
  const person = await choosePassword(email)
  expect(await opens(person)).toBe('open')
  expect((await intruder.call(listConsents)).status).toBe(401)
  const moved = await server.visitor().call(confirmAddress, { body: { token: moving, email: elsewhere } })
  expect([moved.status, moved.body.code]).toEqual([410, 'token.gone'])
})

test('[P-IN-7] [T5] an account that was moved to another address opens after its return by a new password alone', async () => {
  const { email, intruder } = await takenOver()
  const elsewhere = newAddress()
  await intruder.call(changeAddress, { body: { email: elsewhere } })
  const moving = await mailedToken(server, elsewhere, '/confirm-email')
  await server.visitor().call(confirmAddress, { body: { token: moving, email: elsewhere } })
  expect(await opens(intruder)).toEqual(closed)
  const undo = await mailedToken(server, email, '/confirm-email')
  const returned = await server.visitor().call(restoreAddress, { body: { token: undo, email } })
  expect(returned.status).toBe(200)
  expect((await server.visitor().call(login, { body: { email, password: known } })).status).toBe(401)
  expect(await opens(await choosePassword(email))).toBe('open')
})

test('[P-IN-7] [T5] a password proved by another mailbox opens nothing after a move to the person’s address', async () => {
  const { email, intruder } = await takenOver()
  const elsewhere = newAddress()
  await intruder.call(changeAddress, { body: { email: elsewhere } })
  const moving = await mailedToken(server, elsewhere, '/confirm-email')
  await server.visitor().call(confirmAddress, { body: { token: moving, email: elsewhere } })
  // The person's mailbox cannot restore the address any more, so that the other one gets a link when it is left.
  server.pass({ days: 8 })
  const owner = await choosePassword(elsewhere)
  expect(await opens(owner)).toBe('open')
  server.pass({ seconds: 1 })
  expect((await owner.call(changeAddress, { body: { email } })).status).toBe(200)
  const back = await mailedToken(server, email, '/confirm-email')
  await server.visitor().call(confirmAddress, { body: { token: back, email } })
  expect(await opens(owner)).toEqual(closed)
  const person = await choosePassword(email)
  expect(await opens(person)).toBe('open')
  expect((await owner.call(listConsents)).status).toBe(401)

  // The link to undo the move is in the other mailbox. What the person records is not for it.
  const agreed = { purpose: 'activity', given: true, textVersion: 1, language: 'en' } as const
  await person.call(decideConsent, { body: agreed })
  const day = server.makeContext().now.toISOString().slice(0, 10)
  const entry = { params: { entryId: crypto.randomUUID() }, body: { total: { day, steps: 4321 } } }
  expect((await person.call(saveEntry, entry)).status).toBe(200)
  const undo = await mailedToken(server, elsewhere, '/confirm-email')
  const restored = await server.visitor().call(restoreAddress, { body: { token: undo, email: elsewhere } })
  expect(restored.status).toBe(200)
  expect(await opens(await choosePassword(elsewhere))).toEqual(closed)
})

test('what was sent from another mailbox stays closed after a return, though the provider confirms the person', async () => {
  const { email } = await takenOver()
  const person = await choosePassword(email)
  const elsewhere = newAddress()
  await person.call(changeAddress, { body: { email: elsewhere } })
  const moving = await mailedToken(server, elsewhere, '/confirm-email')
  await server.visitor().call(confirmAddress, { body: { token: moving, email: elsewhere } })
  server.pass({ seconds: 1 })
  const stranger = await choosePassword(elsewhere)
  const agreed = { purpose: 'activity', given: true, textVersion: 1, language: 'en' } as const
  await stranger.call(decideConsent, { body: agreed })
  const day = server.makeContext().now.toISOString().slice(0, 10)
  const sent = { source: 'phone', entries: [{ day, steps: 4321 }] }
  expect((await stranger.call(sendDays, { body: sent })).status).toBe(200)
  const undo = await mailedToken(server, email, '/confirm-email')
  await server.visitor().call(restoreAddress, { body: { token: undo, email } })
  const { db } = server.makeContext()
  await db.update(accounts).set({ confirmation: 'given' }).where(eq(accounts.email, email))
  expect(await opens(await choosePassword(email))).toEqual(closed)
})
