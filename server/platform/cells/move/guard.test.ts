import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser, listUsers } from '#contract/people/users.ts'
import { createSubOrganization } from '#contract/tenants/hierarchy.ts'
import { purgeOrganizations } from '#server/tenants/organizations/purge.ts'
import { makeAdministrator, newAddress, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { forgetPurged } from './arrive.ts'
import { attachGuards, detachGuards } from './guard.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** A customer with a person who writes, and the state of whose move can be set. */
async function customer() {
  const administrator = await makeAdministrator(server)
  const { id } = administrator.organization
  const visitor = await signedIn(server, administrator)
  const params = { orgId: id }
  return {
    id,
    add: () =>
      visitor.call(createUser, {
        params,
        body: { email: newAddress(), first_name: 'Robin', last_name: 'Example' },
      }),
    read: () => visitor.call(listUsers, { params, query: {} }),
    divide: () => visitor.call(createSubOrganization, { params, body: { name: 'North' } }),
    async set(state: string) {
      await server.asOwner(async (db) => {
        await db.execute(sql`insert into customer_moves (customer_id, state, cell, moved_at)
          values (${id}, ${state}, 'b', now()) on conflict (customer_id) do update set state = excluded.state, moved_at = now()`)
        await db.execute(
          sql`insert into moving_organizations (customer_id, id) values (${id}, ${id}) on conflict do nothing`,
        )
      })
    },
    rename: () =>
      server.asOwner((db) =>
        db.execute(sql`update users set first_name = 'Renamed' where organization_id = ${id} returning id`),
      ),
  }
}

test('while a customer is frozen its changes are answered 503 with a time, its reads and others go on, and then all', async () => {
  const [moving, other] = [await customer(), await customer()]
  await moving.set('copying')
  await server.asOwner((db) => attachGuards(db))
  expect((await moving.add()).status).toBe(201)
  expect((await moving.divide()).status).toBe(503)
  await moving.set('frozen')
  const refused = await moving.add()
  expect([refused.status, refused.body.code]).toEqual([503, 'customer.moving'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await moving.read()).status).toBe(200)
  expect((await other.add()).status).toBe(201)
  expect((await other.divide()).status).toBe(201)
  await moving.set('copying')
  expect((await moving.add()).status).toBe(201)
})

test('nobody changes the rows of a customer that arrives or has moved away, and no job fails for it', async () => {
  const { set, rename } = await customer()
  await server.asOwner((db) => attachGuards(db))
  expect((await rename()).rows).toHaveLength(1)
  for (const state of ['arriving', 'moved']) {
    await set(state)
    expect((await rename()).rows).toEqual([])
  }
  await set('frozen')
  await expect(rename()).rejects.toMatchObject({ cause: { code: '55006' } })
})

test('the rows of a customer that has moved away are purged after a week, and then nothing guards them', async () => {
  const { id, set, add } = await customer()
  await add()
  await server.asOwner(async (db) => {
    await attachGuards(db)
    await db.execute(
      sql`update organizations set deleted_at = ${server.makeContext().now.toISOString()}::timestamptz - interval '31 days', deleted_with = id where id = ${id}`,
    )
  })
  await set('moved')
  await purgeOrganizations(server.makeContext())
  const left = sql`select (select count(*) from organizations where id = ${id})::int as organizations,
    (select count(*) from users where organization_id = ${id})::int as users,
    (select count(*) from customer_moves where customer_id = ${id})::int as moves`
  const read = async () => (await server.asOwner((db) => db.execute(left))).rows
  expect(await read()).toEqual([{ organizations: 0, users: 0, moves: 1 }])
  await server.asOwner((db) => forgetPurged(db))
  expect(await read()).toEqual([{ organizations: 0, users: 0, moves: 0 }])
})

test('once nobody moves, no table has a guard', async () => {
  const { set, add } = await customer()
  await set('copying')
  await server.asOwner((db) => attachGuards(db))
  await server.asOwner(async (db) => {
    await db.execute(sql`delete from customer_moves`)
    await detachGuards(db)
  })
  const { rows } = await server.asOwner((db) =>
    db.execute(sql`select from pg_trigger where starts_with(tgname, 'zz_guard_move')`),
  )
  expect(rows).toEqual([])
  expect((await add()).status).toBe(201)
})
