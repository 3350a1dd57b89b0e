import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { inviteUser } from '#contract/people/invitations.ts'
import { getInviteLink } from '#contract/people/invite-links.ts'
import { updateUser } from '#contract/people/users.ts'
import { addressBucket } from '#server/platform/http/address.ts'
import {
  mailedToken,
  makeAdministrator,
  makeEmployee,
  makePerson,
  newAddress,
  password,
  signedIn,
  tokenOf,
} from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ LOGIN_PER_ADDRESS: '3', PUBLIC_CALLS_PER_ADDRESS: '20' })
})
afterAll(() => server.close())

const guess = (address: string, headers: Record<string, string> = {}) =>
  server.visitor().send({
    method: 'POST',
    url: '/auth/login',
    body: { email: newAddress(), password: 'wrong' },
    address,
    headers,
  })

test('[T15] [G11] an IPv6 /64 network counts as one address, and the next network as another', async () => {
  const statuses = []
  for (const host of [':1', ':ffff:1', 'aaaa:bbbb:cccc:dddd', ':2']) {
    statuses.push((await guess(`2001:db8:0:7:${host}`)).status)
  }
  expect(statuses).toEqual([401, 401, 401, 429])
  expect(await guess('2001:db8:0:8::1')).toMatchObject({ status: 401 })
})

test('[G11] X-Forwarded-For is ignored unless the proxy is trusted', async () => {
  const statuses = []
  for (let i = 0; i < 5; i++) {
    const headers = { 'x-forwarded-for': `198.51.100.${i}`, forwarded: `for=198.51.100.${i}` }
    statuses.push((await guess('203.0.113.50', headers)).status)
  }
  expect(statuses).toEqual([401, 401, 401, 429, 429])
})

test('[T15] a successful sign-in does not consume the address’s rate limit', async () => {
  const { account } = await makeEmployee(server)
  const send = () =>
    server.visitor().send({
      method: 'POST',
      url: '/auth/login',
      body: { email: account.email, password },
      address: '203.0.113.60',
    })
  for (let i = 0; i < 5; i++) expect(await send()).toMatchObject({ status: 200 })
})

test('[T15] a known browser signs in from an address that others have used up, and guesses no further than by itself', async () => {
  const { account } = await makeEmployee(server)
  const address = '203.0.113.99'
  const owner = server.visitor()
  const attempt = (email: string, secret: string, visitor = server.visitor()) =>
    visitor.send({ method: 'POST', url: '/auth/login', body: { email, password: secret }, address })
  expect((await attempt(account.email, password, owner)).status).toBe(200)
  for (let i = 0; i < 4; i++) await attempt(newAddress(), 'wrong')
  expect((await attempt(account.email, password)).status).toBe(429)
  expect((await attempt(account.email, password, owner)).status).toBe(200)
  const guesses = []
  for (let i = 0; i < 6; i++) guesses.push((await attempt(account.email, 'wrong', owner)).status)
  expect(guesses).toEqual([401, 401, 401, 401, 401, 429])
  expect((await attempt(newAddress(), 'wrong', owner)).status).toBe(429)
})

test('[P-PRF-10] [T15] a wrong password followed by the right one is refunded to the address', async () => {
  const { account } = await makeEmployee(server)
  const send = (secret: string, email = account.email) =>
    server.visitor().send({
      method: 'POST',
      url: '/auth/login',
      body: { email, password: secret },
      address: '203.0.113.65',
    })
  for (let i = 0; i < 3; i++) {
    expect(await send('mistyped')).toMatchObject({ status: 401 })
    expect(await send(password)).toMatchObject({ status: 200 })
  }
  const strangers = []
  for (let i = 0; i < 4; i++) strangers.push((await send('wrong', newAddress())).status)
  expect(strangers).toEqual([401, 401, 401, 429])
})

test('[T15] a wrong password that another address entered is not refunded to this one', async () => {
  const { account } = await makeEmployee(server)
  const send = (address: string, secret: string, email = newAddress()) =>
    server.visitor().send({ method: 'POST', url: '/auth/login', body: { email, password: secret }, address })
  const here = '203.0.113.66'
  for (let i = 0; i < 2; i++) expect(await send(here, 'wrong')).toMatchObject({ status: 401 })
  expect(await send('203.0.113.67', 'mistyped', account.email)).toMatchObject({ status: 401 })
  expect(await send(here, password, account.email)).toMatchObject({ status: 200 })
  expect(await send(here, 'wrong')).toMatchObject({ status: 401 })
  expect(await send(here, 'wrong')).toMatchObject({ status: 429 })
})

test('[T15] a wrong password is refunded in the hour in which it counted, not in the next', async () => {
  const { account } = await makeEmployee(server)
  const send = (secret: string, email = newAddress()) =>
    server.visitor().send({
      method: 'POST',
      url: '/auth/login',
      body: { email, password: secret },
      address: '203.0.113.61',
    })
  expect(await send('wrong')).toMatchObject({ status: 401 })
  server.pass({ minutes: 50 })
  expect(await send('mistyped', account.email)).toMatchObject({ status: 401 })
  server.pass({ minutes: 15 })
  for (let i = 0; i < 2; i++) expect(await send('wrong')).toMatchObject({ status: 401 })
  expect(await send(password, account.email)).toMatchObject({ status: 200 })
  expect(await send('wrong')).toMatchObject({ status: 401 })
  expect(await send('wrong')).toMatchObject({ status: 429 })
})

test('[T15] wrong passwords of accounts that are invited count against the address', async () => {
  const administrator = await makeAdministrator(server)
  const { organization } = administrator
  const visitor = await signedIn(server, administrator)
  const invited = async () => {
    const { account } = await makeEmployee(server)
    const { user } = await makePerson(server, { organization, email: account.email })
    const params = { orgId: organization.id, userId: user.id }
    return tokenOf((await visitor.call(inviteUser, { params })).body.inviteLink)
  }
  const accept = async (token: string, secret: string) => {
    const body = { token, password: secret }
    const call = { method: 'POST', url: '/api/auth/confirm-invite', body, address: '203.0.113.68' } as const
    return (await server.visitor().send(call)).status
  }
  expect(await accept(await invited(), password)).toBe(200)
  const statuses = []
  for (let i = 0; i < 4; i++) statuses.push(await accept(await invited(), 'a wrong password'))
  expect(statuses).toEqual([409, 409, 409, 429])
})

test('[T15] wrong passwords at the link of a corrected address count against the address', async () => {
  const administrator = await makeAdministrator(server)
  const visitor = await signedIn(server, administrator)
  const confirm = async (secret: string) => {
    const { user } = await makeEmployee(server, { organization: administrator.organization })
    const email = newAddress()
    const params = { orgId: administrator.organization.id, userId: user.id }
    expect((await visitor.call(updateUser, { params, body: { email } })).status).toBe(200)
    const token = await mailedToken(server, email, '/confirm-email')
    const body = { token, email, password: secret }
    const call = { method: 'POST', url: '/auth/email/confirm', body, address: '203.0.113.69' } as const
    return (await server.visitor().send(call)).status
  }
  expect(await confirm(password)).toBe(200)
  const statuses = []
  for (let i = 0; i < 4; i++) statuses.push(await confirm('a wrong password'))
  expect(statuses).toEqual([403, 403, 403, 429])
})

test('[P-PRF-10] joining by link has its own hourly rate limit per address', async () => {
  const limited = await startTestServer({ PUBLIC_CALLS_PER_ADDRESS: '1' }, server.database)
  onTestFinished(() => limited.close())
  const administrator = await makeAdministrator(limited)
  const params = { orgId: administrator.organization.id }
  const visitor = await signedIn(limited, administrator)
  const { inviteLink } = (await visitor.call(getInviteLink, { params })).body
  const metadata = { organizationInviteToken: tokenOf(inviteLink) }
  const address = '203.0.113.90'
  const join = async () => {
    const person = { email: newAddress(), password: 'a lake of glass', firstName: 'Noa', lastName: 'Example' }
    const url = `/api/organizations/${params.orgId}/register`
    const body = { ...person, metadata }
    return (await limited.visitor().send({ method: 'POST', url, body, address })).status
  }
  const statuses = []
  for (let i = 0; i < 60; i++) statuses.push(await join())
  expect(new Set(statuses)).toEqual(new Set([201]))
  expect(await join()).toBe(429)
  limited.pass({ hours: 1 })
  expect(await join()).toBe(201)
})

test('[T15] the rate limit of an address is reset after one hour', async () => {
  const address = '203.0.113.70'
  for (let i = 0; i < 4; i++) await guess(address)
  const refused = await guess(address)
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } })
  server.pass({ hours: 1 })
  expect(await guess(address)).toMatchObject({ status: 401 })
})

test('changes without a session are rate-limited per address and minute, reads are not', async () => {
  const address = '203.0.113.80'
  const ask = () => server.visitor().send({ method: 'POST', url: '/auth/logout', address })
  for (let i = 0; i < 20; i++) expect(await ask()).toMatchObject({ status: 200 })
  expect(await ask()).toMatchObject({ status: 429, body: { code: 'request.throttled' } })
  const read = await server.visitor().send({ method: 'GET', url: '/auth/session', address })
  expect(read.status).toBe(200)
  server.pass({ minutes: 1 })
  expect(await ask()).toMatchObject({ status: 200 })
})

test('behind a trusted proxy the address it reports counts, not one that the visitor sent', async () => {
  const behind = await startTestServer({ LOGIN_PER_ADDRESS: '1', TRUST_PROXY: '10.0.0.0/8' }, server.database)
  try {
    const send = (forwarded: string) =>
      behind.visitor().send({
        method: 'POST',
        url: '/auth/login',
        body: { email: newAddress(), password: 'wrong' },
        address: '10.1.2.3',
        headers: { 'x-forwarded-for': forwarded },
      })
    expect(await send('203.0.113.101')).toMatchObject({ status: 401 })
    expect(await send('203.0.113.102')).toMatchObject({ status: 401 })
    expect(await send('198.51.100.9, 203.0.113.101')).toMatchObject({ status: 429 })
  } finally {
    await behind.close()
  }
})

test('[G11] a thousand addresses of one IPv6 network count as one, in any notation', () => {
  const part = () => Math.floor(Math.random() * 65_536).toString(16)
  const addresses = Array.from({ length: 1000 }, () => `2001:db8:0:7:${part()}:${part()}:${part()}:${part()}`)
  const buckets = new Set([...addresses, '2001:DB8::7:1:2:3:4', '2001:db8:0:7::'].map(addressBucket))
  expect([...buckets]).toEqual(['2001:db8:0:7::/64'])
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0000:0001::', '2001:db8:0:0::/64'],
  ['2001:db8:0:7:8:9:a:b', '2001:db8:0:7::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the address %s counts as %s', (address, bucket) => expect(addressBucket(address)).toBe(bucket))

test('[T15] the hourly rate limit of new customers per address does not count joining', async () => {
  const limited = await startTestServer({ SIGNUPS_PER_ADDRESS: '3' }, server.database)
  onTestFinished(() => limited.close())
  const form = () => ({
    email: newAddress(),
    password: 'a lake of glass',
    firstName: 'Ada',
    lastName: 'Martin',
  })
  const signUp = (body: object, address = '203.0.113.77') =>
    limited.visitor().send({ method: 'POST', url: '/auth/register', body, address })
  const many = await Promise.all(Array.from({ length: 10 }, () => signUp(form())))
  expect(many.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(7).fill(429)])
  expect((await signUp(form(), '203.0.113.78')).status).toBe(201)
  const administrator = await makeAdministrator(limited)
  const params = { orgId: administrator.organization.id }
  const visitor = await signedIn(limited, administrator)
  const { inviteLink } = (await visitor.call(getInviteLink, { params })).body
  const metadata = { organizationInviteToken: tokenOf(inviteLink) }
  expect((await signUp({ ...form(), metadata })).status).toBe(201)
  limited.pass({ hours: 1 })
  expect((await signUp(form())).status).toBe(201)
})
