import { expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { implementations } from '#server/implementations.ts'

test.each([...endpoints].map(([name, endpoint]) => ({ name, endpoint })))(
  '$name has one use case',
  ({ endpoint }) => {
    expect(implementations.filter((implementation) => implementation.endpoint === endpoint)).toHaveLength(1)
  },
)

test('nothing is implemented that the contract does not declare', () => {
  const declared = new Set(endpoints.values())
  const beside = implementations.filter(({ endpoint }) => !declared.has(endpoint))
  expect(beside.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)).toEqual([])
})
