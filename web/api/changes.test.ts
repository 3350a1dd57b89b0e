import { MutationObserver, type MutationOptions, QueryObserver } from '@tanstack/react-query'
import { beforeAll, expect, test, vi } from 'vitest'

Object.assign(globalThis, {
  localStorage: { getItem: () => null },
  window: { addEventListener: () => {} },
  document: { documentElement: {}, getElementById: () => null },
})

const mutations = new Map<string, MutationOptions>()

beforeAll(async () => {
  const modules = import.meta.glob<Record<string, unknown>>('../*/*ueries.ts')
  for (const [path, load] of Object.entries(modules)) {
    for (const [name, value] of Object.entries(await load())) {
      if (name.endsWith('Mutation')) mutations.set(`${path} ${name}`, value as MutationOptions)
    }
  }
})

test('each mutation declares what it changes', () => {
  expect(mutations.size).toBeGreaterThan(25)
  const silent = [...mutations].filter(([, { meta }]) => !meta?.changes.length).map(([name]) => name)
  expect(silent).toEqual([])
})

test('what shows people is read again after a person was added: also what is not on the screen, at its next visit', async () => {
  const { createQueryClient } = await import('./queryClient.ts')
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
  const options = mutations.get('../users/queries.ts createMutation')

  await new MutationObserver(client, { ...options, mutationFn: async () => ({}) }).mutate()
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

test('a mutation that fails has the lists read again, and waits for none', async () => {
  const { createQueryClient } = await import('./queryClient.ts')
  const client = createQueryClient()
  client.setQueryData(['teams', 'list', ''], 'old')
  const queryFn = () => new Promise<string>(() => {})
  const end = new QueryObserver(client, { queryKey: ['teams', 'list', ''], queryFn }).subscribe(() => {})
  const options = mutations.get('../teams/queries.ts deleteMutation')
  const mutationFn = () => Promise.reject(new Error('gone'))

  await expect(new MutationObserver(client, { ...options, mutationFn }).mutate()).rejects.toThrow('gone')

  expect(client.isFetching({ queryKey: ['teams'] })).toBe(1)
  end()
  client.clear()
})
