import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMyProgress } from '#contract/participation/boards.ts'
import { joinChallenge } from '#contract/participation/joins.ts'
import * as contract from '#contract/participation/recording.ts'
import { closeWeeks } from '#server/privacy/published/close.ts'
import { publishedCells, publishedCounts } from '#server/schema/published.ts'
import { challengeResults, publishedResults } from '#server/schema/results.ts'
import { makeMembers, record } from '#tests/server/activity.ts'
import { makeEmployee, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { makeChallenge } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const today = '2026-03-02'
const swim = { activity: '18230', day: today, start: '01:00', minutes: 40 }

/** A person of an organization of thirteen who all moved today, in a challenge. */
async function setting() {
  const organization = await makeOrganization(server)
  const members = await makeMembers(server, organization, 12)
  await record(
    server,
    members.map((member) => ({ ...member, day: today, steps: 8000 })),
  )
  const made = await makeEmployee(server, { organization })
  const person = { organizationId: organization.id, userId: made.user.id }
  await record(server, [{ ...person, day: '2026-03-01', steps: 5000 }])
  const { id: challengeId } = await makeChallenge(server, organization)
  const entryId = randomUUID()
  const params = { entryId }
  const visit = async () => {
    const visitor = await signedIn(server, made)
    return {
      join: () => visitor.call(joinChallenge, { params: { challengeId }, body: {} }),
      save: (session: typeof swim, id = entryId) =>
        visitor.call(contract.saveEntry, { params: { entryId: id }, body: { session, reason: 'Too long' } }),
      preview: (session: typeof swim) => visitor.call(contract.previewEntry, { params, body: { session } }),
      remove: () => visitor.call(contract.deleteEntry, { params, body: {} }),
      day: async () => (await visitor.call(contract.getDay, { params: { day: today } })).body.data,
      score: async () => (await visitor.call(getMyProgress, { params: { challengeId } })).body.data.score,
    }
  }
  const close = () => closeWeeks(server.makeContext(), organization)
  return { visit, close }
}

const everythingPublished = () =>
  server.asOwner(async (db) => ({
    cells: await db
      .select()
      .from(publishedCells)
      .orderBy(asc(publishedCells.organizationId), asc(publishedCells.day), asc(publishedCells.teamId)),
    counts: await db.select().from(publishedCounts).orderBy(asc(publishedCounts.organizationId)),
    results: await db.select().from(publishedResults),
    sealed: await db.select().from(challengeResults),
  }))

test('[P-REC-5] [P-PRI-1] an old entry is changed and deleted at any time, and nothing published or sealed moves', async () => {
  const { visit, close } = await setting()
  const first = await visit()
  await first.join()
  expect((await first.save(swim)).status).toBe(200)
  server.pass({ days: 40 })
  const late = await visit()
  const score = await late.score()
  await close()
  const published = await everythingPublished()
  expect(published.sealed).toHaveLength(1)
  expect(published.cells.length).toBeGreaterThan(0)

  const shorter = { ...swim, minutes: 20 }
  expect((await late.preview(shorter)).body.data).toMatchObject({ worth: 4000 })
  expect((await late.save(shorter)).status).toBe(200)
  expect(await late.day()).toMatchObject({
    summary: { equivalents: 4000 },
    entries: [
      { version: 2, reason: 'Too long', isCurrent: true },
      { version: 1, content: { session: swim } },
    ],
  })
  expect((await late.remove()).status).toBe(200)
  expect(await late.day()).toMatchObject({ summary: { equivalents: 0 } })
  await close()
  expect(await late.score()).toBe(score)
  expect(await everythingPublished()).toEqual(published)
  server.pass({ days: -40 })
})

test('[P-REC-5] [P-REC-6] a new entry of an old day stays refused, also as an edit of a younger one', async () => {
  const kims = await setting()
  const kim = await kims.visit()
  const kimsOld = randomUUID()
  expect((await kim.save(swim, kimsOld)).status).toBe(200)
  server.pass({ days: 10 })
  const tooOld = { status: 400, body: { fieldErrors: { 'session.day': { code: 'entry.too_old', days: 7 } } } }
  const again = await kims.visit()
  const young = { ...swim, day: '2026-03-12' }
  expect((await again.save(young)).status).toBe(200)
  expect(await again.save(swim)).toMatchObject(tooOld)
  expect(await again.save(swim, randomUUID())).toMatchObject(tooOld)
  // An entry may come nearer.
  expect((await again.save({ ...young, start: '02:00' }, kimsOld)).status).toBe(200)
  server.pass({ days: -10 })
})
