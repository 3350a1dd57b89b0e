import { expect, test } from 'vitest'
import { withoutServerParts } from './client-contract.ts'

test('an endpoint keeps its method, path and fallback and loses its schemas', () => {
  const code = `export const list = endpoint({
    method: 'GET',
    path: '/things',
    access: 'session',
    query: z.strictObject({ size: count('Size', 50) }),
    answer: z.object({ data: z.array(thing) }),
    fallback: 'Failed to fetch things',
  })`
  expect(withoutServerParts(code)).toBe(
    "export const list = /*#__PURE__*/ endpoint({ method: 'GET', path: '/things', fallback: 'Failed to fetch things' })",
  )
})

test('a schema is kept, with its calls marked as pure', () => {
  expect(withoutServerParts("export const kind = z.enum(kindsOf('a'))")).toBe(
    "export const kind = /*#__PURE__*/ z.enum(/*#__PURE__*/ kindsOf('a'))",
  )
})

test('a call within a function keeps its effect', () => {
  const code = 'export function list(parts) { const found = []; found.push(parts[0]); return found }'
  expect(withoutServerParts(code)).toBe(code)
})
