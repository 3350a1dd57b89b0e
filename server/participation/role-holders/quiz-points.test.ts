import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { getBoard, getGroups, getMyProgress } from '#contract/participation/boards.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { roles } from '#contract/platform/permissions.ts'
import { addRole } from '#server/identity/administrators/service.ts'
import { addQuizResponses, addQuizzes, creditClosedQuizzes } from '#server/programme/quizzes/service.ts'
import { makeOrganization } from '#tests/server/factories.ts'
import { joinAs, makePlayers, type Player, signedInAgain } from '#tests/server/players.ts'
import { makeChallenge, walk } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { requestOf } from '#tests/server/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const questions = [{ text: 'Slept well?', type: 'open' as const, points: 5, openAnswer: 'Yes' }]

/** Ends within the hour. */
async function answerQuiz({ id: organizationId }: { id: string }, players: readonly Player[]) {
  const context = server.makeContext()
  const at = (hours: number) => new Date(context.now.getTime() + hours * 3_600_000)
  const quiz = { organizationId, title: 'Sleep', category: 'sleep' as const, startAt: at(-1), endAt: at(1) }
  const [key] = await addQuizzes(context, [{ ...quiz, questions }])
  if (!key) throw new Error('the quiz was not stored')
  const participants = players.map(({ userId }) => ({ userId, answeredAt: context.now }))
  await addQuizResponses(context, key, participants, (asked) =>
    asked.map(({ id }) => ({ questionId: id, text: 'Yes' })),
  )
  return key.quizId
}

/** The text of every answer to a role holder that needs no other id, exports included. */
async function readConsole(reader: Player, params: Record<string, string>) {
  const isKnown = ({ path }: Endpoint) =>
    [...path.matchAll(/:(\w+)/g)].every(([, name = '']) => name in params)
  const reads = [...endpoints.values()].filter(
    (one) => one.access === 'role' && one.method === 'GET' && isKnown(one),
  )
  const texts: string[] = []
  for (const endpoint of reads) {
    const sent = await reader.visitor.send(requestOf(endpoint as never, { params } as never))
    if (sent.status === 200) texts.push(sent.text)
  }
  return texts
}

async function readApp({ visitor }: Player, challengeId: string) {
  const call = { params: { challengeId } }
  const board = (await visitor.call(getBoard, call)).body.data
  const groups = (await visitor.call(getGroups, call)).body.data
  return { board, groups, progress: (await visitor.call(getMyProgress, call)).body.data }
}

test.each(roles)(
  'points of a confidential quiz tell a role holder (%s) no alias: in no answer, no export, and not by comparing the app before and after',
  async (role) => {
    const home = await makeOrganization(server)
    const players = (await makePlayers(server, home, 12)) as [Player, Player, ...Player[]]
    const [boss, colleague, ...others] = players
    await addRole(
      server.makeContext(),
      { organizationId: home.id, userId: boss.userId, accountId: boss.account.id },
      role,
    )
    const { id } = await makeChallenge(server, home, { activityMetric: 'points' })
    const day = server.makeContext().now.toISOString().slice(0, 10)
    const aliases: string[] = []
    for (const [at, player] of players.entries()) {
      const { alias } = await joinAs(player, id)
      aliases.push(alias.en, alias.fr)
      await walk(server, { ...player, day, steps: 3000 + at * 700 })
    }
    const quizId = await answerQuiz(home, others.slice(0, 6))
    const again = (player: Player) => signedInAgain(server, player)
    const before = { boss: await readApp(boss, id), colleague: await readApp(colleague, id) }
    server.pass({ hours: 2 })
    await creditClosedQuizzes(server.makeContext())
    const after = {
      boss: await readApp(await again(boss), id),
      colleague: await readApp(await again(colleague), id),
    }
    expect(after.boss).toEqual(before.boss)
    // A colleague without a role sees six rows rise by ten points: the attack is there to be made.
    const scores = ({ board }: Awaited<ReturnType<typeof readApp>>) => board.rows.map(({ score }) => score)
    const sum = (all: number[]) => all.reduce((total, one) => total + one, 0)
    expect(sum(scores(after.colleague)) - sum(scores(before.colleague))).toBe(60)
    const texts = await readConsole(await again(boss), { orgId: home.id, challengeId: id, quizId })
    expect(texts.length).toBeGreaterThan(role === 'administrator' ? 20 : 2)
    expect(aliases.filter((alias) => texts.some((text) => text.includes(alias)))).toEqual([])
  },
)
