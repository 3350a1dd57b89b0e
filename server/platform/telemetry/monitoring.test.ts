import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { createMetrics } from './metrics.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const read = (name: string) =>
  readFileSync(new URL(`../../../deploy/monitoring/${name}`, import.meta.url), 'utf8')

async function exportedNames(): Promise<string[]> {
  const jobs = { sizes: async () => [] }
  const metrics = createMetrics({ database: server.database, jobs, clock: () => new Date() })
  const typed = [...(await metrics.read()).matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  return typed.flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name],
  )
}

test.each(['rules.yml', 'dashboard.json'])(
  'every metric that deploy/monitoring/%s names is one that the server exports',
  async (file) => {
    const named = new Set(read(file).match(/\b(elan|http|nodejs|process)_\w+/g))
    expect(named.size).toBeGreaterThan(10)
    const exported = await exportedNames()
    expect([...named].filter((name) => !exported.includes(name))).toEqual([])
  },
)

test('every metric of ours is on the dashboard', async () => {
  const dashboard = read('dashboard.json')
  const ours = (await exportedNames()).filter((name) => name.startsWith('elan_'))
  expect(ours.filter((name) => !dashboard.includes(name))).toEqual([])
})

test('every alert says what to do, and every panel has its own place', () => {
  const rules = read('rules.yml').split('- alert:').slice(1)
  expect(rules.filter((rule) => !/description: '.{60,}'/.test(rule))).toEqual([])
  const { panels } = JSON.parse(read('dashboard.json'))
  const places = panels.map(({ gridPos: { x, y } }: { gridPos: { x: number; y: number } }) => `${x} ${y}`)
  expect(new Set(places).size).toBe(panels.length)
})
