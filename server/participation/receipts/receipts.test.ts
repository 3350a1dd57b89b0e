import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMyProgress } from '#contract/participation/boards.ts'
import { joinChallenge } from '#contract/participation/joins.ts'
import * as contract from '#contract/participation/recording.ts'
import type { ActivityMetric } from '#contract/programme/challenges.ts'
import { activityReadings, activitySources } from '#server/schema/sources.ts'
import { agree } from '#tests/server/activity.ts'
import { makeEmployee, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { makeChallenge } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const today = '2026-03-02'
const metrics: ActivityMetric[] = ['steps', 'distance', 'active-minutes', 'points']
const addUp = (lines: readonly { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

/** A person with a watch, in a challenge of each metric with a low cap. */
async function setting() {
  const organization = await makeOrganization(server)
  const made = await makeEmployee(server, { organization })
  const person = { organizationId: organization.id, userId: made.user.id }
  await agree(server, [person])
  const at = server.makeContext().now
  await server.asOwner(async (db) => {
    const [source] = await db
      .insert(activitySources)
      .values({ ...person, kind: 'watch', name: 'My watch', rank: 0, createdAt: at, lastHeardAt: at })
      .returning()
    const quarters = Array.from({ length: 96 }, (_, n) => (n >= 20 && n < 26 ? 500 : 0))
    await db.insert(activityReadings).values({
      ...{ ...person, day: today, sourceId: source?.id ?? '', measure: 'steps', mark: 'measured' },
      ...{ quarters, receivedAt: at },
    })
  })
  const rules = { dailyCap: 12_000 }
  const challenges = await Promise.all(
    metrics.map((activityMetric) => makeChallenge(server, organization, { activityMetric, rules })),
  )
  const visit = async () => {
    const visitor = await signedIn(server, made)
    return {
      join: (challengeId: string) => visitor.call(joinChallenge, { params: { challengeId }, body: {} }),
      save: (session: object, entryId = randomUUID()) =>
        visitor.send({ method: 'PUT', url: `/api/me/entries/${entryId}`, body: { session } }),
      receipts: async () =>
        (await visitor.call(contract.getDay, { params: { day: today } })).body.data.challenges,
      progress: async (challengeId: string) =>
        (await visitor.call(getMyProgress, { params: { challengeId } })).body.data,
    }
  }
  return { challenges, visit }
}

const ride = { activity: '01020', day: today, start: '00:10', minutes: 30, distanceM: 9001 }
const swim = { activity: '18230', day: today, start: '01:00', minutes: 80 }

test('[P-RCT-1] a day has a receipt for each joined challenge, whose lines add up to what the day and the score count', async () => {
  const { challenges, visit } = await setting()
  const person = await visit()
  for (const { id } of challenges) expect((await person.join(id)).status).toBe(200)
  for (const session of [ride, swim]) expect(await person.save(session)).toMatchObject({ status: 200 })
  const receipts = await person.receipts()
  expect(receipts.map(({ metric }) => metric).sort()).toEqual(metrics.toSorted())
  for (const { id, lines, value } of receipts) {
    const { days, score } = await person.progress(id)
    expect(addUp(lines)).toBe(value)
    expect(days.find(({ day }) => day === today)?.value ?? 0).toBe(value)
    expect(addUp(days.map((day) => ({ amount: day.value })))).toBe(score)
  }
  const bySteps = receipts.find(({ metric }) => metric === 'steps')
  expect(bySteps).toMatchObject({ title: 'Spring walk', value: 12_000, rulesVersion: 1 })
  expect(
    bySteps?.lines.map(({ kind, amount, recorded }) => [kind, recorded?.of, recorded?.source, amount]),
  ).toEqual([
    ['recorded', 'session', 'Typed', 6000],
    ['recorded', 'session', 'Typed', 16_000],
    ['recorded', 'steps', 'My watch', 3000],
    ['typed-limit', undefined, undefined, -12_000],
    ['daily-cap', undefined, undefined, -1000],
  ])
})

test('[P-RCT-1] [P-DAY-3] what is changed after the grace is a late line, and the challenge counts what it counted', async () => {
  const { challenges, visit } = await setting()
  const before = await visit()
  const steps = challenges[0]?.id ?? ''
  await before.join(steps)
  const entryId = randomUUID()
  await before.save(ride, entryId)
  const [counted] = await before.receipts()
  server.pass({ days: 11 })
  const after = await visit()
  expect((await after.save({ ...ride, minutes: 10, distanceM: 3000 }, entryId)).status).toBe(200)
  const [late] = await after.receipts()
  expect([late?.value, addUp(late?.lines ?? [])]).toEqual([counted?.value, counted?.value])
  expect(late?.lines.at(-1)).toEqual({ kind: 'late', amount: 4000 })
  expect((await after.progress(steps)).score).toBe(counted?.value)
  server.pass({ days: -11 })
})

test('[P-RCT-1] a challenge that was not joined or was left, or that has other days, has no receipt', async () => {
  const { challenges, visit } = await setting()
  const person = await visit()
  expect(await person.save(ride)).toMatchObject({ status: 200 })
  expect(await person.receipts()).toEqual([])
  expect((await person.join(challenges[1]?.id ?? '')).status).toBe(200)
  expect(await person.receipts()).toMatchObject([{ metric: 'distance', value: 2700 }])
})
