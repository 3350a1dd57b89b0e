import { afterAll, beforeAll, expect, test } from 'vitest'
import { getInviteLink, validateInviteLink } from '#contract/people/invite-links.ts'
import { uploadPicture } from '#contract/platform/uploads.ts'
import {
  getAccessControl,
  getOrganization,
  setAccessControl,
  updateOrganization,
} from '#contract/tenants/organizations.ts'
import { makeAdministrator, makeOrganization, signedIn, tokenOf } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function setting() {
  const administrator = await makeAdministrator(server)
  const visitor = await signedIn(server, administrator)
  const params = { orgId: administrator.organization.id }
  const read = async () => (await visitor.call(getOrganization, { params })).body.organization
  const change = (body: object) =>
    visitor.send({ method: 'PATCH', url: `/api/organizations/${params.orgId}`, body })
  return { organization: administrator.organization, visitor, params, read, change }
}

test('[A7.org.2] [B7.settings.1] [B7.settings.2] an update changes the given fields only', async () => {
  const { read, change } = await setting()
  const before = await read()
  server.pass({ minutes: 1 })
  const changed = await change({ name: ' Northwind  ', accessCode: ' northwind-7q2 ' })
  const updatedAt = server.makeContext().now.toISOString()
  const code = 'NORTHWIND-7Q2'
  const after = { ...before, name: 'Northwind', accessCode: code, access_code: code, updatedAt }
  expect(changed.body).toEqual({ success: true, organization: after, data: after })
  expect(await read()).toEqual(after)

  const others = { description: 'Walks.\nRuns.', timezone: 'Europe/Paris', language: 'fr', minimumGroup: 12 }
  expect((await change(others)).body.data).toEqual({ ...after, ...others })
  expect((await change({ description: ' ' })).body.data).toMatchObject({ description: null })
})

test.each([
  ['name', { name: ' ' }],
  ['name', { name: 'www.bad.example' }],
  ['accessCode', { accessCode: '' }],
  ['accessCode', { accessCode: 'SHORT-1' }],
  ['accessCode', { accessCode: 'WITH BLANKS' }],
  ['timezone', { timezone: 'Mars/Olympus' }],
  ['language', { language: 'bilingual' }],
  ['minimumGroup', { minimumGroup: 4 }],
  ['logo_url', { logo_url: 'https://example.com/logo.png' }],
  ['balance', { balance: 100 }],
  ['lineage', { lineage: [] }],
])('[T4] [B7.settings.2] an invalid %s is refused by name: %j', async (field, body) => {
  const { read, change } = await setting()
  const before = await read()
  const refused = await change({ language: 'fr', ...body })
  expect(refused).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
  expect(Object.keys(refused.body.fields ?? {})).toEqual([field])
  expect((await change({})).status).toBe(400)
  expect(await read()).toEqual(before)
})

test('[T4] [ruling 24] read-only fields are ignored and change nothing', async () => {
  const { read, change } = await setting()
  const before = await read()
  const shown = { credits: 100, admin_ids: [], admins: [], parentId: crypto.randomUUID(), isPrimary: false }
  expect((await change(shown)).status).toBe(400)
  expect((await change({ language: before.language, ...shown })).status).toBe(200)
  expect(await read()).toEqual({ ...before, updatedAt: expect.any(String) })
})

test('[T12] an access code is unique and different from the organization’s name', async () => {
  const [one, two] = [await setting(), await setting()]
  const taken = await two.change({ name: 'Two', accessCode: one.organization.accessCode.toLowerCase() })
  expect(taken).toMatchObject({
    status: 409,
    body: { code: 'organization.code_taken', fields: { accessCode: 'This access code is taken.' } },
  })
  expect((await two.read()).name).not.toBe('Two')
  const called = { status: 400, body: { code: 'organization.code_is_name' } }
  const byCode = await two.change({ name: 'Énergie Verte', accessCode: 'energie-verte' })
  expect(byCode).toMatchObject({
    ...called,
    body: { ...called.body, fields: { accessCode: expect.any(String) } },
  })
  await two.change({ accessCode: 'GREEN-POWER' })
  const byName = await two.change({ name: 'Green Power' })
  expect(byName).toMatchObject({ ...called, body: { ...called.body, fields: { name: expect.any(String) } } })
})

test('[T12] of ten organizations that concurrently choose one code exactly one gets it', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, setting))
  const answers = await Promise.all(all.map(({ change }) => change({ accessCode: 'WANTED-BY-ALL' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
})

test('the minimum group can only be raised, even concurrently', async () => {
  const { change, read } = await setting()
  const raised = await Promise.all([12, 30, 20].map((minimumGroup) => change({ minimumGroup })))
  for (const { status } of raised) expect([200, 409]).toContain(status)
  expect(await read()).toMatchObject({ minimumGroup: 30 })
  expect(await change({ minimumGroup: 29 })).toMatchObject({
    status: 409,
    body: { code: 'organization.group_lowered', fields: { minimumGroup: expect.any(String) } },
  })
  expect((await change({ minimumGroup: 30 })).status).toBe(200)
})

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('a logo must be a picture of the organization and is shown to visitors of the invite link', async () => {
  const [own, other] = [await setting(), await setting()]
  const upload = async ({ visitor, params }: typeof own) =>
    (await visitor.call(uploadPicture, { params, file: pixel })).body.data.url
  const foreign = await own.change({ logo_url: await upload(other) })
  const unknown = { code: 'upload.unknown', fields: { logo_url: expect.any(String) } }
  expect(foreign).toMatchObject({ status: 400, body: unknown })
  const logo = await upload(own)
  expect((await own.change({ logo_url: logo })).body.data).toMatchObject({ logo_url: logo })
  const { inviteLink } = (await own.visitor.call(getInviteLink, { params: own.params })).body
  const params = { orgId: '_', inviteToken: tokenOf(inviteLink) }
  const face = await server.visitor().call(validateInviteLink, { params })
  expect(face.body).toMatchObject({ logo_url: logo })
  expect((await own.change({ logo_url: null })).body.data).toMatchObject({ logo_url: null })
})

test('[B2.settings.3] access control starts as professional without domains and is stored separately from the settings', async () => {
  const { organization, visitor, params, read, change } = await setting()
  const control = async () => (await visitor.call(getAccessControl, { params })).body.data
  expect(await control()).toEqual({ mode: 'professional', domains: [] })
  const domains = [' Example.COM', 'mail.example.org', 'example.com']
  const set = await visitor.call(setAccessControl, { params, body: { mode: 'code', domains } })
  const kept = { mode: 'code', domains: ['example.com', 'mail.example.org'] }
  expect(set.body).toEqual({ success: true, data: kept })
  expect(await control()).toEqual(kept)
  expect(await read()).not.toHaveProperty('mode')
  for (const domain of ['example', '@example.com', 'exa mple.com', '-a.example', 'example.com.', '']) {
    const body = { mode: 'professional', domains: [domain] }
    const url = `/api/organizations/${organization.id}/access-control`
    expect((await visitor.send({ method: 'PUT', url, body })).status, domain).toBe(400)
  }
  expect((await change({ mode: 'professional' })).status).toBe(400)
  expect(await control()).toEqual(kept)
})

test('an administrator of an ancestor can change settings and access control of a descendant', async () => {
  const { organization, visitor } = await setting()
  const below = { orgId: (await makeOrganization(server, organization)).id }
  const named = await visitor.call(updateOrganization, { params: below, body: { name: 'Below' } })
  expect(named.body.organization).toMatchObject({ id: below.orgId, name: 'Below', isPrimary: false })
  const support = await signedIn(server, await makeAdministrator(server, { organization }), organization.id)
  const refused = await support.call(updateOrganization, { params: below, body: { name: 'Support' } })
  expect(refused).toMatchObject({ status: 403, body: { code: 'session.support' } })
})
