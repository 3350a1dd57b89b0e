import { expect, test } from 'vitest'
import { findCycle, firstPaint, readManifest, scriptsOf } from './first-paint.ts'

const manifest = {
  'index.html': {
    file: 'entry.js',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: ['a/A.tsx', 'b/B.tsx'],
  },
  '_react.js': { file: 'react.js' },
  '_form.js': { file: 'form.js', imports: ['_react.js', 'index.html'], css: ['form.css'] },
  'a/A.tsx': { file: 'a.js', isDynamicEntry: true, imports: ['_form.js'], dynamicImports: ['b/B.tsx'] },
  'b/B.tsx': { file: 'b.js', isDynamicEntry: true },
}

test('counts the entry, the chunks of the page and their imports once each', () => {
  expect(scriptsOf(manifest, ['index.html', 'a/A.tsx'])).toEqual(['entry.js', 'react.js', 'a.js', 'form.js'])
  expect(scriptsOf(manifest, ['index.html', 'b/B.tsx'])).toEqual(['entry.js', 'react.js', 'b.js'])
  expect(scriptsOf(manifest, ['index.html', 'b/B.tsx', 'a/A.tsx'])).toEqual([
    'entry.js',
    'react.js',
    'b.js',
    'a.js',
    'form.js',
  ])
})

test('refuses to measure a screen without a chunk', () => {
  expect(() => scriptsOf(manifest, ['index.html', 'c/C.tsx'])).toThrow('no chunk for c/C.tsx')
})

test('no chunks of the build import each other, so that none runs before what it needs', () => {
  expect(findCycle(readManifest())).toBeUndefined()
  const cyclic = { ...manifest, '_react.js': { file: 'react.js', imports: ['_form.js'] } }
  expect(findCycle(cyclic)).toEqual(['_react.js', '_form.js', '_react.js'])
})

test('no chunk imports the entry of an app, which would start that app within the other one', () => {
  const chunks = Object.entries(readManifest())
  const entries = chunks.filter(([, { isEntry }]) => isEntry).map(([key]) => key)
  expect(entries.length).toBeGreaterThan(0)
  const imported = chunks.flatMap(([, { imports = [] }]) => imports.filter((key) => entries.includes(key)))
  expect(imported).toEqual([])
})

test('the first paint of /login takes at most 93 kB of JavaScript', () => {
  expect(firstPaint('/login')).toBeLessThanOrEqual(93)
})

test('the first paint of /users with its frame takes at most 135 kB of JavaScript', () => {
  expect(firstPaint('/users')).toBeLessThanOrEqual(135)
})

test('[P-PRF-7] the first paint of /me takes at most 80 kB of JavaScript', () => {
  expect(firstPaint('/me')).toBeLessThanOrEqual(80)
})

test('the first paint of /wall takes at most 83 kB of JavaScript', () => {
  expect(firstPaint('/wall')).toBeLessThanOrEqual(83)
})

test('the first paint of the public page of a programme takes at most 95 kB of JavaScript', () => {
  expect(firstPaint('/programme')).toBeLessThanOrEqual(95)
})

test('Today, Record and the boards of /me together take at most 147 kB of JavaScript; the goal is 130', () => {
  expect(firstPaint('Today, Record and the boards of /me')).toBeLessThanOrEqual(147)
})
