import { expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { implementations } from '#server/implementations.ts'

test.each([...endpoints].map(([name, endpoint]) => ({ name, endpoint })))(
  '$name has exactly one implementation',
  ({ endpoint }) => {
    expect(implementations.filter((implementation) => implementation.endpoint === endpoint)).toHaveLength(1)
  },
)

test('only what anybody may read is kept by browsers and a CDN', () => {
  const kept = [...endpoints.values()].filter(({ immutable }) => immutable)
  expect(kept.map(({ access, path }) => [access, path])).toEqual([['public', '/uploads/:file']])
})

test('every implementation has an endpoint in the contract', () => {
  const declared = new Set(endpoints.values())
  const beside = implementations.filter(({ endpoint }) => !declared.has(endpoint))
  expect(beside.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)).toEqual([])
})
