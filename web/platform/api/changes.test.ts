import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import {
  MutationObserver,
  type MutationOptions,
  type QueryClient,
  QueryObserver,
} from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'

Object.assign(globalThis, {
  localStorage: { getItem: () => null },
  window: { addEventListener: () => {} },
  document: { documentElement: {}, getElementById: () => null },
})

const modules = {
  credits: await import('#web/tenants/credits/queries.ts'),
  challenges: await import('#web/programme/challenges/queries.ts'),
  'claim-rules': await import('#web/identity/claim-rules/queries.ts'),
  connections: await import('#web/identity/connections/queries.ts'),
  'custom-fields': await import('#web/people/custom-fields/queries.ts'),
  domains: await import('#web/identity/domains/queries.ts'),
  imports: await import('#web/people/imports/queries.ts'),
  organizations: await import('#web/tenants/organizations/listQueries.ts'),
  'programme-page': await import('#web/programme/programme-page/queries.ts'),
  provisioning: await import('#web/people/provisioning/queries.ts'),
  'second-factors': await import('#web/identity/second-factors/queries.ts'),
  quizzes: await import('#web/programme/quizzes/queries.ts'),
  referee: await import('#web/programme/referee/queries.ts'),
  session: await import('#web/platform/session/queries.ts'),
  reports: await import('#web/insights/reports/queries.ts'),
  roles: await import('#web/identity/roles/queries.ts'),
  settings: await import('#web/tenants/settings/queries.ts'),
  teams: await import('#web/people/teams/queries.ts'),
  users: await import('#web/people/users/queries.ts'),
  'wall-screens': await import('#web/programme/wall-screens/queries.ts'),
}
const { createQueryClient } = await import('./queryClient.ts')

const mutations = Object.entries(modules).flatMap(([noun, exported]) =>
  Object.entries(exported).flatMap(([name, options]) =>
    name.endsWith('Mutation') ? [{ name: `${noun} ${name}`, options: options as MutationOptions }] : [],
  ),
)

test('every module with mutations is covered', () => {
  const web = join(import.meta.dirname, '../..')
  const declaring = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('ueries.ts'))
    // The employees' app has a client of its own, which the console's queries never meet.
    .filter((path) => !path.startsWith(`me${sep}`))
    .filter((path) => readFileSync(join(web, path), 'utf8').includes('mutationOptions('))
  expect(declaring.map((path) => path.split(sep).at(-2)).sort()).toEqual(Object.keys(modules).sort())
})

test('each mutation declares what it changes', () => {
  const silent = mutations.filter(({ options }) => !options.meta?.changes.length)
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('queries that show people are refetched after a person was added, inactive ones at their next use', async () => {
  const client = createQueryClient()
  const keys = [
    ['users', 'list', {}],
    ['users', 'active'],
    ['teams', 'list', ''],
    ['dashboard', 'overview', { month: undefined }],
    ['audit', 1, {}],
  ]
  for (const queryKey of keys) client.setQueryData(queryKey, 'old')
  client.setQueryData(['reports', 'list'], 'old')
  const queryFn = vi.fn(async () => 'new')
  const end = new QueryObserver(client, { queryKey: ['users', 'active'], queryFn }).subscribe(() => {})
  const { meta } = modules.users.createMutation

  await new MutationObserver(client, { ...(meta && { meta }), mutationFn: async () => ({}) }).mutate()
  end()

  expect(client.getQueryData(['users', 'active']), 'awaited').toBe('new')
  expect(queryFn).toHaveBeenCalledTimes(1)
  for (const queryKey of keys) {
    const isActive = queryKey[1] === 'active'
    expect(client.getQueryState(queryKey)?.isInvalidated, queryKey.join()).toBe(!isActive)
  }
  expect(client.getQueryState(['reports', 'list'])?.isInvalidated).toBe(false)
  client.clear()
})

test('a failed mutation refetches the lists without waiting for them', async () => {
  const client = createQueryClient()
  client.setQueryData(['teams', 'list', ''], 'old')
  const queryFn = () => new Promise<string>(() => {})
  const end = new QueryObserver(client, { queryKey: ['teams', 'list', ''], queryFn }).subscribe(() => {})
  const { meta } = modules.teams.deleteMutation
  const mutationFn = () => Promise.reject(new Error('gone'))

  await expect(new MutationObserver(client, { ...(meta && { meta }), mutationFn }).mutate()).rejects.toThrow(
    'gone',
  )

  expect(client.isFetching({ queryKey: ['teams'] })).toBe(1)
  end()
  client.clear()
})

const id = '00000000-0000-4000-8000-000000000001'
const { imports, quizzes, settings } = modules

interface Watched {
  query: { subscribe(listener: () => void): () => void; getCurrentResult(): { data?: unknown } }
  change: () => Promise<unknown>
}

test.each<[name: string, answer: (state: string) => object, (client: QueryClient) => Watched]>([
  [
    'quizzes',
    (title) => ({ quiz: { title } }),
    (client) => ({
      query: new QueryObserver(client, quizzes.quizQuery(id)),
      change: () => new MutationObserver(client, quizzes.updateMutation).mutate({ quizId: id, body: {} }),
    }),
  ],
  [
    'settings',
    (name) => ({ organization: { name } }),
    (client) => ({
      query: new QueryObserver(client, settings.organizationQuery),
      change: () => new MutationObserver(client, settings.updateMutation).mutate({}),
    }),
  ],
  [
    'access',
    (accessCode) => ({ data: { accessCode } }),
    (client) => ({
      query: new QueryObserver(client, settings.accessQuery),
      change: () => new MutationObserver(client, settings.accessMutation).mutate({ mode: 'code' }),
    }),
  ],
  [
    'imports',
    (state) => ({ data: { id, state } }),
    (client) => ({
      query: new QueryObserver(client, imports.importQuery(id)),
      change: () =>
        new MutationObserver(client, imports.beginMutation).mutate({ importId: id, autoInvite: false }),
    }),
  ],
])(
  '%s show what a change answered, also where a reading of before answers after it',
  async (_name, answer, watch) => {
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => (key === 'currentOrganizationId' ? id : null),
    })
    const reading = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async (_address: string, { method }: RequestInit) => {
      if (method !== 'GET') return Response.json(answer('after'))
      await reading.promise
      return Response.json(answer('before'))
    })
    const client = createQueryClient()
    const { query, change } = watch(client)
    const end = query.subscribe(() => {})
    await change()
    reading.resolve()
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    expect(JSON.stringify(query.getCurrentResult().data)).toContain('after')
    end()
    client.clear()
    vi.unstubAllGlobals()
  },
)
