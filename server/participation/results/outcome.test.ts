import { afterAll, beforeAll, expect, test } from 'vitest'
import { getChallengeResult } from '#contract/participation/results.ts'
import type { Organization } from '#server/schema/organizations.ts'
import { makeAdministrator, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { joinAs, makePlayers, makeTeam, type Player } from '#tests/server/players.ts'
import { makeChallenge, walk } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function play(challengeId: string, players: readonly Player[], steps: (at: number) => number) {
  const day = server.makeContext().now.toISOString().slice(0, 10)
  for (const [at, player] of players.entries()) {
    await joinAs(player, challengeId)
    await walk(server, { ...player, day, steps: steps(at) })
  }
}

async function resultOf(organization: Organization, challengeId: string) {
  const visitor = await signedIn(server, await makeAdministrator(server, { organization }))
  const params = { orgId: organization.id, challengeId }
  const answer = await visitor.call(getChallengeResult, { params })
  expect(answer.status).toBe(200)
  return answer.body.data
}

test('[P-SCO-10] [P-PRI-2] organizers see the state at each moment, and places of large enough teams once sealed', async () => {
  const organization = await makeOrganization(server)
  const players = await makePlayers(server, organization, 29)
  const [a, b, c] = [players.slice(0, 12), players.slice(12, 24), players.slice(24)]
  const ids = [
    await makeTeam(server, organization, 'Ash', a),
    await makeTeam(server, organization, 'Birch', b),
    await makeTeam(server, organization, 'Cedar', c),
  ]
  const challenge = await makeChallenge(server, organization, {
    ...{ duration: 2, type: 'team-competition', settings: { teams: ids, scoringMethod: 'average' } },
  })
  await play(challenge.id, a, () => 1000)
  await play(challenge.id, b, () => 3000)
  await play(challenge.id, c, () => 2000)
  const states: string[] = []
  for (const days of [0, 2, 3]) {
    server.pass({ days })
    const { state, result } = await resultOf(organization, challenge.id)
    states.push(state)
    expect(result).toBeNull()
  }
  expect(states).toEqual(['live', 'provisional', 'under-appeal'])
  server.pass({ days: 3 })
  const { state, result } = await resultOf(organization, challenge.id)
  expect(state).toBe('sealed')
  expect(result).toEqual({
    rulesVersion: 1,
    winners: [],
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    sealedAt: server.makeContext().now.toISOString(),
    outcome: {
      // The place of the team in between cannot be read off.
      groups: [
        { id: ids[1], name: 'Birch', place: 1 },
        { id: ids[0], name: 'Ash', place: 2 },
      ],
      leavesGroupsOut: true,
      progress: null,
      openAppeals: false,
    },
  })
})

test.each([0, 1])(
  '[P-PRI-2] [P-CON-5] whether %s people of a team of one joined does not show in the result',
  async (joined) => {
    const organization = await makeOrganization(server)
    const players = await makePlayers(server, organization, 2)
    const ids = [
      await makeTeam(server, organization, 'Ash', players.slice(0, 1)),
      await makeTeam(server, organization, 'Birch', []),
    ]
    const settings = { teams: ids, scoringMethod: 'total' }
    const challenge = await makeChallenge(server, organization, {
      duration: 2,
      type: 'team-competition',
      settings,
    })
    await play(challenge.id, players.slice(0, joined), () => 1000)
    server.pass({ days: 8 })
    const { result } = await resultOf(organization, challenge.id)
    expect(result?.outcome).toEqual({ groups: [], leavesGroupsOut: true, progress: null, openAppeals: false })
  },
)

const trees = {
  ...{ estimatedParticipants: 12, dailyGoal: 5000, costPerTree: 5, stepsPerTree: 6000, budget: 100 },
  ...{ targetTrees: 40, calculationApproach: 'activity' },
}

test.each([
  ['enough people', 12, 12, (_: number) => 10_500, { total: 20, percent: 50 }],
  ['too few people', 9, 9, (_: number) => 10_500, { total: null, percent: null }],
  [
    'one with more than half',
    12,
    12,
    (at: number) => (at === 0 ? 20_000 : 100),
    { total: null, percent: null },
  ],
  ['one person who did not join', 12, 13, (_: number) => 10_500, { total: null, percent: null }],
])(
  '[P-PRI-2] [P-PRI-5] the trees of %s are published as the rules of sums allow',
  async (_, joined, all, steps, expected) => {
    const organization = await makeOrganization(server)
    const players = await makePlayers(server, organization, all)
    const row = { duration: 2, type: 'environmental' as const, settings: trees }
    const challenge = await makeChallenge(server, organization, row)
    await play(challenge.id, players.slice(0, joined), steps)
    server.pass({ days: 8 })
    const { result } = await resultOf(organization, challenge.id)
    // 126,000 steps are 21 trees; what two of the twelve did is rounded away, with the percentage.
    expect(result?.outcome.progress).toEqual({ kind: 'trees', promised: null, ...expected })
  },
)

test('[P-SCO-11] [P-CON-5] a podium tells organizers neither scores nor aliases', async () => {
  const organization = await makeOrganization(server)
  const challenge = await makeChallenge(server, organization, { duration: 2 })
  await play(challenge.id, await makePlayers(server, organization, 12), (at) => 1000 + at)
  server.pass({ days: 8 })
  const { result } = await resultOf(organization, challenge.id)
  expect(result?.outcome).toEqual({ groups: [], leavesGroupsOut: false, progress: null, openAppeals: false })
})
