import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { decideConsent } from '#contract/participation/consents.ts'
import { leaveChallenge } from '#contract/participation/joins.ts'
import { eraseOwnData } from '#contract/participation/own-data.ts'
import { getChallengeResult } from '#contract/participation/results.ts'
import { updateTeamMembers } from '#contract/people/teams.ts'
import { deleteUser, updateUser } from '#contract/people/users.ts'
import { addDays } from '#contract/platform/days.ts'
import { sealDueResults } from '#server/participation/results/service.ts'
import type { Organization } from '#server/schema/organizations.ts'
import { publishedCells } from '#server/schema/published.ts'
import { users } from '#server/schema/users.ts'
import { makeAdministrator, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { joinAs, makePlayers, makeTeam, type Player, signedInAgain } from '#tests/server/players.ts'
import { makeChallenge, onFoot, storeDay, walk } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { closeWeeks } from './close.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

/** The server's first day. */
const monday = '2026-03-02'

type Appears = 'alias' | 'totals'

interface Setting {
  organization: Organization
  players: Player[]
  /** Of whom somebody wants to know more. */
  target: Player
}

/** People of long standing, of whom the last is the target. */
async function makeSetting(count: number): Promise<Setting> {
  const organization = await makeOrganization(server)
  const players = await makePlayers(server, organization, count)
  const target = players.at(-1)
  if (!target) throw new Error('there is nobody')
  return { organization, players, target }
}

async function play(
  { players, organization }: Setting,
  row: Parameters<typeof makeChallenge>[2],
  appears: Appears = 'alias',
) {
  const challenge = await makeChallenge(server, organization, { startDate: monday, ...row })
  for (const player of players) await joinAs(player, challenge.id, { appears })
  return challenge
}

async function walkAll({ players }: Setting, steps = (at: number) => 4000 + 113 * at) {
  for (const [at, player] of players.entries())
    await walk(server, { ...player, day: monday, steps: steps(at) })
}

/** What the week tells: of the teams, and of the organization. */
async function closedWeek({ organization: { id } }: Setting) {
  const { db } = server.makeContext()
  await closeWeeks(server.makeContext(), { id })
  const cells = async (team: typeof isNull) =>
    db
      .select({ day: publishedCells.day })
      .from(publishedCells)
      .where(
        and(
          eq(publishedCells.organizationId, id),
          eq(publishedCells.measure, 'steps'),
          team(publishedCells.teamId),
        ),
      )
  return { all: (await cells(isNull)).length, teams: (await cells(isNotNull)).length }
}

const administratorOf = async ({ organization }: Setting) =>
  signedIn(server, await makeAdministrator(server, { organization }))

async function toggle(setting: Setting) {
  const administrator = await administratorOf(setting)
  const params = { orgId: setting.organization.id, userId: setting.target.userId }
  for (const status of ['inactive', 'active'] as const) {
    expect((await administrator.call(updateUser, { params, body: { status } })).status).toBe(200)
    server.pass({ seconds: 1 })
  }
}

const collective = {
  type: 'collective-target' as const,
  settings: { targetValue: 1_000_000, estimatedParticipants: 10, dailyGoal: 6500, showMap: false },
  rules: { dailyCap: 100_000, conversion: false, typed: 'yes', graceHours: 26, bicyclePercent: 30 } as const,
}

test.each([
  ['nothing', { all: 1, teams: 2 }],
  ['a move to the other team', { all: 1, teams: 0 }],
  ['a second without the account', { all: 0, teams: 0 }],
  ['an account of last Thursday', { all: 0, teams: 0 }],
])(
  '[P-PRI-1] a team’s total in the app and its published sum tell nothing about a player after %s',
  async (way, told) => {
    const setting = await makeSetting(25)
    const { organization, players, target } = setting
    const ids = [
      await makeTeam(server, organization, 'Here', [...players.slice(0, 12), target]),
      await makeTeam(server, organization, 'There', players.slice(12, 24)),
    ]
    await play(setting, { type: 'team-competition', settings: { teams: ids, scoringMethod: 'total' } })
    if (way === 'a move to the other team') {
      const administrator = await administratorOf(setting)
      const [from = '', to = ''] = ids
      const move = (teamId: string, body: { addUserIds: string[]; removeUserIds: string[] }) =>
        administrator.call(updateTeamMembers, { params: { orgId: organization.id, teamId }, body })
      await move(from, { addUserIds: [], removeUserIds: [target.userId] })
      expect((await move(to, { addUserIds: [target.userId], removeUserIds: [] })).status).toBe(200)
    }
    if (way === 'a second without the account') await toggle(setting)
    if (way === 'an account of last Thursday') {
      const createdAt = new Date('2026-02-26T09:00:00Z')
      await server.asOwner((db) =>
        db.update(users).set({ createdAt, activatedAt: null }).where(eq(users.id, target.userId)),
      )
    }
    await walkAll(setting)
    server.pass({ days: 11 })
    expect(await closedWeek(setting)).toEqual(told)
  },
)

test.each([
  ['stays', { all: 1, teams: 0 }],
  ['is deleted from the roster', { all: 0, teams: 0 }],
  ['is deleted from the roster after the sealing', { all: 0, teams: 0 }],
  ['erases everything', { all: 0, teams: 0 }],
  ['erases everything after the sealing', { all: 0, teams: 0 }],
  ['leaves the sums after the sealing', { all: 0, teams: 0 }],
  ['leaves the challenge', { all: 0, teams: 0 }],
])(
  '[P-PRI-1] [P-OWN-2] the total of all in the app and the published sum tell nothing about a player who %s',
  async (way, told) => {
    const setting = await makeSetting(13)
    const { organization, target } = setting
    const challenge = await play(setting, { ...collective, duration: 1 }, 'totals')
    await walkAll(setting)
    const remove = async () => {
      const params = { orgId: organization.id, userId: target.userId }
      expect((await (await administratorOf(setting)).call(deleteUser, { params })).status).toBe(200)
    }
    const erase = async () => {
      const { visitor } = await signedInAgain(server, target)
      const body = { what: 'all' as const, email: target.account.email }
      expect((await visitor.call(eraseOwnData, { body })).status).toBe(200)
    }
    if (way === 'is deleted from the roster') await remove()
    if (way === 'erases everything') await erase()
    if (way === 'leaves the challenge')
      await target.visitor.call(leaveChallenge, { params: { challengeId: challenge.id } })
    server.pass({ days: 5, hours: 12 })
    await sealDueResults(server.makeContext())
    if (way === 'is deleted from the roster after the sealing') await remove()
    if (way === 'erases everything after the sealing') await erase()
    if (way === 'leaves the sums after the sealing') {
      const { visitor } = await signedInAgain(server, target)
      const body = { purpose: 'sums' as const, given: false, textVersion: 1, language: 'en' as const }
      expect((await visitor.call(decideConsent, { body })).status).toBe(200)
    }
    server.pass({ days: 5 })
    expect(await closedWeek(setting)).toEqual(told)
  },
)

test.each([
  ['stays', { all: 1, teams: 0 }],
  ['is deactivated for a second', { all: 0, teams: 0 }],
])(
  '[P-PRI-1] [P-BRD-1] no published sum finds the alias of somebody on a podium who %s',
  async (way, told) => {
    const setting = await makeSetting(24)
    const { organization, players } = setting
    await makeTeam(server, organization, 'Here', players.slice(0, 12))
    await makeTeam(server, organization, 'There', players.slice(12))
    await play(setting, {})
    if (way !== 'stays') await toggle(setting)
    await walkAll(setting)
    server.pass({ days: 11 })
    expect(await closedWeek(setting)).toEqual(told)
  },
)

const trees = {
  type: 'environmental' as const,
  settings: {
    ...{ estimatedParticipants: 12, dailyGoal: 5000, costPerTree: 5, stepsPerTree: 1, budget: 0 },
    ...{ targetTrees: 90_000_000, calculationApproach: 'activity' },
  },
  // The week closes one day before the result is sealed.
  rules: { ...collective.rules, graceHours: 168 },
  duration: 1,
}

const outcomeOf = async (setting: Setting, challengeId: string) => {
  const params = { orgId: setting.organization.id, challengeId }
  const { body } = await (await administratorOf(setting)).call(getChallengeResult, { params })
  return body.data.result?.outcome.progress?.total
}

test.each([
  ['stays', 60_000],
  ['leaves the challenge and is deactivated', null],
])(
  '[P-PRI-2] the outcome and the sum of a week that closed before tell nothing about a player who %s',
  async (way, total) => {
    const setting = await makeSetting(13)
    const { target, organization } = setting
    const challenge = await play(setting, trees)
    await walkAll(setting, (at) => 5000 + 100 * at)
    server.pass({ days: 10 })
    expect(await closedWeek(setting)).toEqual({ all: 1, teams: 0 })
    if (way !== 'stays') {
      const { visitor } = await signedInAgain(server, target)
      const left = await visitor.call(leaveChallenge, { params: { challengeId: challenge.id } })
      expect(left.status).toBe(200)
      const params = { orgId: organization.id, userId: target.userId }
      const administrator = await administratorOf(setting)
      expect((await administrator.call(updateUser, { params, body: { status: 'inactive' } })).status).toBe(
        200,
      )
    }
    server.pass({ days: 2 })
    expect(await outcomeOf(setting, challenge.id)).toBe(total)
  },
)

/** What the target does while all others walk. */
const ways = {
  'walks like all': (target: Player) => walk(server, { ...target, day: monday, steps: 6000 }),
  'is over the cap': (target: Player) => walk(server, { ...target, day: monday, steps: 45_000 }),
  'goes by wheels': (target: Player) => {
    const byWheels = { ...onFoot(0), wheelsM: 5000, equivalents: 7500 }
    return storeDay(server.makeContext(), target, { day: monday, all: byWheels, measured: byWheels })
  },
}

async function walkBut({ players, target, ...rest }: Setting, way: keyof typeof ways) {
  const walkers = players.filter((player) => player !== target)
  await walkAll({ ...rest, target, players: walkers }, (at) => 5000 + 100 * at)
  await ways[way](target)
}

const counting = { ...collective.rules, conversion: true, dailyCap: 20_000 }

test.each([
  ['walks like all', 0, 2],
  ['is over the cap', 0, 0],
  ['goes by wheels', 0, 0],
  ['goes by wheels', 12, 2],
] as const)(
  '[P-PRI-1] the total in the app and the published steps tell nothing about the player who %s, beside %i others',
  async (way, others, told) => {
    const setting = await makeSetting(13)
    await play(setting, { ...collective, rules: counting, duration: 1 }, 'totals')
    const neighbours = await makePlayers(server, setting.organization, others)
    for (const player of neighbours) await walk(server, { ...player, day: monday, steps: 7000 })
    await walkBut(setting, way)
    // One day without the target's differences must not be told from the others.
    for (const player of [...setting.players, ...neighbours])
      await walk(server, { ...player, day: addDays(monday, 1), steps: 7000 })
    server.pass({ days: 11 })
    expect((await closedWeek(setting)).all).toBe(told)
  },
)

test.each([
  ['walks like all', 60_000],
  ['is over the cap', null],
  ['goes by wheels', null],
] as const)(
  '[P-PRI-2] the outcome of a challenge that is made when the week has closed tells nothing about the player who %s',
  async (way, total) => {
    const setting = await makeSetting(13)
    await walkBut(setting, way)
    server.pass({ days: 10 })
    expect((await closedWeek(setting)).all).toBe(1)
    const again: Player[] = []
    for (const player of setting.players) again.push(await signedInAgain(server, player))
    const challenge = await play({ ...setting, players: again }, { ...trees, rules: counting, duration: 10 })
    server.pass({ days: 5 })
    expect(await outcomeOf(setting, challenge.id)).toBe(total)
  },
)

test('[P-PRI-2] an outcome is withheld where it would tell what one player entered since the week closed', async () => {
  const setting = await makeSetting(13)
  const challenge = await play(setting, trees)
  await walkBut(setting, 'walks like all')
  server.pass({ days: 10 })
  expect((await closedWeek(setting)).all).toBe(1)
  await walk(server, { ...setting.target, day: monday, steps: 16_000 })
  server.pass({ days: 2 })
  expect(await outcomeOf(setting, challenge.id)).toBeNull()
})

test('[P-PRI-2] [P-PRI-5] an outcome is withheld where a player whom no sum counts did most of it', async () => {
  const setting = await makeSetting(13)
  const createdAt = new Date(`${monday}T08:00:00Z`)
  await server.asOwner((db) =>
    db.update(users).set({ createdAt, activatedAt: null }).where(eq(users.id, setting.target.userId)),
  )
  const challenge = await play(setting, { ...trees, rules: collective.rules })
  await walkAll(setting, (at) => (at === 12 ? 60_000 : 1000))
  server.pass({ days: 6 })
  expect(await outcomeOf(setting, challenge.id)).toBeNull()
})
