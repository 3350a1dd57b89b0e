import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { requestPasswordReset } from '#contract/identity/passwords.ts'
import { login } from '#contract/identity/sessions.ts'
import { inviteAdministrator, inviteUser } from '#contract/people/invitations.ts'
import { getInviteLink } from '#contract/people/invite-links.ts'
import { sendVerification } from '#server/identity/accounts/service.ts'
import { createAdminAccess } from '#server/operations/provider/admin-access.ts'
import { contentsOf } from '#tests/server/contents.ts'
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
import { redeemToken, type TokenPurpose } from './service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_CALLS_PER_ADDRESS: '100000' })
})
afterAll(() => server.close())

interface Secret {
  token: string
  email: string
  orgId: string
}

/** One live secret of each kind there is, got as people get them, each by a person of their own. */
async function secrets(): Promise<Record<string, Secret>> {
  const administrator = await makeAdministrator(server)
  const { organization } = administrator
  const orgId = organization.id
  const params = { orgId }
  const visitor = await signedIn(server, administrator)
  const unproved = await makeEmployee(server, { organization, verified: false })
  await sendVerification(server.makeContext(), unproved.account)
  const { email: forgetful } = (await makeEmployee(server)).account
  await server.visitor().call(requestPasswordReset, { body: { email: forgetful } })
  const { user: byMail } = await makePerson(server, { organization })
  await visitor.call(inviteUser, { params: { orgId, userId: byMail.id } })
  const { user: byHand } = await makePerson(server, { organization })
  const shown = await visitor.call(inviteUser, { params: { orgId, userId: byHand.id } })
  const promised = newAddress()
  await visitor.call(inviteAdministrator, { params, body: { email: promised } })
  const access = { organizationId: orgId, email: administrator.account.email }
  const { link } = await createAdminAccess(server.makeContext(), access)
  const { email } = (await makeEmployee(server)).account
  const browser = server.visitor()
  const { body } = await browser.call(login, { body: { email, password } })
  const { access_token, refresh_token } = body.data.session
  const inviteLink = await visitor.call(getInviteLink, { params })
  const mailed = async (to: string, page: `/${string}`) => {
    return { token: await mailedToken(server, to, page), email: to, orgId }
  }
  return {
    verification: await mailed(unproved.account.email, '/verify-email'),
    reset: await mailed(forgetful, '/reset-password'),
    invitation: await mailed(byMail.email, '/landing'),
    shownInvitation: { token: tokenOf(shown.body.inviteLink), email: byHand.email, orgId },
    promise: await mailed(promised, '/invitation'),
    adminAccess: { token: tokenOf(link), email: access.email, orgId },
    exchange: { token: access_token + refresh_token, email, orgId },
    link: { token: tokenOf(inviteLink.body.inviteLink), email: newAddress(), orgId },
    session: { token: browser.cookies.get('__Host-session') ?? '', email, orgId },
    device: { token: browser.cookies.get('__Host-device') ?? '', email, orgId },
  }
}

const chosen = 'a password that was chosen'
const person = ({ email }: Secret) => ({ email, password: chosen, firstName: 'Noa', lastName: 'Member' })

const post = (url: string, body: object) => server.visitor().send({ method: 'POST', url, body })

/** Every use a secret can be put to, and which kinds it is for. */
const uses: Record<string, { for: string[]; put(secret: Secret): Promise<{ status: number }> }> = {
  verifying: {
    for: ['verification'],
    put: ({ token, email }) => post('/auth/verify-email', { token, email }),
  },
  resetting: {
    for: ['reset'],
    put: ({ token, email }) => post('/auth/reset-password/confirm', { token, email, password: chosen }),
  },
  'looking at an invitation': {
    for: ['invitation', 'shownInvitation', 'promise'],
    put: ({ token }) => post('/api/auth/verify-invite', { token }),
  },
  accepting: {
    for: ['invitation', 'shownInvitation', 'promise'],
    put: ({ token }) => post('/api/auth/confirm-invite', { token, password: chosen }),
  },
  'looking at a link': {
    for: ['link'],
    put: ({ token }) =>
      server
        .visitor()
        .send({ method: 'GET', url: `/api/organizations/_/invites/validate/${encodeURIComponent(token)}` }),
  },
  joining: {
    for: ['link'],
    put: (secret) =>
      post(`/api/organizations/${secret.orgId}/register`, {
        ...person(secret),
        metadata: { organizationInviteToken: secret.token },
      }),
  },
  completing: {
    for: ['link'],
    put: (secret) => post('/api/users/complete-registration', { ...person(secret), token: secret.token }),
  },
  registering: {
    for: ['link'],
    put: (secret) =>
      post('/auth/register', { ...person(secret), metadata: { organizationInviteToken: secret.token } }),
  },
  exchanging: {
    for: ['exchange'],
    put: ({ token }) =>
      post('/auth/set-session', { access_token: token.slice(0, -21), refresh_token: token.slice(-21) }),
  },
  'opening a support session': {
    for: ['adminAccess'],
    put: ({ token, orgId }) => post('/auth/validate-admin-access', { token, org_id: orgId }),
  },
  'being signed in': {
    for: ['session'],
    put: ({ token }) => {
      const visitor = server.visitor()
      visitor.cookies.set('__Host-session', token)
      return visitor.send({ method: 'PUT', url: '/auth/update', body: { metadata: { theme: 'dark' } } })
    },
  },
  "the provider's rights": {
    for: [],
    put: ({ token, orgId, email }) =>
      server.visitor().send({
        method: 'POST',
        url: '/provider/admin-access',
        body: { organizationId: orgId, email },
        headers: { authorization: `Bearer ${token}` },
      }),
  },
}

test('[G13] a token is valid for its own purpose only', { timeout: 60_000 }, async () => {
  const all = await secrets()
  const before = await contentsOf(server)
  for (const [use, { for: kinds, put }] of Object.entries(uses)) {
    for (const [kind, secret] of Object.entries(all)) {
      if (kinds.includes(kind)) continue
      const { status } = await put(secret)
      expect(status, `${kind} for ${use}`).toBeGreaterThanOrEqual(400)
      expect(status, `${kind} for ${use}`).toBeLessThan(500)
    }
  }
  const after = await contentsOf(server)
  for (const [table, rows] of before) {
    if (table !== 'throttles') expect(after.get(table) === rows, `${table} is unchanged`).toBe(true)
  }
  for (const [use, { for: kinds, put }] of Object.entries(uses)) {
    for (const kind of kinds) {
      const secret = all[kind] ?? fail(kind)
      // The link is for many, each with an address of their own.
      const { status } = await put(kind === 'link' ? { ...secret, email: newAddress() } : secret)
      expect([200, 201], `${kind} for ${use}: ${status}`).toContain(status)
    }
  }
})

function fail(kind: string): never {
  throw new Error(`there is no secret of the kind ${kind}`)
}

test('[G13] the used-at mark alone prevents a second use of a token', async () => {
  const all = await secrets()
  const marked: [string, TokenPurpose][] = [
    ['verification', 'verify_email'],
    ['reset', 'reset_password'],
    ['invitation', 'employee_invitation'],
    ['shownInvitation', 'employee_invitation_link'],
    ['promise', 'administrator_invitation'],
    ['adminAccess', 'admin_access'],
    ['exchange', 'session_exchange'],
  ]
  for (const [kind, purpose] of marked) {
    const secret = all[kind] ?? fail(kind)
    // Nothing else that comes with a use, such as voiding other links, takes part.
    expect((await redeemToken(server.makeContext(), [purpose], secret.token)).state, kind).toBe('live')
  }
  // Links to verify an address answer a second press within ten minutes alike.
  server.pass({ minutes: 9, seconds: 59 })
  const late = Object.entries(uses).filter(([use]) => use !== 'verifying' && use !== 'looking at a link')
  for (const [use, { for: kinds, put }] of late) {
    for (const kind of kinds) {
      if (!marked.some(([name]) => name === kind)) continue
      expect([400, 410], `${kind} for ${use}`).toContain((await put(all[kind] ?? fail(kind))).status)
    }
  }
  server.pass({ seconds: 2 })
  expect(await uses.verifying?.put(all.verification ?? fail('verification'))).toMatchObject({ status: 410 })
})

test('[T8] [G13] GET and HEAD requests of mail scanners consume no token', {
  timeout: 60_000,
}, async () => {
  const all = await secrets()
  const paths = [...new Set([...endpoints.values()].map(({ path }) => path))]
  const pages = [
    '/verify-email',
    '/reset-password',
    '/landing',
    '/invitation',
    '/invite',
    '/auth/admin-access',
  ]
  const before = await contentsOf(server)
  for (const { token, email, orgId } of Object.values(all)) {
    const query = new URLSearchParams({ token, email, org: orgId, type: 'recovery' })
    for (const path of [...paths, ...pages]) {
      const url = `${path.replace(':orgId', orgId).replace(':inviteToken', token)}?${query}`
      for (const method of ['GET', 'HEAD'] as const) await server.visitor().send({ method, url })
    }
  }
  const after = await contentsOf(server)
  // Public calls are counted by address.
  before.delete('throttles')
  for (const [table, rows] of before) expect(after.get(table) === rows, `${table} is unchanged`).toBe(true)
})

test('[G13] a copy of the database contains no usable secret, except invite links', async () => {
  const all = await secrets()
  const contents = await contentsOf(server)
  expect([...contents.keys()]).toEqual(expect.arrayContaining(['tokens', 'sessions', 'devices', 'throttles']))
  for (const [kind, { token }] of Object.entries(all)) {
    const tail = token.split('.').at(-1) ?? ''
    expect(tail.length, kind).toBeGreaterThanOrEqual(43)
    for (const [table, rows] of contents) {
      if (table === 'outbox' || (kind === 'link' && table === 'invite_links')) continue
      for (let start = 0; start + 12 <= tail.length; start++) {
        const piece = tail.slice(start, start + 12)
        expect(rows.includes(piece), `${kind} in ${table}`).toBe(false)
        expect(rows.includes(Buffer.from(piece).toString('hex')), `${kind} in ${table}`).toBe(false)
      }
    }
  }
})

test('[G13] the rate-limit key of a device contains a part of its hash, not of its secret', async () => {
  const { account } = await makeEmployee(server)
  const browser = server.visitor()
  await browser.call(login, { body: { email: account.email, password } })
  const secret = browser.cookies.get('__Host-device') ?? ''
  await browser.call(login, { body: { email: account.email, password: 'wrong' } })
  const counts = (await contentsOf(server)).get('throttles') ?? ''
  expect(counts.includes(`sign-in:device:${account.id}:`)).toBe(true)
  expect(counts.includes(secret.slice(0, 12))).toBe(false)
})
