import { expect, test } from 'vitest'
import { startPushService } from './push-service.ts'
import { vendorSettings } from './vendor-items.ts'
import { startVendors } from './vendors.ts'

test('[P-TST-6] the fakes notice a wrong signature, an unencrypted message, a wrong client, scope, verifier and token', async () => {
  const pushes = await startPushService()
  const { endpoint } = pushes.subscribe('/device/1')
  expect(endpoint).toBe(`https://${pushes.host}/device/1`)
  const plain = await fetch(`http://${pushes.host}/device/1`, { method: 'POST', body: 'plain text' })
  expect([plain.status, pushes.received, pushes.problems.length]).toEqual([201, [], 1])
  await pushes.close()

  const vendors = await startVendors()
  const page = (query: Record<string, string>) =>
    `https://accounts.google.com/o/oauth2/v2/auth?${new URLSearchParams(query)}`
  const right = {
    ...{ client_id: vendorSettings.GOOGLE_HEALTH_CLIENT_ID, response_type: 'code' },
    ...{ redirect_uri: 'https://elan.example.com/me/sources', state: 'x'.repeat(43) },
    ...{ code_challenge: 'challenge', code_challenge_method: 'S256' },
    scope: 'https://www.googleapis.com/auth/googlehealth.activity_and_fitness.readonly',
  }
  const problemsOf = async (act: () => unknown) => {
    vendors.problems.length = 0
    await act()
    return [...vendors.problems]
  }
  const agree = (query: Record<string, string>) => vendors.agree(page(query), '1')
  expect(await problemsOf(() => agree(right))).toEqual([])
  const wrong = {
    client_id: 'another',
    scope: `${right.scope} email`,
    code_challenge_method: 'plain',
    state: 'short',
  }
  for (const [name, value] of Object.entries(wrong))
    expect((await problemsOf(() => agree({ ...right, [name]: value }))).length, name).toBe(1)
  const send = (path: string, form: Record<string, string>) =>
    vendors.call(path, { method: 'POST', body: new URLSearchParams(form) })
  const client = {
    client_id: vendorSettings.GOOGLE_HEALTH_CLIENT_ID,
    client_secret: vendorSettings.GOOGLE_HEALTH_CLIENT_SECRET,
  }
  const exchange = (more: Record<string, string>) => {
    const { code } = agree(right)
    const form = {
      grant_type: 'authorization_code',
      redirect_uri: right.redirect_uri,
      code,
      ...client,
      ...more,
    }
    return send('oauth2.googleapis.com/token', form)
  }
  expect(await problemsOf(() => exchange({ code_verifier: 'guessed' }))).toEqual(['wrong code_verifier'])
  expect(await problemsOf(() => exchange({ client_secret: 'guessed' }))).toContain(
    'wrong client at the token endpoint',
  )
  expect(await problemsOf(() => send('oauth2.googleapis.com/revoke', { token: 'guessed' }))).toHaveLength(1)
  const unknown = await vendors.call('health.googleapis.com/v4/users/me/identity', {})
  expect(unknown.status).toBe(401)
  await vendors.close()
})
