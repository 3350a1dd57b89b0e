import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { openApi } from '#server/platform/http/openapi.ts'
import { slowest } from './attack.ts'
import { patternsOf } from './source.ts'

const root = resolve(import.meta.dirname, '../..')
const limit = 5

function* declaredPatterns(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'pattern' && typeof inner === 'string') yield inner
    yield* declaredPatterns(inner)
  }
}

const files = globSync('{contract,server,web,provider}/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/\.(test|fixture)\.tsx?$|\/testing\//.test(path),
)
const sources = files.map((path) => patternsOf(path, readFileSync(join(root, path), 'utf8')))

test('[G10] every regular expression in the source matches 100,000 hostile characters within 5 ms', () => {
  const patterns = new Map(sources.flatMap(({ found }) => found).map((one) => [String(one.pattern), one]))
  expect(patterns.size).toBeGreaterThan(50)
  const slow = [...patterns.values()].flatMap(({ path, pattern }) => {
    const { ms, text } = slowest(pattern, limit)
    return ms > limit ? [`${path}: ${pattern} ${ms.toFixed(0)} ms on ${JSON.stringify(text)}`] : []
  })
  expect(slow).toEqual([])
})

test('[G10] every regular expression applied to a request does so too', () => {
  const patterns = new Set(declaredPatterns(openApi(endpoints, 'https://elan.example.com')))
  expect(patterns.size).toBeGreaterThan(10)
  const slow = [...patterns].flatMap((source) => {
    const { ms, text } = slowest(new RegExp(source, 'u'), limit)
    return ms > limit ? [`${source} ${ms.toFixed(0)} ms on ${JSON.stringify(text)}`] : []
  })
  expect(slow).toEqual([])
})

test('[G10] no regular expression is built from input', () => {
  expect(sources.flatMap(({ unreadable }) => unreadable)).toEqual([])
})

test('[G10] the check finds a regular expression with quadratic backtracking', () => {
  expect(slowest(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, limit).ms).toBeGreaterThan(limit)
  expect(slowest(/\s+$/, limit).ms).toBeGreaterThan(limit)
  expect(patternsOf('a.ts', 'const a = new RegExp(b)').unreadable).toHaveLength(1)
})
