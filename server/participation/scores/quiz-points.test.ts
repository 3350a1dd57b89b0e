import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMyProgress } from '#contract/participation/boards.ts'
import { joinChallenge } from '#contract/participation/joins.ts'
import { takeQuiz } from '#contract/programme/quiz-results.ts'
import { lockPerson } from '#server/participation/consents/service.ts'
import { checkResult } from '#server/participation/results/check.ts'
import { asClosing } from '#server/platform/db/closing.ts'
import { addQuizResponses, addQuizzes, creditClosedQuizzes } from '#server/programme/quizzes/service.ts'
import { challengeDays, challengeScores } from '#server/schema/scores.ts'
import { agree } from '#tests/server/activity.ts'
import { makeEmployee, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { makeChallenge, walk } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

const questions = [
  { text: 'First?', type: 'open' as const, points: 5, openAnswer: 'Yes' },
  { text: 'Second?', type: 'open' as const, points: 20, openAnswer: 'Yes' },
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const dayAt = (hours = 0) => new Date(server.makeContext().now.getTime() + hours * 3_600_000)

/** A person of an organization with a challenge in points, and quizzes that they answer. */
async function setting(activityMetric: 'points' | 'steps' = 'points', row: object = {}) {
  const organization = await makeOrganization(server)
  const made = await makeEmployee(server, { organization })
  const person = { organizationId: organization.id, userId: made.user.id }
  await agree(server, [person])
  const challenge = await makeChallenge(server, organization, { activityMetric, ...row })
  const params = { challengeId: challenge.id }
  const visitor = () => signedIn(server, made)
  return {
    person,
    made,
    challenge,
    visitor,
    join: async () => (await visitor()).call(joinChallenge, { params, body: {} }),
    progress: async () => (await (await visitor()).call(getMyProgress, { params })).body.data,
    async answer(category: 'sport' | 'sleep', endAt: Date, ...texts: string[]) {
      const context = server.makeContext()
      const startAt = new Date(context.now.getTime() - 3_600_000)
      const [key] = await addQuizzes(context, [
        { organizationId: organization.id, title: 'Quiz', category, startAt, endAt, questions },
      ])
      if (!key) throw new Error('the quiz was not stored')
      const participant = { userId: person.userId, answeredAt: context.now }
      await addQuizResponses(context, key, [participant], (asked) =>
        asked.map(({ id }, n) => ({ questionId: id, text: texts[n] ?? '' })),
      )
      return key.quizId
    },
    stored: () =>
      server.asOwner((db) =>
        db
          .select()
          .from(challengeDays)
          .where(and(eq(challengeDays.userId, person.userId), eq(challengeDays.challengeId, challenge.id))),
      ),
  }
}

/** Computes the standings anew and compares them with the kept scores. */
const differences = async (challengeId: string) => {
  const { db, now } = server.makeContext()
  return (await asClosing(db, (tx) => checkResult(tx, challengeId, now)))?.differences
}

const credit = () => creditClosedQuizzes(server.makeContext())

test('[P-SCO-8] taking part in a confidential quiz is points after the cap, on the day of the answer, once it has closed', async () => {
  const { person, challenge, join, answer, progress, stored, visitor } = await setting()
  const day = dayAt().toISOString().slice(0, 10)
  await join()
  await walk(server, { ...person, day, steps: 30_000 })
  const quizId = await answer('sleep', dayAt(1 / 4), 'no', 'yes')
  await credit()
  expect(await progress()).toMatchObject({ score: 200 })
  server.pass({ minutes: 20 })
  // The first look at the result counts the points; the housekeeping finds nothing more to do.
  await (await visitor()).call(takeQuiz, { params: { quizId } })
  await credit()
  expect(await progress()).toMatchObject({ score: 210, days: [{ day, value: 210 }] })
  expect(await stored()).toMatchObject([{ value: 210, quizPoints: 10, measured: 300 }])
  expect(await differences(challenge.id)).toEqual([])
  // What is recorded later keeps them.
  await walk(server, { ...person, day, steps: 0 })
  expect(await stored()).toMatchObject([{ value: 10, quizPoints: 10, measured: 0 }])
})

test('[P-SCO-8] taking part in a confidential quiz gives ten points, whatever was answered', async () => {
  const scores = []
  for (const text of ['yes', 'no']) {
    const { join, answer, progress } = await setting()
    await join()
    await answer('sleep', dayAt(1 / 4), text, text)
    server.pass({ minutes: 20 })
    await credit()
    const { score, activeDays } = await progress()
    scores.push([score, activeDays])
  }
  expect(scores).toEqual([
    [10, 1],
    [10, 1],
  ])
})

test('[P-SCO-8] [P-CON-5] a quiz whose results the employer reads by name gives no points, which would tell whose alias a row is', async () => {
  const { challenge, join, answer, progress, stored } = await setting()
  await join()
  await answer('sport', dayAt(1 / 4), 'yes', 'yes')
  server.pass({ minutes: 20 })
  await credit()
  expect(await progress()).toMatchObject({ score: 0 })
  expect(await stored()).toEqual([])
  expect(await differences(challenge.id)).toEqual([])
})

test('a challenge in steps counts no points of quizzes, and one in points those from before joining', async () => {
  const steps = await setting('steps')
  await steps.join()
  await steps.answer('sleep', dayAt(1 / 4), 'yes', 'yes')
  const later = await setting()
  await later.answer('sport', dayAt(1 / 4), 'yes', 'no')
  await later.answer('sleep', dayAt(1 / 4), 'yes')
  server.pass({ minutes: 20 })
  await credit()
  expect(await steps.progress()).toMatchObject({ score: 0 })
  await later.join()
  expect(await later.progress()).toMatchObject({ score: 10 })
  const { rows } = await server.asOwner((db) =>
    db.execute(sql`select sum(value)::int as days, (select score::int from ${challengeScores}
      where challenge_id = ${later.challenge.id}) as score from ${challengeDays} where challenge_id = ${later.challenge.id}`),
  )
  expect(rows).toEqual([{ days: 10, score: 10 }])
  expect(await differences(later.challenge.id)).toEqual([])
})

test('a quiz that closes after the grace of a challenge adds nothing to it', async () => {
  const { challenge, join, answer, progress } = await setting()
  await join()
  // The challenge ends in six days, its grace three days later.
  await answer('sleep', dayAt(24 * 9), 'yes', 'no')
  await answer('sleep', dayAt(24 * 10.6), 'no', 'yes')
  server.pass({ days: 11 })
  await credit()
  expect(await progress()).toMatchObject({ score: 10 })
  expect(await differences(challenge.id)).toEqual([])
})

test('points of quizzes reach only challenges of the person who answered', async () => {
  const one = await setting()
  const other = await setting()
  await one.join()
  await other.join()
  await one.answer('sleep', dayAt(1 / 4), 'yes', 'yes')
  server.pass({ minutes: 20 })
  await credit()
  expect([(await one.progress()).score, (await other.progress()).score]).toEqual([10, 0])
})

test('[P-SCO-2] points of a quiz reach the goal of a mission that organizers set in steps', async () => {
  const mission = { type: 'individual-mission', settings: { dailyGoal: 6050 } }
  const day = dayAt().toISOString().slice(0, 10)
  const reached = []
  for (const steps of [5500, 3900]) {
    const { person, challenge, join, answer, progress, stored } = await setting('points', mission)
    await join()
    await walk(server, { ...person, day, steps })
    await answer('sleep', dayAt(1 / 4), 'yes', 'no')
    await answer('sleep', dayAt(1 / 4), 'no', 'yes')
    server.pass({ minutes: 20 })
    await credit()
    const { reachedDays } = await progress()
    reached.push([reachedDays, (await stored()).map(({ value }) => value)])
    expect(await differences(challenge.id)).toEqual([])
    // Recording the same day again judges it by the same rule.
    await walk(server, { ...person, day, steps: steps + 1 })
    expect((await progress()).reachedDays).toBe(reachedDays)
    server.pass({ minutes: -20 })
  }
  expect(reached).toEqual([
    [1, [75]],
    [0, [59]],
  ])
})

test('points of a quiz wait for a person who records at the same time', async (context) => {
  if (server.database.kind !== 'postgres') context.skip()
  const { person, join, answer, progress } = await setting()
  await join()
  await answer('sleep', dayAt(1 / 4), 'yes', 'yes')
  server.pass({ minutes: 20 })
  let isCredited = false
  let crediting: Promise<void> | undefined
  await server.asOwner(async (db) => {
    await lockPerson(db, person.userId)
    crediting = credit().then(() => {
      isCredited = true
    })
    await expect
      .poll(
        async () => {
          const { rows } = await db.execute(
            sql`select from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`,
          )
          return isCredited || rows.length > 0
        },
        { timeout: 30_000 },
      )
      .toBe(true)
    expect(isCredited).toBe(false)
  })
  await crediting
  expect(await progress()).toMatchObject({ score: 10 })
})
