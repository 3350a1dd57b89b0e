import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrganization } from '#server/tenants/organizations/service.ts'
import { makeMembers } from '#tests/server/activity.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { weighCustomers } from './weigh.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('customers are weighed with the organizations below them, the largest first', async () => {
  const small = await createOrganization(server.makeContext(), { name: 'Small' })
  const large = await createOrganization(server.makeContext(), { name: 'Large' })
  const below = await createOrganization(server.makeContext(), { name: 'Below', parent: large })
  await makeMembers(server, small, 2)
  await makeMembers(server, large, 5)
  await makeMembers(server, below, 20)
  const weights = await server.asOwner((db) => weighCustomers(db))
  expect(weights.map(({ name }) => name)).toEqual(['Large', 'Small'])
  expect(weights.map(({ customerId }) => customerId)).toEqual([large.id, small.id])
  const [first, second] = weights
  expect(first?.rows).toBeGreaterThan(3 * (second?.rows ?? 0))
  expect(first?.bytes).toBeGreaterThan(3 * (second?.bytes ?? 0))
  expect(second?.rows).toBeGreaterThanOrEqual(4)
})

test('of a large table no more than some pages are read, and the estimate stays near', async () => {
  const one = await createOrganization(server.makeContext(), { name: 'One' })
  const other = await createOrganization(server.makeContext(), { name: 'Other' })
  for (const { id, many } of [
    { id: one.id, many: 6000 },
    { id: other.id, many: 2000 },
  ])
    await server.asOwner((db) =>
      db.execute(sql`insert into teams (organization_id, name, logo_url)
      select ${id}, 'Team ' || n, repeat('x', 400) from generate_series(1, ${many}::int) n`),
    )
  const found = new Map(
    (await server.asOwner((db) => weighCustomers(db, 100))).map(({ name, rows }) => [name, rows]),
  )
  expect((found.get('One') ?? 0) / 6000).toBeGreaterThan(0.6)
  expect((found.get('One') ?? 0) / 6000).toBeLessThan(1.4)
  expect((found.get('Other') ?? 0) / 2000).toBeGreaterThan(0.6)
  expect((found.get('Other') ?? 0) / 2000).toBeLessThan(1.4)
})
