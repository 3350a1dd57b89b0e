import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDashboard } from '#contract/insights/dashboard.ts'
import { createChallenge, getChallengeProgress } from '#contract/programme/challenges.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { users } from '#server/schema/users.ts'
import { makeMembers, record } from '#tests/server/activity.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { isProved } from './eligible.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** What the employer is shown of the day on which one person and ten others walked, and four did not. */
async function publishedOf(addressOf?: (n: number) => string) {
  const { account, organization } = await makeAdministrator(server)
  const params = { orgId: organization.id }
  const visit = () => signedIn(server, { account })
  const others = await makeMembers(server, organization, 10, addressOf && { addressOf })
  const day = server.makeContext().now.toISOString().slice(0, 10)
  await makeMembers(server, organization, 4)
  const walkers = [...others, ...(await makeMembers(server, organization, 1))]
  await record(
    server,
    walkers.map((one) => ({ ...one, day, steps: 4000 })),
  )
  const dashboard = await (await visit()).call(getDashboard, { params })
  server.pass({ days: 11 })
  const visitor = await visit()
  const body = { type: 'podium' as const, startDate: day, duration: 1, settings: {} }
  const { id } = (await visitor.call(createChallenge, { params, body })).body.data
  const progress = await visitor.call(getChallengeProgress, { params: { ...params, challengeId: id } })
  return {
    active: dashboard.body.data.metrics.basis?.active ?? null,
    total: progress.body.data.total.value,
  }
}

test('ten people of one mailbox count as one, so that no figure tells what the eleventh did', async () => {
  expect(await publishedOf()).toEqual({ active: 10, total: 44_000 })
  const hidden = { active: null, total: null }
  expect(await publishedOf((n) => `hana+${n}@example.com`)).toEqual(hidden)
  const dots = ['hana.roux', 'h.anaroux', 'ha.naroux', 'han.aroux', 'hanar.oux']
  const atGmail = (n: number) => `${dots[n % 5]}@${n < 5 ? 'gmail' : 'googlemail'}.com`
  expect(await publishedOf(atGmail)).toEqual(hidden)
})

test('the same mailbox in another organization takes nobody out of a sum', async () => {
  const addressOf = (n: number) => `site${n}@example.com`
  const elsewhere = (await makeAdministrator(server)).organization
  await makeMembers(server, elsewhere, 10, { addressOf: (n) => `site${n}+north@example.com` })
  expect(await publishedOf(addressOf)).toMatchObject({ total: 44_000 })
})

/** Rows of people and accounts that the transaction has read. */
async function rowsRead(db: Handle): Promise<number> {
  const { rows } = await db.execute<{ read: number }>(sql`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables where relname in ('users', 'accounts')`)
  return rows[0]?.read ?? 0
}

test('[P-PRF-8] whom a week counts is found by a few rows for each person, however many there are', async () => {
  const people = 600
  const { organization } = await makeAdministrator(server)
  const [person] = await makeMembers(server, organization, people)
  await server.asOwner((owner) =>
    owner.transaction(async (db) => {
      await db.execute(sql`analyze users, accounts, organizations`)
      const before = await rowsRead(db)
      await db.execute(sql`select counts_now(${organization.id}, ${person?.userId})`)
      const ofOne = (await rowsRead(db)) - before
      const own = eq(users.organizationId, organization.id)
      const counted = await db.$count(users, and(own, isProved(sql`'infinity'::timestamptz`)))
      expect(counted).toBeGreaterThanOrEqual(people)
      // Comparing each with all would read 600 rows for one person, and 360,000 for all.
      expect([ofOne < 100, (await rowsRead(db)) - before - ofOne < 30 * people]).toEqual([true, true])
    }),
  )
})
