import { expect, test } from 'vitest'
import { endpoints } from './api.ts'
import { type Endpoint, endpoint } from './platform/endpoint.ts'
import { errors } from './platform/errors.ts'
import {
  holdsAllOf,
  mayCall,
  type Needs,
  type Permission,
  permissions,
  permissionsOf,
  roles,
} from './platform/permissions.ts'

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
  if (access === 'role' || access === 'member') {
    expect([...paramsOf(endpoint), ...Object.keys(query?.def.shape ?? {})].join()).toMatch(
      /\b(orgId|organizationId)\b/,
    )
  }
  expect(endpoint.path.startsWith('/provider/')).toBe(access === 'provider')
  expect(repeated([...endpoint.errors])).toEqual([])
})

/** Permissions whose calls are still to come. */
const unused = new Set<Permission>(['data.manage'])

const permissionsIn = (needs: Needs | undefined) =>
  typeof needs === 'object' ? ('all' in needs ? needs.all : needs.any) : needs ? [needs] : []

test('[I-FRAME-1] each call of role holders needs a permission, and each permission is needed by a call', () => {
  const needed = new Set(all.flatMap(({ endpoint }) => permissionsIn(endpoint.needs)))
  expect(permissions.filter((permission) => !needed.has(permission) && !unused.has(permission))).toEqual([])
  expect(
    all.filter(({ endpoint }) => (endpoint.access === 'role') !== (endpoint.needs !== undefined)),
  ).toEqual([])
  const declaration = { method: 'GET', path: '/probe', summary: '', errors: [] } as const
  // @ts-expect-error an endpoint of role holders without a permission does not compile
  endpoint({ ...declaration, access: 'role' })
  // @ts-expect-error nor does one with a permission that is not in the list
  endpoint({ ...declaration, access: 'role', needs: 'everything' })
  // @ts-expect-error nor does one of another kind of access with a permission
  endpoint({ ...declaration, access: 'session', needs: 'people.read' })
})

test('[I-ROLE-1] [I-ROLE-2] roles are the fixed sets of the specification, add up, and only administrators manage roles', () => {
  const also = (list: string) => ['organization.read', ...list.split(' ')].sort()
  const programme = 'programme.read figures.read'
  expect([...permissionsOf.administrator].sort()).toEqual([...permissions].sort())
  expect([...permissionsOf.hr_manager].sort()).toEqual(
    also(`people.read people.write people.export teams.write reports.write ${programme}`),
  )
  expect([...permissionsOf.programme_manager].sort()).toEqual(
    also(`programme.write teams.write people.read reports.write ${programme}`),
  )
  expect([...permissionsOf.finance].sort()).toEqual(also('credits.read credits.send figures.read'))
  expect([...permissionsOf.it_administrator].sort()).toEqual(
    also('security.manage integrations.manage audit.read people.read'),
  )
  expect([...permissionsOf.auditor].sort()).toEqual(also(`audit.read ${programme}`))
  expect([...permissionsOf.viewer].sort()).toEqual(also(programme))
  expect(roles.filter((role) => mayCall([role], 'roles.manage'))).toEqual(['administrator'])
  expect(mayCall(['finance', 'auditor'], { all: ['credits.send', 'audit.read'] })).toBe(true)
  expect(mayCall(['finance'], { all: ['credits.send', 'audit.read'] })).toBe(false)
  expect(mayCall([], { any: ['organization.read'] })).toBe(false)
  expect([holdsAllOf(['auditor'], 'viewer'), holdsAllOf(['viewer'], 'auditor')]).toEqual([true, false])
})

test('[I-FRAME-4] a call that changes security cannot be opened to keys', () => {
  const declaration = { method: 'POST', path: '/probe', summary: '', errors: [], personalKey: true } as const
  endpoint({ ...declaration, access: 'member' })
  // @ts-expect-error nor does a call of role holders compile that a key opens
  endpoint({ ...declaration, access: 'role', needs: 'people.read' })
  // @ts-expect-error nor one of a signed-in account
  endpoint({ ...declaration, access: 'session' })
  // @ts-expect-error nor one that needs a fresh proof
  endpoint({ ...declaration, access: 'member', fresh: true })
  // @ts-expect-error nor one that changes rights, secrets or the person
  endpoint({ ...declaration, access: 'member', refusesSupport: true })
  // @ts-expect-error nor one that changes what belongs to the account alone
  endpoint({ ...declaration, access: 'member', refusesManaged: true })
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
