import { expect, test, vi } from 'vitest'
import { getAdministrator } from '#contract/identity/administrators.ts'

const send = vi.fn<typeof fetch>()

Object.assign(globalThis, {
  localStorage: { getItem: () => null },
  window: { addEventListener: () => {} },
  document: { documentElement: {}, getElementById: () => null },
  fetch: send,
})

const { getOrganizationAdmins } = await import('./administrators.ts')
const { call } = await import('#web/platform/api/call.ts')

test('[A5.org.2] [A8.org.1] no request for administrators is sent without an organization', async () => {
  await expect(getOrganizationAdmins('')).rejects.toThrow('Organization ID is required')
  expect(send).not.toHaveBeenCalled()
})

test('[A8.org.1] [B8.settings.2] an unknown administrator is reported with the server’s message', async () => {
  const body = { success: false, code: 'administrator.not_found', message: 'Admin data not found' }
  send.mockResolvedValueOnce(new Response(JSON.stringify(body), { status: 404 }))
  const asked = call(getAdministrator, { params: { orgId: 'o', userId: 'u' } })
  await expect(asked).rejects.toThrow('Admin data not found')
})
