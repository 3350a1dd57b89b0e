import { expect, test } from 'vitest'
import { endpoints } from './api.ts'
import { type Endpoint, endpoint } from './platform/endpoint.ts'
import { errors } from './platform/errors.ts'
import { hasPermission, permissions } from './platform/permissions.ts'

const all = [...endpoints].map(([name, endpoint]) => ({ name, endpoint }))

const paramsOf = ({ path }: Endpoint) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

function repeated(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}

test('no two endpoints answer the same method and path, whatever its parameters are called', () => {
  const doors = all.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replaceAll(/:\w+/g, ':')}`)
  expect(repeated(doors)).toEqual([])
})

test('each endpoint has one name, and no two modules share a noun', () => {
  expect(new Set(endpoints.values()).size).toBe(endpoints.size)
  expect(repeated(all.map(({ name }) => name.toLowerCase()))).toEqual([])
})

test.each(all)('$name declares what its path and method need', ({ endpoint }) => {
  const { method, params, query, body, access } = endpoint
  expect(Object.keys(params?.def.shape ?? {}).sort()).toEqual(paramsOf(endpoint).sort())
  if (method === 'GET') expect(body).toBeUndefined()
  if (access === 'administrator' || access === 'member') {
    expect([...paramsOf(endpoint), ...Object.keys(query?.def.shape ?? {})].join()).toMatch(
      /\b(orgId|organizationId)\b/,
    )
  }
  expect(endpoint.path.startsWith('/provider/')).toBe(access === 'provider')
  expect(repeated([...endpoint.errors])).toEqual([])
})

test('[I-FRAME-1] each administrator call needs one permission, and each permission is needed by a call', () => {
  const needed = all.filter(({ endpoint }) => endpoint.access === 'administrator')
  expect(new Set(needed.map(({ endpoint }) => endpoint.needs))).toEqual(new Set(permissions))
  expect(permissions.every((permission) => hasPermission('administrator', permission))).toBe(true)
  const declaration = { method: 'GET', path: '/probe', summary: '', errors: [] } as const
  // @ts-expect-error an administrator's endpoint without a permission does not compile
  endpoint({ ...declaration, access: 'administrator' })
  // @ts-expect-error nor does one with a permission that is not in the list
  endpoint({ ...declaration, access: 'administrator', needs: 'everything' })
  // @ts-expect-error nor does one of another kind of access with a permission
  endpoint({ ...declaration, access: 'session', needs: 'people.read' })
})

test('a support session may not change the rights of others or the secrets of an organization', () => {
  const refusing = all.filter(({ endpoint }) => endpoint.refusesSupport).map(({ name }) => name)
  expect(refusing).toEqual(
    expect.arrayContaining([
      'passwords.updatePassword',
      'accounts.updateAccount',
      'invitations.inviteAdministrator',
      'links.replaceInviteLink',
    ]),
  )
})

test('each error has a valid HTTP status and an English sentence', () => {
  for (const { status, message } of Object.values(errors)) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
    expect(message).toMatch(/^[A-Z].{5,}/)
  }
})
