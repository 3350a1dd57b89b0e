import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDay, saveEntry } from '#contract/participation/recording.ts'
import { activities } from '#server/schema/activities.ts'
import { activityReadings, activitySources } from '#server/schema/sources.ts'
import { agree } from '#tests/server/activity.ts'
import { makeEmployee, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const day = '2026-03-01'
const refused = (code: string) => ({ cause: { code } })

type Source = Pick<typeof activitySources.$inferInsert, 'kind' | 'name' | 'rank'>
type Said = Pick<typeof activityReadings.$inferInsert, 'quarters' | 'total'>

/** A person with sources. No call adds readings of devices yet: they are stored as the tables' owner. */
async function owner() {
  const made = await makeEmployee(server)
  const person = { organizationId: made.organization.id, userId: made.user.id }
  await agree(server, [person])
  const { now } = server.makeContext()
  const add = (source: Source) =>
    server.asOwner(async (db) => {
      const values = { ...person, ...source, createdAt: now, lastHeardAt: now }
      const [row] = await db.insert(activitySources).values(values).returning()
      return row?.id ?? ''
    })
  const say = (sourceId: string, said: Said) =>
    server.asOwner((db) =>
      db
        .insert(activityReadings)
        .values({ ...person, day, sourceId, measure: 'steps', mark: 'measured', receivedAt: now, ...said }),
    )
  const visitor = await signedIn(server, made)
  // What the person types merges the whole day anew.
  const merge = () =>
    visitor.call(saveEntry, {
      params: { entryId: crypto.randomUUID() },
      body: { total: { day, footM: 100 } },
    })
  const rows = () =>
    server.asOwner((db) => db.select().from(activities).where(eq(activities.userId, person.userId)))
  return { person, visitor, add, say, merge, rows }
}

/** Quarters from noon on. */
const fromNoon = (...values: number[]) => Array.from({ length: 96 }, (_, at) => values[at - 48] ?? 0)

test('[P-SRC-2] a source says 96 quarters of a day, its total alone, or both; nothing else is stored', async () => {
  const { visitor, add, say, merge, rows } = await owner()
  const watch = await add({ kind: 'watch', name: 'My watch', rank: 0 })
  const phone = await add({ kind: 'phone', name: 'My phone', rank: 1 })
  for (const wrong of [{}, { quarters: [1, 2] }, { total: -1 }, { quarters: fromNoon(-1) }])
    await expect(say(watch, wrong)).rejects.toMatchObject(refused('23514'))
  await say(watch, { quarters: fromNoon(300, 0, 0, 500) })
  await say(phone, { total: 900 })
  expect((await merge()).status).toBe(200)
  // The total of a lower rank does not compete with quarters of a higher one.
  expect(await rows()).toMatchObject([{ day, steps: 800 }])
  const { measures } = (await visitor.call(getDay, { params: { day } })).body.data
  expect(measures.find(({ measure }) => measure === 'steps')).toMatchObject({
    by: 'quarters',
    counted: [{ name: 'My watch', amount: 800, quarters: [48, 51] }],
    outranked: [{ name: 'My phone', amount: 900, quarters: [] }],
  })
})

test('[P-SRC-8] several sources of a day make one merged row, which the database keeps the only one', async () => {
  const { person, add, say, merge, rows } = await owner()
  for (const [kind, rank, values] of [
    ['watch', 0, [300, 0, 0, 500]],
    ['phone', 1, [280, 250, 0, 450]],
  ] as const)
    await say(await add({ kind, name: kind, rank }), { quarters: fromNoon(...values) })
  await merge()
  await merge()
  expect(await rows()).toMatchObject([{ day, steps: 1050 }])
  const another = server.asOwner((db) => db.insert(activities).values({ ...person, day, steps: 1 }))
  await expect(another).rejects.toMatchObject(refused('23505'))
})

test('[P-BAD-6] a name of a source has 80 characters at most', async () => {
  const { add } = await owner()
  await add({ kind: 'watch', name: 'x'.repeat(80), rank: 0 })
  const long = add({ kind: 'watch', name: 'x'.repeat(10_240), rank: 0 })
  await expect(long).rejects.toMatchObject(refused('23514'))
})

test('[P-SRC-1] what a source tells its person alone is in the own day and in no row that others count', async () => {
  const { visitor, add, say, merge, rows } = await owner()
  await say(await add({ kind: 'strava', name: 'My runs', rank: 0 }), { total: 7000 })
  expect((await merge()).status).toBe(200)
  expect(await rows()).toMatchObject([{ day, steps: 0, distanceM: 100, equivalents: 0 }])
  const { summary } = (await visitor.call(getDay, { params: { day } })).body.data
  expect(summary).toMatchObject({ steps: 7000, footM: 100 })
})
