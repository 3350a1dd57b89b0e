import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import * as imports from '#contract/participation/file-imports.ts'
import { addDays } from '#contract/platform/days.ts'
import { challengeJoins } from '#server/schema/boards.ts'
import { challengeDays } from '#server/schema/scores.ts'
import { agree } from '#tests/server/activity.ts'
import { startTestServerBehindRelay } from '#tests/server/behind-relay.ts'
import { makeEmployee, signedIn } from '#tests/server/factories.ts'
import { makeChallenge } from '#tests/server/scores.ts'

const postgres = inject('postgres')
const types = ['podium', 'team-competition', 'collective-target'] as const

/** The server's day. */
const today = '2026-03-02'

describe.skipIf(!postgres)('what a person in three challenges asks of the database', () => {
  let stage: Awaited<ReturnType<typeof startTestServerBehindRelay>>
  beforeAll(async () => {
    stage = await startTestServerBehindRelay()
  })
  afterAll(() => stage.close())

  async function player() {
    const { server, counted } = stage
    const made = await makeEmployee(server)
    const person = { organizationId: made.organization.id, userId: made.user.id }
    await agree(server, [person])
    for (const type of types) {
      const span = { startDate: addDays(today, -60), duration: 90 }
      const { id } = await makeChallenge(server, made.organization, { type, ...span })
      const join = { ...person, challengeId: id, alias: 1, appears: 'alias' as const, joinedAt: new Date(0) }
      await server.asOwner((db) => db.insert(challengeJoins).values(join))
    }
    const visitor = await signedIn(counted, made)
    return {
      record: (day: string, steps: number, entryId: string = crypto.randomUUID()) =>
        visitor.send({ method: 'PUT', url: `/api/me/entries/${entryId}`, body: { total: { day, steps } } }),
      begin: async () => {
        const body = { id: crypto.randomUUID(), kind: 'apple-health' as const }
        return (await visitor.call(imports.createFileImport, { body })).body.data.id
      },
      put: (importId: string, part: number, sources: imports.FileSource[]) =>
        visitor.call(imports.putFileImportPart, { params: { importId, part }, body: { sources } }),
      scoredDays: () =>
        server.asOwner((db) => db.$count(challengeDays, eq(challengeDays.userId, person.userId))),
    }
  }

  test('a typed day takes three round trips: who it is, what is known, and what is stored', async () => {
    const { record, scoredDays } = await player()
    // The first entry adds the source of what is typed, and the first calls open connections.
    for (let ago = 5; ago > 0; ago--) await record(addDays(today, -ago), 4000)
    const costOfToday = () =>
      stage.relay.costOf(async () => {
        expect(await record(today, 5000)).toMatchObject({ status: 200 })
      })
    // The proof; BEGIN with the row access, and what is known; what is stored, and COMMIT.
    await expect.poll(costOfToday).toEqual({ statements: 5, roundTrips: 3 })
    expect(await scoredDays()).toBe(6 * types.length)
  })

  test('[P-PRF-3] a part of a history takes as many statements for forty days of three sources as for one day, and is not read back', async () => {
    const { begin, put, scoredDays } = await player()
    const importId = await begin()
    const sourcesOf = (from: number, count: number) =>
      (['watch', 'phone', 'platform'] as const).map((kind) => ({
        kind,
        name: `My ${kind}`,
        days: Array.from({ length: count }, (_, n) => ({
          day: addDays(today, -from - n),
          mark: 'measured' as const,
          quarters: { steps: Array.from({ length: 60 }, (_, at): [number, number] => [28 + at, 300]) },
        })),
      }))
    // The first part adds the sources.
    await put(importId, 0, sourcesOf(1, 1))
    const costOf = (part: number, from: number, count: number) =>
      stage.relay.costOf(async () => {
        const { body } = await put(importId, part, sourcesOf(from, count))
        expect(body).toMatchObject({ data: { refused: [] } })
      })
    const ofOne = await costOf(1, 2, 1)
    const ofForty = await costOf(2, 3, 40)
    expect(ofForty).toEqual(ofOne)
    expect(ofForty.statements).toBeLessThan(20)
    expect(await scoredDays()).toBe(42 * types.length)
    const sources = sourcesOf(43, 15)
    const bytes = await stage.relay.bytesOf(() => put(importId, 3, sources))
    expect(bytes).toBeLessThan(JSON.stringify(sources).length / 2)
    expect(await scoredDays()).toBe(57 * types.length)
  })
})
