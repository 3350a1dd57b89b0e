import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { resendVerification, verifyEmail } from '#contract/identity/accounts.ts'
import * as administrators from '#contract/identity/administrators.ts'
import * as passwords from '#contract/identity/passwords.ts'
import * as sessions from '#contract/identity/sessions.ts'
import * as provider from '#contract/operations/provider.ts'
import { createUserField } from '#contract/people/custom-fields.ts'
import { confirmInvite, inviteUser, inviteUsers, verifyInvite } from '#contract/people/invitations.ts'
import { getInviteLink, validateInviteLink } from '#contract/people/invite-links.ts'
import { createTeam } from '#contract/people/teams.ts'
import { createUser, getUser, listUsers } from '#contract/people/users.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { createChallenge } from '#contract/programme/challenges.ts'
import { getOrganization, updateOrganization } from '#contract/tenants/organizations.ts'
import { completeRegistration, joinOrganization } from '#contract/tenants/registration.ts'

const stored = new Map<string, string>()
const assign = vi.fn<(url: string) => void>()
const send = vi.fn<typeof fetch>()

Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  },
  sessionStorage: { clear: () => {} },
  window: {
    location: { assign, pathname: '/users', search: '' },
    addEventListener: () => {},
    removeEventListener: () => {},
  },
  document: { cookie: '', documentElement: {}, getElementById: () => null },
  fetch: send,
})

const { call, whileEnding } = await import('./call.ts')

const answer = (status: number, body?: unknown) =>
  send.mockResolvedValue(new Response(body === undefined ? null : JSON.stringify(body), { status }))

beforeEach(() => {
  stored.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.clearAllMocks()
  vi.useRealTimers()
})

test('[A7.common.2] [B7.common.2] a 204 answer is read as an empty object', async () => {
  answer(204)
  expect(await call(sessions.logout)).toEqual({})
})

test('[A8.org.1] [A5.org.1] [B7.common.1] [B8.orgs.4] no request is sent without an organization', async () => {
  await expect(call(listUsers)).rejects.toMatchObject({
    message: 'No organization selected',
    status: undefined,
  })
  expect(send).not.toHaveBeenCalled()
})

test('[A7.common.3] the path contains the stored organization unless another is named', async () => {
  stored.set('currentOrganizationId', 'stored')
  answer(200, { success: true })
  await call(getUser, { params: { userId: 'a/b' } })
  expect(send.mock.lastCall?.[0]).toBe('/api/organizations/stored/users/a%2Fb')
  answer(200, { success: true })
  await call(validateInviteLink, { params: { orgId: '_', inviteToken: 't' } })
  expect(send.mock.lastCall?.[0]).toBe('/api/organizations/_/invites/validate/t')
})

test('[A7.common.1] requests include credentials, and only those with a body are declared as JSON', async () => {
  answer(200, { success: true, session: null, user: null })
  await call(sessions.getSession)
  expect(send.mock.lastCall?.[1]).toMatchObject({ method: 'GET', credentials: 'include' })
  expect(send.mock.lastCall?.[1]?.headers).not.toHaveProperty('content-type')
  answer(200, { success: true })
  await call(passwords.requestPasswordReset, { body: { email: 'ada@example.com' } })
  expect(send.mock.lastCall?.[1]?.headers).toHaveProperty('content-type', 'application/json')
  expect(send.mock.lastCall?.[1]?.body).toBe('{"email":"ada@example.com"}')
})

test('[P-BRD-5] an answer with a tag is asked for again by it, and read from memory where nothing is new', async () => {
  const tagged = new Map()
  const ask = () => call(sessions.getSession, {}, { tagged })
  const headers = { etag: '"1"' }
  send.mockResolvedValueOnce(new Response('{"success":true,"user":null}', { headers }))
  const first = await ask()
  expect(send.mock.lastCall?.[1]?.headers).not.toHaveProperty('if-none-match')
  send.mockResolvedValueOnce(new Response(null, { status: 304 }))
  expect(await ask()).toEqual(first)
  expect(send.mock.lastCall?.[1]?.headers).toHaveProperty('if-none-match', '"1"')
})

describe('[A7.answers.1] [A8.generic.1] [B7.common.3] a failure', () => {
  test.each([
    [422, { message: 'Not so.', error: 'x' }, 'Not so.'],
    [422, { error: 'Only an error.' }, 'Only an error.'],
    [500, {}, 'Request failed with status 500'],
    [502, undefined, 'Request failed with status 502'],
    [200, { success: false, message: 'Refused.' }, 'Refused.'],
    [200, { success: false }, ''],
  ])('with status %i and body %j has the message "%s"', async (status, body, message) => {
    answer(status, body)
    await expect(call(sessions.getSession)).rejects.toMatchObject({ message, status })
  })

  test.each<[{ path: string }, string]>([
    [passwords.requestPasswordReset, 'Failed to reset password'],
    [verifyEmail, 'Failed to verify email'],
    [resendVerification, 'Failed to resend verification email'],
    [getOrganization, 'Failed to get organization details'],
    [updateOrganization, 'Failed to update organization'],
    [administrators.addAdministrator, 'Failed to add administrator'],
    [administrators.removeAdministrator, 'Failed to remove administrator'],
    [administrators.listPotentialAdministrators, 'Failed to fetch potential administrators'],
    [administrators.getAdministrator, 'Failed to fetch administrator details'],
    [getUser, 'Failed to fetch user details'],
    [createUser, 'Failed to create user'],
    [inviteUser, 'Failed to send invite'],
    [listUsers, 'Failed to fetch users'],
    [inviteUsers, 'Failed to send invites'],
    [createUserField, 'Failed to create user field'],
    [verifyInvite, 'Failed to verify invitation'],
    [confirmInvite, 'Failed to confirm invitation'],
    [getInviteLink, 'Failed to get invite link'],
    [validateInviteLink, 'Invalid or expired organization invite link'],
    [joinOrganization, 'Failed to create account'],
  ])(
    '[A8.fallback.1] [A8.fallback.2] [A8.fallback.3] [A8.fallback.4] [B8.challenges.6] without a message of the server has the fallback "%s"',
    async (endpoint, message) => {
      answer(200, { success: false })
      const params = { orgId: 'o', userId: 'u', inviteToken: 't' }
      await expect(call(endpoint as Endpoint, { params } as never)).rejects.toMatchObject({ message })
    },
  )

  test.each<[{ path: string }, string]>([
    [createChallenge, 'Failed to create challenge'],
    [createTeam, 'Failed to create team'],
    [administrators.getAdministrator, 'Failed to fetch administrator details'],
  ])(
    '[B8.challenges.1] [B8.challenges.6] [B8.teams.1] [B8.settings.2] without a message of the server has the fallback "%s"',
    async (endpoint, message) => {
      answer(200, { success: false })
      await expect(
        call(endpoint as Endpoint, { params: { orgId: 'o', userId: 'u' } } as never),
      ).rejects.toMatchObject({ message })
    },
  )

  test('carries code and fields', async () => {
    const fields = { email: 'No.', name: 'Nor this.' }
    const fieldErrors = { email: { code: 'email.invalid', message: 'No.' } }
    answer(400, { success: false, code: 'request.invalid', message: 'm', fields, fieldErrors })
    await expect(call(sessions.getSession)).rejects.toMatchObject({
      code: 'request.invalid',
      fields: { email: fieldErrors.email, name: { message: 'Nor this.' } },
    })
  })

  test('without an answer has neither status nor message', async () => {
    send.mockRejectedValue(new TypeError('fetch failed'))
    await expect(call(sessions.getSession)).rejects.toMatchObject({ message: '', status: undefined })
  })
})

describe('a server that is too busy to begin', () => {
  const busy = () =>
    new Response(JSON.stringify({ success: false, code: 'server.busy', message: 'Busy.' }), {
      status: 503,
      headers: { 'retry-after': '1' },
    })
  const signIn = () => call(sessions.login, { body: { email: 'a@example.com', password: 'p' } })

  test('is retried after its Retry-After time, also for a change', async () => {
    send.mockResolvedValueOnce(busy()).mockResolvedValueOnce(new Response('{"success":true}'))
    const signedIn = signIn()
    await vi.advanceTimersByTimeAsync(999)
    expect(send).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1001)
    expect(await signedIn).toEqual({ success: true })
    expect(send.mock.calls[1]).toEqual(send.mock.calls[0])
  })

  test('is retried three times before the call fails', async () => {
    send.mockImplementation(async () => busy())
    const rejected = expect(signIn()).rejects.toMatchObject({ status: 503, code: 'server.busy' })
    await vi.advanceTimersByTimeAsync(10_000)
    await rejected
    expect(send).toHaveBeenCalledTimes(4)
  })

  test('is not retried if the work may have begun', async () => {
    send.mockResolvedValue(
      new Response(JSON.stringify({ code: 'server.unavailable' }), {
        status: 503,
        headers: { 'retry-after': '5' },
      }),
    )
    await expect(signIn()).rejects.toMatchObject({ status: 503, code: 'server.unavailable' })
    expect(send).toHaveBeenCalledTimes(1)
  })
})

test('a change that is refused while the customer moves is made once the move is over', async () => {
  const moving = () =>
    new Response(JSON.stringify({ success: false, code: 'customer.moving', message: 'Moving.' }), {
      status: 503,
      headers: { 'retry-after': '2' },
    })
  send
    .mockResolvedValueOnce(moving())
    .mockResolvedValueOnce(moving())
    .mockResolvedValueOnce(new Response('{"success":true}'))
  const changed = call(updateOrganization, { params: { orgId: 'o' }, body: { name: 'Northwind' } })
  await vi.advanceTimersByTimeAsync(1999)
  expect(send).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(6001)
  expect(await changed).toEqual({ success: true })
  expect(send.mock.calls[2]).toEqual(send.mock.calls[0])
})

describe('an organization of another cell', () => {
  const elsewhere = (code = 'cell.elsewhere') =>
    new Response(JSON.stringify({ success: false, code, cell: 'b', message: 'm' }), { status: 421 })
  const leave = () => call(passwords.updatePassword, { body: { password: 'a long password' } })

  test('is asked again at once, by the cookie that the answer has set', async () => {
    send.mockResolvedValueOnce(elsewhere()).mockResolvedValueOnce(new Response('{"success":true}'))
    const answered = leave()
    await vi.advanceTimersByTimeAsync(0)
    expect(await answered).toEqual({ success: true })
    expect(send.mock.calls[1]).toEqual(send.mock.calls[0])
  })

  test('is asked three times more before the call fails, and another refusal of this kind never', async () => {
    send.mockImplementation(async () => elsewhere())
    const rejected = expect(leave()).rejects.toMatchObject({ status: 421, code: 'cell.elsewhere' })
    await vi.advanceTimersByTimeAsync(10)
    await rejected
    expect(send).toHaveBeenCalledTimes(4)
    send.mockClear().mockImplementation(async () => elsewhere('request.host'))
    await expect(leave()).rejects.toMatchObject({ code: 'request.host' })
    expect(send).toHaveBeenCalledTimes(1)
  })
})

const person = { email: 'a@example.com', password: 'long enough', firstName: 'A', lastName: 'B' }

describe('a 401', () => {
  test.each([
    ['reset-password', () => call(passwords.requestPasswordReset, { body: { email: person.email } })],
    [
      'register',
      () =>
        call(joinOrganization, {
          params: { orgId: '_' },
          body: { ...person, metadata: { organizationInviteToken: 't' } },
        }),
    ],
    ['login', () => call(sessions.login, { body: person })],
    ['verify', () => call(verifyEmail, { body: { token: 't', email: person.email } })],
    ['session', () => call(sessions.getSession)],
    ['logout', () => call(sessions.logout)],
    ['update-password', () => call(passwords.updatePassword, { body: { password: person.password } })],
    [
      'validate-admin-access',
      () => call(provider.validateAdminAccess, { body: { token: 't', org_id: 'o' } }),
    ],
  ])('[A8.401.2] of a path with %s does not end the session', async (_, send401) => {
    answer(401, { message: 'Not you.' })
    await expect(send401()).rejects.toMatchObject({ message: 'Not you.', status: 401 })
    expect(assign).not.toHaveBeenCalled()
  })

  test.each([
    ['confirm-invite', () => call(confirmInvite, { body: { token: 't', password: person.password } })],
    ['complete-registration', () => call(completeRegistration, { body: { ...person, token: 't' } })],
    ['users', () => call(listUsers, { params: { orgId: 'o' } })],
  ])('[A4.session401.1] [A8.401.1] of %s ends the session', async (_, send401) => {
    stored.set('currentOrganizationId', 'o')
    stored.set('theme', 'dark')
    answer(401, { message: 'Not you.' })
    const rejected = expect(send401()).rejects.toMatchObject({
      message: 'Session expired. Please log in again.',
    })
    await vi.runAllTimersAsync()
    await rejected
    expect(assign).toHaveBeenCalledWith('/login?session=expired')
  })

  test('a page that is about to end its session says why, whichever call is refused first', async () => {
    answer(401)
    const list = () => call(listUsers, { params: { orgId: 'o' } })
    const refused = expect(whileEnding('password-changed', list)).rejects.toThrow()
    await vi.runAllTimersAsync()
    await refused
    expect(assign).toHaveBeenLastCalledWith('/login?session=password-changed&from=%2Fusers')
  })
})
