import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmInvite, inviteUser } from '#contract/people/invitations.ts'
import { getInviteLink } from '#contract/people/invite-links.ts'
import { setAccessControl, updateOrganization } from '#contract/tenants/organizations.ts'
import { completeRegistration, joinOrganization, register } from '#contract/tenants/registration.ts'
import { CookieJar } from '#server/platform/http/cookies.ts'
import { users } from '#server/schema/users.ts'
import {
  mailedToken,
  makeAdministrator,
  makePerson,
  newAddress,
  signedIn,
  tokenOf,
} from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { joinOrganization as joinPrepared, prepareJoining } from './join.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_CALLS_PER_ADDRESS: '100000' })
})
afterAll(() => server.close())

type Control = { mode: 'code' | 'professional'; domains?: string[] }

/** An organization whose link lets in as told. */
async function setting(control: Control) {
  const { organization, ...administrator } = await makeAdministrator(server)
  const visitor = await signedIn(server, administrator)
  const params = { orgId: organization.id }
  const set = (body: Control) => visitor.call(setAccessControl, { params, body })
  await set(control)
  const token = tokenOf((await visitor.call(getInviteLink, { params })).body.inviteLink)
  return { organization, visitor, params, set, token }
}

interface Given {
  email?: string
  accessCode?: string
  address?: string
}

const chosen = { password: 'chosen by the member', firstName: 'Noa', lastName: 'Member' }

/** Each of the three ways to join by a link. */
const ways: Record<string, (token: string, given: Given) => { url: string; body: object }> = {
  [joinOrganization.path]: (token, given) => ({
    url: '/api/organizations/_/register',
    body: { ...chosen, ...given, metadata: { organizationInviteToken: token } },
  }),
  [completeRegistration.path]: (token, given) => ({
    url: completeRegistration.path,
    body: { ...chosen, ...given, token },
  }),
  [register.path]: (token, given) => ({
    url: register.path,
    body: { ...chosen, ...given, metadata: { organizationInviteToken: token } },
  }),
}

async function join(token: string, { address, ...given }: Given = {}, way = joinOrganization.path as string) {
  const request = ways[way]?.(token, { email: newAddress(), ...given })
  if (!request) throw new Error(`nobody joins by ${way}`)
  const { status, body } = await server
    .visitor()
    .send({ method: 'POST', ...request, ...(address && { address }) })
  return status === 201 ? 'in' : `${status} ${body.code}`
}

const wrong = '403 invitation.code'

test.each(Object.keys(ways))('%s admits only addresses of the listed domains', async (way) => {
  const { organization, token, set } = await setting({ mode: 'professional', domains: ['corp.example'] })
  const email = newAddress()
  expect(await join(token, { email }, way)).toBe('403 invitation.domain')
  for (const other of ['a@mail.corp.example', 'a@notcorp.example', '"a@corp.example"@b.example']) {
    expect(await join(token, { email: other }, way)).not.toBe('in')
  }
  const { user: stranger } = await makePerson(server)
  expect(await join(token, { email: stranger.email }, way)).toBe('403 invitation.domain')
  const people = await server.makeContext().db.select({ email: users.email }).from(users)
  expect(people.map((person) => person.email)).not.toContain(email)
  expect(await join(token, { email: `${way.length}@Corp.Example` }, way)).toBe('in')
  // Whoever the organization added is welcome with any address.
  const { user } = await makePerson(server, { organization })
  expect(await join(token, { email: user.email }, way)).toBe('409 invitation.mailed')
  await set({ mode: 'professional', domains: [] })
  expect(await join(token, { email }, way)).toBe('in')
})

test.each(Object.keys(ways))(
  '[T12] %s requires the access code, and a new code applies immediately',
  async (way) => {
    const { organization, visitor, params, token } = await setting({
      mode: 'code',
      domains: ['corp.example'],
    })
    const { accessCode } = organization
    const { user } = await makePerson(server, { organization })
    const address = `198.51.100.${way.length}`
    const next = `ANOTHER-CODE-${way.length}`
    expect(await join(token, { address, email: user.email }, way)).toBe(wrong)
    expect(await join(token, { address, accessCode: 'WRONG-CODE' }, way)).toBe(wrong)
    expect(await join(token, { address, accessCode: ` ${accessCode.toLowerCase()}` }, way)).toBe('in')
    await visitor.call(updateOrganization, { params, body: { accessCode: next } })
    expect(await join(token, { address, accessCode }, way)).toBe(wrong)
    expect(await join(token, { address, accessCode: next }, way)).toBe('in')
  },
)

test('[T12] a code that is replaced while the password is hashed admits nobody', async () => {
  const { organization, visitor, params, token } = await setting({ mode: 'code' })
  const joining = { ...chosen, token, email: newAddress(), accessCode: organization.accessCode }
  const client = { address: '198.51.100.200', userAgent: 'tests' }
  const prepared = await prepareJoining(server.makeContext(), joining, client)
  await visitor.call(updateOrganization, { params, body: { accessCode: 'REPLACED-CODE' } })
  const joined = joinPrepared(
    server.makeContext(),
    joining,
    prepared,
    new CookieJar(undefined, server.settings),
  )
  await expect(joined).rejects.toMatchObject({ code: 'invitation.code' })
})

test('a mailed invitation requires neither code nor domain', async () => {
  for (const control of [
    { mode: 'code' as const },
    { mode: 'professional' as const, domains: ['corp.example'] },
  ]) {
    const { organization, visitor, params } = await setting(control)
    const { user } = await makePerson(server, { organization })
    await visitor.call(inviteUser, { params: { ...params, userId: user.id } })
    await server.runJobs()
    const token = await mailedToken(server, user.email, '/landing')
    const { password } = chosen
    expect((await server.visitor().call(confirmInvite, { body: { token, password } })).status).toBe(200)
  }
})

test('[T12] ten wrong codes an hour per address and a hundred a day per organization are allowed', async () => {
  const { visitor, params, token } = await setting({ mode: 'code' })
  const guess = (address: string, accessCode = 'WRONG-CODE') => join(token, { address, accessCode })
  const accessCode = 'CHOSEN-BY-US'
  await visitor.call(updateOrganization, { params, body: { accessCode } })
  const tooMany = '429 request.throttled'
  const office = '203.0.113.1'
  for (let n = 0; n < 12; n += 1) expect(await guess(office, accessCode)).toBe('in')
  const guesses = await Promise.all(Array.from({ length: 15 }, () => guess(office)))
  expect(guesses.filter((said) => said === wrong)).toHaveLength(10)
  expect(await guess(office, accessCode)).toBe(tooMany)
  // Asking for the form is no guess.
  expect(await join(token, { address: office })).toBe(wrong)
  for (let n = 0; n < 90; n += 1) expect(await guess(`203.0.113.${100 + Math.floor(n / 9)}`)).toBe(wrong)
  expect(await guess('203.0.113.200')).toBe(tooMany)
  expect(await guess('203.0.113.201', accessCode)).toBe(tooMany)
  const elsewhere = await setting({ mode: 'code' })
  const { accessCode: other } = elsewhere.organization
  expect(await join(elsewhere.token, { address: '203.0.113.201', accessCode: other })).toBe('in')
  server.pass({ hours: 25 })
  expect(await guess(office, accessCode)).toBe('in')
})

test('[T12] nobody who has a drawn code waits for those who guess, behind the same address or at the same link', async () => {
  const { organization, token } = await setting({ mode: 'code' })
  const office = '203.0.113.30'
  for (let n = 0; n < 100; n += 1)
    expect(
      await join(token, { address: `203.0.113.${30 + Math.floor(n / 10)}`, accessCode: 'WRONG-CODE' }),
    ).toBe(wrong)
  expect(await join(token, { address: office, accessCode: 'WRONG-CODE' })).toBe('429 request.throttled')
  expect(await join(token, { address: office, accessCode: organization.accessCode })).toBe('in')
})
