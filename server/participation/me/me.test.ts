import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#contract/identity/sessions.ts'
import { listConsents } from '#contract/participation/consents.ts'
import { getMe, listMyOrganizations } from '#contract/participation/me.ts'
import { users } from '#server/schema/users.ts'
import {
  makeAdministrator,
  makeEmployee,
  makeOrganization,
  password,
  signedIn,
} from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Makes an employee an active person of one more organization. */
async function joinAnother({ account }: Awaited<ReturnType<typeof makeEmployee>>) {
  const organization = await makeOrganization(server)
  const { db, now } = server.makeContext()
  await db.insert(users).values({
    organizationId: organization.id,
    accountId: account.id,
    firstName: 'Other',
    lastName: 'Name',
    email: account.email,
    status: 'active',
    createdAt: now,
  })
  return organization
}

describe('GET /api/me', () => {
  test('[P-IN-4] tells an employee who they are in their only organization', async () => {
    const person = await makeEmployee(server, { firstName: 'Zoë', lastName: 'Berg' })
    const visitor = await signedIn(server, person)
    const { status, body } = await visitor.call(getMe)
    expect(status).toBe(200)
    expect(body.data).toEqual({
      account: {
        id: person.account.id,
        email: person.account.email,
        mailboxProved: true,
        needsProvider: false,
        language: 'bilingual',
      },
      person: {
        id: person.user.id,
        firstName: 'Zoë',
        lastName: 'Berg',
        timezone: null,
        deactivatedUntil: null,
        isMoved: false,
      },
      organization: {
        id: person.organization.id,
        name: person.organization.name,
        logo_url: null,
        timezone: person.organization.timezone,
        minimumGroup: person.organization.minimumGroup,
      },
      administers: false,
      hasSeveralOrganizations: false,
    })
  })

  test('[P-IN-4] asks a person of several organizations for one, and takes each of theirs alone', async () => {
    const person = await makeEmployee(server)
    const other = await joinAnother(person)
    const visitor = await signedIn(server, person)
    expect((await visitor.call(getMe)).body.code).toBe('request.invalid')
    const there = await visitor.call(getMe, { query: { organizationId: other.id } })
    expect(there.body.data).toMatchObject({ organization: { id: other.id }, person: { firstName: 'Other' } })
    const foreign = await makeOrganization(server)
    const refused = await visitor.call(getMe, { query: { organizationId: foreign.id } })
    expect([refused.status, refused.body.code]).toEqual([403, 'organization.forbidden'])
    const { body } = await visitor.call(listMyOrganizations)
    const ids = body.data.organizations.map(({ id }: { id: string }) => id)
    expect(new Set(ids)).toEqual(new Set([person.organization.id, other.id]))
  })

  test('[P-IN-3] tells an administrator that there is a console for them', async () => {
    const visitor = await signedIn(server, await makeAdministrator(server))
    expect((await visitor.call(getMe)).body.data.administers).toBe(true)
  })

  test('[P-IN-4] refuses a support session', async () => {
    const administrator = await makeAdministrator(server)
    const support = await signedIn(server, administrator, administrator.organization.id)
    expect((await support.call(getMe)).body.code).toBe('session.support')
    expect((await support.call(listMyOrganizations)).body.code).toBe('session.support')
  })

  test('[P-IN-7] is open before the mailbox is proved, and nothing of health is', async () => {
    const person = await makeEmployee(server, { verified: false })
    const visitor = await signedIn(server, person)
    expect((await visitor.call(getMe)).body.data.account.mailboxProved).toBe(false)
    const { status, body } = await visitor.call(listConsents)
    expect([status, body.code]).toEqual([403, 'account.email_unverified'])
  })
})

test('[P-IN-2] sign-in names the first page: the console for administrators, the app for other people', async () => {
  const home = async (email: string) => {
    const { body } = await server.visitor().call(login, { body: { email, password } })
    return body.data.home
  }
  const employee = await makeEmployee(server)
  expect(await home(employee.account.email)).toBe('/me')
  expect(await home((await makeAdministrator(server)).account.email)).toBe('/dashboard')
  await server.makeContext().db.delete(users).where(eq(users.id, employee.user.id))
  expect(await home(employee.account.email)).toBe('/dashboard')
})
