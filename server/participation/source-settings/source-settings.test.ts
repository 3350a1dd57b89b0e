import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/participation/own-sources.ts'
import { getDay, saveEntry } from '#contract/participation/recording.ts'
import { activities } from '#server/schema/activities.ts'
import { challengeJoins } from '#server/schema/boards.ts'
import { challengeDays } from '#server/schema/scores.ts'
import { activityReadings, activitySources } from '#server/schema/sources.ts'
import { agree } from '#tests/server/activity.ts'
import { makeEmployee, signedIn } from '#tests/server/factories.ts'
import { makeChallenge } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** The server's day, and the one before. */
const today = '2026-03-02'
const yesterday = '2026-03-01'

/** Quarters from noon on. */
const fromNoon = (...values: number[]) => Array.from({ length: 96 }, (_, at) => values[at - 48] ?? 0)

/** A person with a watch and a phone that both counted yesterday and today. */
async function owner({ silentHours = 0 } = {}) {
  const made = await makeEmployee(server)
  const person = { organizationId: made.organization.id, userId: made.user.id }
  await agree(server, [person])
  const { now } = server.makeContext()
  const lastHeardAt = new Date(now.getTime() - silentHours * 3_600_000)
  const add = (kind: 'watch' | 'phone', rank: number, values: number[]) =>
    server.asOwner(async (db) => {
      const source = { ...person, kind, name: `My ${kind}`, rank, createdAt: now, lastHeardAt }
      const [row] = await db.insert(activitySources).values(source).returning()
      const sourceId = row?.id ?? ''
      const said = { ...person, sourceId, measure: 'steps' as const, mark: 'measured' as const }
      await db
        .insert(activityReadings)
        .values(
          [yesterday, today].map((day) => ({ ...said, day, quarters: fromNoon(...values), receivedAt: now })),
        )
      return sourceId
    })
  const watch = await add('watch', 0, [300, 0, 0, 500])
  const phone = await add('phone', 1, [280, 250, 0, 450])
  const visitor = await signedIn(server, made)
  const type = (day: string) =>
    visitor.call(saveEntry, {
      params: { entryId: crypto.randomUUID() },
      body: { total: { day, footM: 100 } },
    })
  return {
    organization: made.organization,
    person,
    visitor,
    watch,
    phone,
    type,
    list: async () => (await visitor.call(contract.listOwnSources, {})).body.data,
    arrange: (body: contract.Arrangement) => visitor.call(contract.arrangeSources, { body }),
    preview: async (body: contract.Arrangement) =>
      (await visitor.call(contract.previewArrangement, { body })).body.data,
    stepsOf: async (day: string) => (await visitor.call(getDay, { params: { day } })).body.data.summary.steps,
    stored: () =>
      server.asOwner((db) =>
        db
          .select({ day: activities.day, steps: activities.steps })
          .from(activities)
          .where(eq(activities.userId, person.userId))
          .orderBy(activities.day),
      ),
  }
}

describe('[P-SRC-1] the sources of a person', () => {
  test('are listed by rank with what each brought, what is typed last', async () => {
    const { watch, phone, type, list } = await owner()
    await type(yesterday)
    const sources = await list()
    expect(sources).toMatchObject([
      { id: watch, kind: 'watch', name: 'My watch', isOff: false, days: 2, today: 800, silence: null },
      { id: phone, kind: 'phone', name: 'My phone', isOff: false, days: 2, today: 250, silence: null },
      { kind: 'typed', isOff: false, days: 1, today: 0 },
    ])
  })

  test('are reordered, after a preview of today that says the same', async () => {
    const { watch, phone, type, list, preview, arrange, stored } = await owner()
    await type(yesterday)
    await type(today)
    const body = { order: [phone, watch], off: [] }
    expect(await preview(body)).toMatchObject({ before: { steps: 1050 }, after: { steps: 980 } })
    expect(await stored()).toMatchObject([{ steps: 1050 }, { steps: 1050 }])
    const { status, body: answer } = await arrange(body)
    expect([status, answer.data.map(({ id }) => id).slice(0, 2)]).toEqual([200, [phone, watch]])
    expect(await list()).toMatchObject([{ today: 980 }, { today: 0 }, { kind: 'typed' }])
    expect(await stored()).toEqual([
      { day: yesterday, steps: 980 },
      { day: today, steps: 980 },
    ])
  })

  test('are switched off and on again, and count nothing meanwhile', async () => {
    const { watch, phone, list, arrange, stepsOf, stored } = await owner()
    await arrange({ order: [watch, phone], off: [watch] })
    expect(await stored()).toMatchObject([{ steps: 980 }, { steps: 980 }])
    expect(await stepsOf(today)).toBe(980)
    expect(await list()).toMatchObject([{ id: watch, isOff: true, today: 0, days: 2 }, { today: 980 }])
    await arrange({ order: [], off: [watch, phone] })
    expect(await stored()).toEqual([])
    await arrange({ order: [], off: [] })
    expect(await stored()).toMatchObject([{ steps: 1050 }, { steps: 1050 }])
  })

  test('are arranged with ids of the own ones that have a place in the order alone', async () => {
    const { watch, type, list, arrange } = await owner()
    const stranger = await owner()
    await type(today)
    const typed = (await list()).find(({ kind }) => kind === 'typed')?.id ?? ''
    const refused = { status: 404, body: { code: 'source.not_found' } }
    expect(await arrange({ order: [stranger.watch], off: [] })).toMatchObject(refused)
    expect(await arrange({ order: [watch], off: [stranger.watch] })).toMatchObject(refused)
    expect(await arrange({ order: [], off: [typed] })).toMatchObject(refused)
    expect((await stranger.list()).map(({ isOff }) => isOff)).toEqual([false, false])
  })

  test('change the score of a challenge that counts the day', async () => {
    const { organization, person, watch, phone, arrange } = await owner()
    const { id } = await makeChallenge(server, organization)
    await server.asOwner((db) =>
      db.insert(challengeJoins).values({
        ...{ ...person, challengeId: id, alias: 1, appears: 'alias' as const },
        joinedAt: server.makeContext().now,
      }),
    )
    await arrange({ order: [phone, watch], off: [] })
    const scored = await server.asOwner((db) =>
      db.select().from(challengeDays).where(eq(challengeDays.userId, person.userId)),
    )
    expect(scored.length).toBeGreaterThan(0)
    expect(new Set(scored.map(({ value }) => value))).toEqual(new Set([980]))
  })
})

describe('[P-SRC-10] a source that was silent for 36 hours', () => {
  const join = (person: { organizationId: string; userId: string }, challengeId: string) =>
    server.asOwner((db) =>
      db.insert(challengeJoins).values({
        ...{ ...person, challengeId, alias: 1, appears: 'alias' as const },
        joinedAt: server.makeContext().now,
      }),
    )

  test('is told to its owner while a joined challenge runs, until dismissed', async () => {
    const { organization, person, watch, phone, visitor, list } = await owner({ silentHours: 36 })
    expect((await list()).map(({ silence }) => silence)).toEqual([null, null])
    await join(person, (await makeChallenge(server, organization)).id)
    expect((await list()).map(({ silence }) => silence)).toEqual(['new', 'new'])
    const { body } = await visitor.call(contract.dismissSilence, { params: { sourceId: watch } })
    expect(body.data).toMatchObject([
      { id: watch, silence: 'dismissed' },
      { id: phone, silence: 'new' },
    ])
    // Heard of since, and silent another time.
    await server.asOwner((db) =>
      db
        .update(activitySources)
        .set({ silenceDismissedAt: new Date(server.makeContext().now.getTime() - 40 * 3_600_000) })
        .where(eq(activitySources.id, watch)),
    )
    expect((await list())[0]).toMatchObject({ id: watch, silence: 'new' })
  })

  test('is not told before 36 hours, of what is off, of what is typed and to strangers', async () => {
    const early = await owner({ silentHours: 35.9 })
    await join(early.person, (await makeChallenge(server, early.organization)).id)
    expect((await early.list()).map(({ silence }) => silence)).toEqual([null, null])
    const { organization, person, watch, phone, arrange, list } = await owner({ silentHours: 100 })
    await join(person, (await makeChallenge(server, organization)).id)
    await arrange({ order: [], off: [watch, phone] })
    expect((await list()).map(({ silence }) => silence)).toEqual([null, null])
    const foreign = await early.visitor.call(contract.dismissSilence, { params: { sourceId: watch } })
    expect(foreign).toMatchObject({ status: 404, body: { code: 'source.not_found' } })
  })
})
