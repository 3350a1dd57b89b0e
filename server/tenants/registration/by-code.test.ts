import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyEmail } from '#contract/identity/accounts.ts'
import { confirmPasswordReset, requestPasswordReset } from '#contract/identity/passwords.ts'
import { login } from '#contract/identity/sessions.ts'
import { listConsents } from '#contract/participation/consents.ts'
import { getInviteLink } from '#contract/people/invite-links.ts'
import { updateOrganization } from '#contract/tenants/organizations.ts'
import { findOrganizationByCode, joinByCode } from '#contract/tenants/registration.ts'
import { organizations } from '#server/schema/organizations.ts'
import {
  mailedToken,
  makeAdministrator,
  makeOrganization,
  newAddress,
  signedIn,
  tokenOf,
} from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const change = (id: string, values: Partial<typeof organizations.$inferInsert>) =>
  server.makeContext().db.update(organizations).set(values).where(eq(organizations.id, id))

async function admitting(accessCode?: string) {
  const organization = await makeOrganization(server)
  await change(organization.id, { accessMode: 'code', ...(accessCode && { accessCode }) })
  return { ...organization, accessCode: accessCode ?? organization.accessCode }
}

let addresses = 0
const newClient = () => `198.51.100.${++addresses}`
const post = (url: string, body: object, address: string) =>
  server.visitor().send({ method: 'POST', url, body, address })
const find = (accessCode: string, address = newClient()) =>
  post(findOrganizationByCode.path, { accessCode }, address)
const chosen = { password: 'chosen by the member', firstName: 'Noa', lastName: 'Member' }
const join = (accessCode: string, email = newAddress(), address = newClient()) =>
  post(joinByCode.path, { ...chosen, email, accessCode }, address)

test('[P-IN-6] a code finds its organization, whatever its case, spaces and hyphens', async () => {
  const { id, name, accessCode } = await admitting()
  const data = { id, name, description: null, logo_url: null }
  const plain = accessCode.replaceAll('-', '')
  for (const typed of [accessCode, ` ${accessCode.toLowerCase()} `, plain, accessCode.replaceAll('-', ' - ')])
    expect((await find(typed)).body).toEqual({ success: true, data })
  const own = await admitting('OUR-OWN-CODE-7Q2')
  expect((await find('our-own-code-7q2')).body.data).toMatchObject({ id: own.id })
})

test('[P-IN-6] a chosen code is read by its letters and digits, without a link as with one', async () => {
  const administrator = await makeAdministrator(server, { organization: await admitting() })
  const params = { orgId: administrator.organization.id }
  const visitor = await signedIn(server, administrator)
  await visitor.call(updateOrganization, { params, body: { accessCode: 'spring-walk-26' } })
  const token = tokenOf((await visitor.call(getInviteLink, { params })).body.inviteLink)
  for (const accessCode of [
    'Spring-Walk-26',
    'springwalk26',
    'SPRING WALK 26',
    'spring - walk_26',
    'springwalk-2.6',
  ]) {
    expect((await find(accessCode)).body.data).toMatchObject({ id: administrator.organization.id })
    expect((await join(accessCode)).status).toBe(201)
    const withLink = { ...chosen, email: newAddress(), token, accessCode }
    expect((await post('/api/users/complete-registration', withLink, newClient())).status).toBe(201)
  }
  for (const accessCode of ['----', 'spring-walk-2'])
    expect((await find(accessCode)).body.code).toBe('invitation.code')
})

test('[P-IN-6] another organization cannot take a code by writing its hyphens in another way', async () => {
  const { id, accessCode } = await admitting()
  const other = await makeAdministrator(server, { organization: await admitting() })
  const visitor = await signedIn(server, other)
  const params = { orgId: other.organization.id }
  const bare = accessCode.replaceAll('-', '')
  for (const taken of [bare, `${bare.slice(0, 5)}-${bare.slice(5)}`, `-${bare}--`])
    expect((await visitor.call(updateOrganization, { params, body: { accessCode: taken } })).body.code).toBe(
      'organization.code_taken',
    )
  expect((await find(bare)).body.data).toMatchObject({ id })
})

test('[P-IN-6] an unknown code, one of an organization that does not admit by code and a deleted one answer alike', async () => {
  const closed = await makeOrganization(server)
  const deleted = await admitting()
  await change(deleted.id, { deletedAt: server.makeContext().now, deletedWith: deleted.id })
  const answers = new Set<string>()
  for (const code of ['K7QF-M2XR-9TDA', closed.accessCode, deleted.accessCode]) {
    for (const answer of [await find(code), await join(code)]) answers.add(`${answer.status} ${answer.text}`)
  }
  expect(answers.size).toBe(1)
  expect([...answers][0]).toMatch(/^403 .*"code":"invitation.code"/)
})

test('[P-IN-6] guesses at codes share one limit, whether a link is there or not, and right codes cost nothing', async () => {
  const { accessCode: drawn } = await admitting()
  const { accessCode } = await admitting('CHOSEN-BY-OURSELVES')
  const office = newClient()
  for (let n = 0; n < 12; n++) expect((await find(accessCode, office)).status).toBe(200)
  const administrator = await makeAdministrator(server, { organization: await admitting() })
  const params = { orgId: administrator.organization.id }
  const visitor = await signedIn(server, administrator)
  const token = tokenOf((await visitor.call(getInviteLink, { params })).body.inviteLink)
  const withLink = { ...chosen, email: newAddress(), token, accessCode: 'WRONG-CODE' }
  for (let n = 0; n < 5; n++) {
    expect((await find('WRONG-CODE', office)).status).toBe(403)
    expect((await post('/api/users/complete-registration', withLink, office)).status).toBe(403)
  }
  expect((await find(accessCode, office)).body.code).toBe('request.throttled')
  expect((await join(accessCode, newAddress(), office)).body.code).toBe('request.throttled')
  expect((await join(accessCode)).status).toBe(201)
  // A drawn code is not guessed: who has it is not kept waiting by others of the office.
  expect((await find(drawn, office)).status).toBe(200)
  expect((await join(drawn, newAddress(), office)).status).toBe(201)
  expect((await find('WRONG-CODE', office)).body.code).toBe('request.throttled')
})

test('[P-IN-6] [T5] who joins by code opens nothing of health before a mailed link has set the password', async () => {
  const { accessCode } = await admitting()
  const email = newAddress()
  const joined = await join(accessCode.toLowerCase(), email)
  expect(joined).toMatchObject({ status: 201, body: { data: { user: { email, email_verified: false } } } })
  const visitor = server.visitor()
  await visitor.call(login, { body: { email, password: chosen.password } })
  expect((await visitor.call(listConsents)).body.code).toBe('account.email_unverified')
  const token = await mailedToken(server, email, '/verify-email')
  await visitor.call(verifyEmail, { body: { token, email } })
  expect((await visitor.call(listConsents)).body.code).toBe('account.email_unverified')
  await visitor.call(requestPasswordReset, { body: { email } })
  const reset = { token: await mailedToken(server, email, '/reset-password'), email }
  await visitor.call(confirmPasswordReset, { body: { ...reset, password: 'known to the member alone' } })
  await visitor.call(login, { body: { email, password: 'known to the member alone' } })
  expect((await visitor.call(listConsents)).status).toBe(200)
})
