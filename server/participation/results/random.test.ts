import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeJoin, joinChallenge, leaveChallenge } from '#contract/participation/joins.ts'
import { deleteEntry, saveEntry } from '#contract/participation/recording.ts'
import { deleteUser } from '#contract/people/users.ts'
import { addDays } from '#contract/platform/days.ts'
import { asClosing } from '#server/platform/db/closing.ts'
import { makeAdministrator, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { makePlayers, makeTeam, type Player, signedInAgain } from '#tests/server/players.ts'
import { makeChallenge } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { checkResult } from './check.ts'
import { sealDueResults } from './service.ts'

/** `npm run test:results` runs 10,000. */
const operations = Number(process.env.RESULT_OPERATIONS ?? 300)
const seed = Number(process.env.RESULT_SEED ?? 14)
const phases = 6
const batch = 25

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** A linear congruential generator: a failing run can be repeated by its seed. */
function randomOf(start: number) {
  let state = start
  const below = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T
  return { below, one }
}

type Random = ReturnType<typeof randomOf>

const activities = ['02150', '18230', '17190']

function randomEntry({ below, one }: Random, today: string) {
  const day = addDays(today, -below(6))
  const steps = () => ({ total: { day, steps: 1 + below(14_000) } })
  const metres = () => ({ total: { day, footM: 1 + below(9000), cyclingM: below(2) * below(20_000) } })
  const start = () => `${String(below(8)).padStart(2, '0')}:${String(below(60)).padStart(2, '0')}`
  const session = () => ({
    session: { activity: one(activities), day, start: start(), minutes: 1 + below(90) },
  })
  return one([steps, metres, session, session])()
}

interface World {
  players: Player[]
  challenges: string[]
  /** Ids of entries by person. */
  entries: Map<string, string[]>
  erase: (player: Player) => Promise<number>
}

/** Does one random thing. Refusals by the rules are allowed, failures of the server are not. */
async function act(world: World, random: Random, today: string): Promise<string> {
  const { one, below } = random
  const player = one(world.players)
  const { visitor, userId } = player
  const params = { challengeId: one(world.challenges) }
  const own = world.entries.get(userId) ?? []
  const save = (entryId: string) =>
    visitor.call(saveEntry, { params: { entryId }, body: randomEntry(random, today) })
  const appears = one(['alias', 'name', 'totals'] as const)
  const acts: Record<string, () => Promise<{ status: number }>> = {
    record: () => {
      const id = randomUUID()
      world.entries.set(userId, [...own, id])
      return save(id)
    },
    edit: () => save(own.length > 0 ? one(own) : randomUUID()),
    delete: () =>
      visitor.call(deleteEntry, { params: { entryId: own.length > 0 ? one(own) : randomUUID() }, body: {} }),
    join: () => visitor.call(joinChallenge, { params, body: { appears } }),
    leave: () => visitor.call(leaveChallenge, { params }),
    change: () => visitor.call(changeJoin, { params, body: { appears, newAlias: true } }),
    erase: async () => {
      world.players = world.players.filter((other) => other !== player)
      return { status: await world.erase(player) }
    },
  }
  const kinds = [
    'record',
    'record',
    'record',
    'record',
    'edit',
    'edit',
    'delete',
    'join',
    'join',
    'leave',
    'change',
  ]
  const kind = below(60) === 0 && world.players.length > 8 ? 'erase' : one(kinds)
  const { status } = (await acts[kind]?.()) ?? { status: 0 }
  return status < 500 ? '' : `${kind} failed with ${status}`
}

async function check(challenges: readonly string[]) {
  const { db, now } = server.makeContext()
  const checks = []
  for (const id of challenges) checks.push(await asClosing(db, (tx) => checkResult(tx, id, now)))
  return checks
}

const trees = {
  ...{ estimatedParticipants: 12, dailyGoal: 5000, costPerTree: 5, stepsPerTree: 6000, budget: 100 },
  ...{ targetTrees: 40, calculationApproach: 'activity' },
}

async function makeWorld(): Promise<World> {
  const organization = await makeOrganization(server)
  const players = await makePlayers(server, organization, 20)
  const teams = [
    await makeTeam(server, organization, 'North', players.slice(0, 9)),
    await makeTeam(server, organization, 'South', players.slice(9, 18)),
  ]
  const rules = { graceHours: 26, typed: 'yes' as const, dailyCap: 9000 }
  const made = [
    await makeChallenge(server, organization, { duration: 1, rules }),
    await makeChallenge(server, organization, { activityMetric: 'distance' }),
    await makeChallenge(server, organization, {
      ...{ type: 'individual-mission', activityMetric: 'active-minutes', settings: { dailyGoal: 3000 } },
    }),
    await makeChallenge(server, organization, {
      ...{ type: 'team-competition', settings: { teams, scoringMethod: 'average' } },
    }),
    await makeChallenge(server, organization, {
      type: 'environmental',
      activityMetric: 'points',
      settings: trees,
    }),
  ]
  const administrator = await makeAdministrator(server, { organization })
  const erase = async ({ userId }: Player) => {
    const boss = await signedIn(server, administrator)
    return (await boss.call(deleteUser, { params: { orgId: organization.id, userId } })).status
  }
  return { players, challenges: made.map(({ id }) => id), entries: new Map(), erase }
}

test('[P-SCO-8] [P-TST-2] standings computed anew equal the kept ones after random operations, and sealed ones too', {
  timeout: Math.max(180_000, operations * 200),
}, async () => {
  const random = randomOf(seed)
  const world = await makeWorld()
  for (const { visitor } of world.players)
    for (const challengeId of world.challenges.slice(0, 3))
      await visitor.call(joinChallenge, { params: { challengeId }, body: {} })
  const failures: string[] = []
  for (let done = 0; done < operations; done += batch) {
    // The clock moves on: the first challenge ends, and what comes after its grace is late.
    if (
      done > 0 &&
      Math.floor((done * phases) / operations) > Math.floor(((done - batch) * phases) / operations)
    ) {
      server.pass({ days: 1 })
      world.players = await Promise.all(world.players.map((player) => signedInAgain(server, player)))
    }
    const today = server.makeContext().now.toISOString().slice(0, 10)
    for (let at = 0; at < batch; at += 1) failures.push(await act(world, random, today))
    // Several at once too, in whatever order they arrive.
    failures.push(...(await Promise.all([0, 1, 2].map(() => act(world, random, today)))))
    for (const one of await check(world.challenges))
      expect(one?.differences, `after ${done + batch} operations of seed ${seed}`).toEqual([])
  }
  expect(failures.filter(Boolean)).toEqual([])
  const live = await check(world.challenges)
  expect(live.some((one) => (one?.players ?? 0) >= 5)).toBe(true)
  server.pass({ days: 14 })
  await sealDueResults(server.makeContext())
  const sealed = await check(world.challenges)
  expect(sealed.map((one) => [one?.state, one?.differences])).toEqual(sealed.map(() => ['sealed', []]))
  await world.erase(world.players[0] as Player)
  expect((await check(world.challenges)).map((one) => one?.sha256)).toEqual(sealed.map((one) => one?.sha256))
})
