import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#contract/platform/days.ts'
import { runTasks } from '#server/operations/housekeeping.ts'
import { challengeDays, challengeScores, quizPoints } from '#server/schema/scores.ts'
import { makeOrganization } from '#tests/server/factories.ts'
import { joinAs, makePlayers, type Player } from '#tests/server/players.ts'
import { makeChallenge, walk } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const housekeeping = async () => expect(await runTasks(server.parts)).toEqual([])

test('[P-OWN-3] what days gave in a sealed challenge goes thirteen months later, and its score stays', async () => {
  const organization = await makeOrganization(server)
  const [player] = (await makePlayers(server, organization, 1)) as [Player]
  const yesterday = addDays(server.makeContext().now.toISOString().slice(0, 10), -1)
  const sealed = await makeChallenge(server, organization)
  const running = await makeChallenge(server, organization, { duration: 900, activityMetric: 'points' })
  for (const { id } of [sealed, running]) await joinAs(player, id)
  const person = { organizationId: organization.id, userId: player.userId }
  await server.asOwner((db) => db.insert(quizPoints).values({ ...person, day: yesterday, points: 10 }))
  await walk(server, { ...person, day: yesterday, steps: 5000 })
  const kept = () =>
    server.asOwner(async (db) => {
      const days = await db.select().from(challengeDays).where(eq(challengeDays.userId, player.userId))
      const points = await db.select().from(quizPoints).where(eq(quizPoints.userId, player.userId))
      return { challenges: days.map(({ challengeId }) => challengeId).sort(), points: points.length }
    })
  const scores = () =>
    server.asOwner((db) =>
      db
        .select({ challengeId: challengeScores.challengeId, score: challengeScores.score })
        .from(challengeScores)
        .where(eq(challengeScores.organizationId, organization.id))
        .orderBy(challengeScores.challengeId),
    )
  const before = await scores()
  expect(before.map(({ score }) => score).sort()).toEqual([5000, 60])
  server.pass({ days: 30 })
  await housekeeping()
  expect(await kept()).toEqual({ challenges: [sealed.id, running.id].sort(), points: 1 })
  server.pass({ days: 440 })
  await housekeeping()
  // The score of a running challenge is the sum of its days and of their quizzes.
  expect(await kept()).toEqual({ challenges: [running.id], points: 1 })
  expect(await scores()).toEqual(before)
  server.pass({ days: 470 })
  await housekeeping()
  await housekeeping()
  expect(await kept()).toEqual({ challenges: [], points: 0 })
  expect(await scores()).toEqual(before)
})
