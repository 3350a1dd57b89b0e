import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/identity/audit.ts'
import { getBoard } from '#contract/participation/boards.ts'
import { changeJoin, leaveChallenge } from '#contract/participation/joins.ts'
import * as contract from '#contract/participation/wall-screens.ts'
import { deleteUser, listUsers } from '#contract/people/users.ts'
import { addDays, dayIn } from '#contract/platform/days.ts'
import { addRole } from '#server/identity/administrators/service.ts'
import { publishedCells } from '#server/schema/published.ts'
import { rateLimits } from '#server/schema/rate-limits.ts'
import { challengeDays } from '#server/schema/scores.ts'
import { wallScreens } from '#server/schema/wall-screens.ts'
import { makeAdministrator, makeEmployee, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { joinAs, makePlayers, makeTeam, type Player } from '#tests/server/players.ts'
import { makeChallenge, walk } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import type { Visitor } from '#tests/server/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const today = () => dayIn('America/Toronto', server.makeContext().now)
const yesterday = () => addDays(today(), -1)

async function makeScreen(administrator: Visitor, orgId: string, body: object = {}) {
  const answer = await administrator.call(contract.createWallScreen, {
    params: { orgId },
    body: { label: 'Canteen', language: 'both', days: 30, ...body },
  })
  expect(answer.body).toMatchObject({ success: true })
  const { address, screen } = answer.body.data
  return { id: screen.id, token: address.slice(address.lastIndexOf('/') + 1) }
}

async function setUp(count: number, row: Parameters<typeof makeChallenge>[2] = {}) {
  const organization = await makeOrganization(server)
  const made = await makeAdministrator(server, { organization })
  const administrator = await signedIn(server, made)
  const players = await makePlayers(server, organization, count)
  const challenge = await makeChallenge(server, organization, { startDate: addDays(today(), -3), ...row })
  return {
    organization,
    administrator,
    players,
    challenge,
    screen: await makeScreen(administrator, organization.id),
  }
}

const read = (token: string) => server.visitor().call(contract.readWall, { params: { screenToken: token } })

async function rowsOf(token: string) {
  const [challenge] = (await read(token)).body.data.challenges
  return challenge?.standing?.rows ?? null
}

const paramsOf = (challenge: { id: string }) => ({ params: { challengeId: challenge.id } })
const change = (player: Player, challenge: { id: string }, body: object) =>
  player.visitor.call(changeJoin, { ...paramsOf(challenge), body })

/** All join and agree to be on screens, and walked yesterday: the first one 1,050 steps, each next one 1,000 more. */
async function playOnWall(players: Player[], challenge: { id: string }, body: object = { onWall: true }) {
  const joins = []
  for (const [at, player] of players.entries()) {
    joins.push(await joinAs(player, challenge.id, body))
    await walk(server, { ...player, day: yesterday(), steps: 1050 + at * 1000 })
  }
  return joins
}

const aliasesOf = (joins: { alias: { en: string } }[]) => joins.map(({ alias }) => alias.en)

test('a screen is made by who manages challenges, known by its hash alone, listed, limited and recorded', async () => {
  const { organization, administrator, screen } = await setUp(0)
  const params = { orgId: organization.id }
  const rows = await server.asOwner((db) => db.select().from(wallScreens))
  expect(JSON.stringify(rows)).not.toContain(screen.token)
  const listed = await administrator.call(contract.listWallScreens, { params })
  expect(listed.text).not.toContain(screen.token)
  expect(listed.body.data).toMatchObject([
    { id: screen.id, label: 'Canteen', language: 'both', lastSeenAt: null, createdBy: expect.any(String) },
  ])
  expect((await read(screen.token)).status).toBe(200)
  const [seen] = (await administrator.call(contract.listWallScreens, { params })).body.data
  expect(seen?.lastSeenAt).toBe(server.makeContext().now.toISOString())
  const viewer = await makeEmployee(server, { organization })
  await addRole(
    server.makeContext(),
    { organizationId: organization.id, userId: viewer.user.id, accountId: viewer.account.id },
    'viewer',
  )
  const denied = await (await signedIn(server, viewer)).call(contract.listWallScreens, { params })
  expect(denied.body.code).toBe('role.lacking')
  for (let more = 1; more < contract.mostScreens; more += 1) await makeScreen(administrator, organization.id)
  const body = { label: 'One more', language: 'en' as const, days: 1 }
  const full = await administrator.call(contract.createWallScreen, { params, body })
  expect(full.body.code).toBe('key.too_many')
  await administrator.call(contract.revokeWallScreen, { params: { ...params, screenId: screen.id } })
  const log = (await administrator.call(listAuditEntries, { params, query: { limit: 2 } })).body.data.entries
  expect(log.map(({ action, subject }) => [action, subject])).toEqual([
    ['wallScreens.revokeWallScreen', 'Canteen'],
    ['wallScreens.createWallScreen', 'Canteen'],
  ])
})

test('a screen that was ended, has expired or never was gets one answer, from the next request on', async () => {
  const { organization, administrator, screen } = await setUp(0)
  const short = await makeScreen(administrator, organization.id, { days: 1 })
  expect((await read(screen.token)).status).toBe(200)
  await administrator.call(contract.revokeWallScreen, {
    params: { orgId: organization.id, screenId: screen.id },
  })
  const unknown = await read('x'.repeat(43))
  expect(unknown).toMatchObject({ status: 404, body: { code: 'request.not_found' } })
  expect((await read(screen.token)).body).toEqual(unknown.body)
  expect((await read(short.token)).status).toBe(200)
  server.pass({ hours: 24 })
  expect((await read(short.token)).body).toEqual(unknown.body)
})

test('a screen shows aliases of those who agreed to it and nobody else, rounded, in order, and no names', async () => {
  const { players, challenge, screen } = await setUp(8)
  const joins = await playOnWall(players.slice(0, 6), challenge, { appears: 'name', onWall: true })
  await playOnWall(players.slice(6), challenge, { onWall: false })
  const answer = await read(screen.token)
  const [shown] = answer.body.data.challenges
  expect(shown?.standing).toEqual({
    until: yesterday(),
    rows: joins
      .map(({ alias: { en, fr } }, at) => ({
        place: 6 - at,
        alias: { en, fr },
        score: 1000 + at * 1000,
        days: null,
      }))
      .reverse(),
  })
  for (const player of players)
    for (const secret of [player.userId, player.account.email, player.account.firstName, challenge.id])
      expect(answer.text).not.toContain(secret)
  await change(players[7] as Player, challenge, { onWall: true })
  expect(await rowsOf(screen.token), 'a yes counts from the next day on').toHaveLength(6)
})

test('rows stay as they were until the day has ended, so that they tell no time', async () => {
  const { players, challenge, screen } = await setUp(6)
  await playOnWall(players, challenge)
  const before = await rowsOf(screen.token)
  expect(before).toHaveLength(6)
  const [one] = players as [Player]
  await walk(server, { ...one, day: today(), steps: 9000 })
  await walk(server, { ...one, day: yesterday(), steps: 15_000 })
  expect(await rowsOf(screen.token)).toEqual(before)
  server.pass({ days: 1 })
  expect((await rowsOf(screen.token))?.[0]).toMatchObject({ place: 1, score: 24_000 })
})

test('today never counts, also where nobody has looked before', async () => {
  const { players, challenge, screen } = await setUp(6)
  await playOnWall(players, challenge)
  for (const player of players) await walk(server, { ...player, day: today(), steps: 5000 })
  expect((await rowsOf(screen.token))?.map(({ score }) => score)).toEqual([
    6000, 5000, 4000, 3000, 2000, 1000,
  ])
})

test('who takes the yes back, draws another alias, hides the row or leaves is off the screen at once', async () => {
  const { players, challenge, screen } = await setUp(10)
  const aliases = aliasesOf(await playOnWall(players, challenge))
  expect(await rowsOf(screen.token)).toHaveLength(10)
  const [one, two, three, four] = players as [Player, Player, Player, Player]
  const shown = async () => (await rowsOf(screen.token))?.map(({ alias }) => alias.en) ?? []
  await change(one, challenge, { onWall: false })
  expect(await shown()).not.toContain(aliases[0])
  await change(two, challenge, { newAlias: true })
  expect(await shown()).not.toContain(aliases[1])
  await change(three, challenge, { appears: 'totals' })
  expect(await shown()).not.toContain(aliases[2])
  await four.visitor.call(leaveChallenge, paramsOf(challenge))
  expect(await shown()).toEqual(aliases.slice(4).reverse())
  server.pass({ days: 1 })
  expect(await shown(), 'the new alias comes with the next day').toHaveLength(7)
})

test('too few people make no rows: five of a week’s standing, or ten', async () => {
  const { players, challenge, screen } = await setUp(5)
  const [one] = players as [Player]
  await playOnWall(players, challenge)
  expect(await rowsOf(screen.token)).toHaveLength(5)
  await change(one, challenge, { onWall: false })
  expect(await rowsOf(screen.token)).toBeNull()
})

test('somebody who is deleted keeps the row, so that a deletion does not tell whose it was', async () => {
  const { organization, administrator, players, challenge, screen } = await setUp(6)
  await playOnWall(players, challenge)
  const before = await rowsOf(screen.token)
  const [one] = players as [Player]
  const params = { orgId: organization.id, userId: one.userId }
  expect((await administrator.call(deleteUser, { params })).status).toBe(200)
  expect(await rowsOf(screen.token)).toEqual(before)
  server.pass({ days: 1 })
  expect(await rowsOf(screen.token)).toEqual(before)
})

test('what a quiz gave and what the referee accepted never moves a row', async () => {
  const { players, challenge, screen } = await setUp(6)
  await playOnWall(players, challenge)
  const change = ({ userId }: Player, day: { value: number; accepted?: number; quizPoints?: number }) =>
    server.asOwner((db) =>
      db
        .update(challengeDays)
        .set(day)
        .where(and(eq(challengeDays.userId, userId), eq(challengeDays.challengeId, challenge.id))),
    )
  const [one, two, three] = players as [Player, Player, Player]
  await change(three, { value: 8050, accepted: 5000 })
  const before = await rowsOf(screen.token)
  expect(before?.map(({ score }) => score)).toEqual([6000, 5000, 4000, 3000, 2000, 1000])
  await change(one, { value: 20_000, accepted: 19_500 })
  await change(two, { value: 12_050, quizPoints: 10_000 })
  server.pass({ days: 1 })
  expect(await rowsOf(screen.token)).toEqual(before)
})

test('a day reaches the goal on a wall by movement alone', async () => {
  const { players, challenge, screen } = await setUp(6, {
    type: 'individual-mission',
    activityMetric: 'points',
    settings: { dailyGoal: 6000 },
  })
  for (const [at, player] of players.entries()) {
    await joinAs(player, challenge.id, { appears: 'alias', onWall: true })
    await walk(server, { ...player, day: yesterday(), steps: at === 5 ? 6000 : 4000 })
  }
  const daysOf = async () => (await rowsOf(screen.token))?.map(({ days }) => days)
  expect(await daysOf()).toEqual([1, 0, 0, 0, 0, 0])
  for (const player of players) await walk(server, { ...player, day: today(), steps: 4000 })
  const [one, two] = players as [Player, Player]
  const add = ({ userId }: Player, more: { accepted: number } | { quizPoints: number }) =>
    server.asOwner((db) =>
      db
        .update(challengeDays)
        .set({ value: 70, reached: true, ...more })
        .where(
          and(
            eq(challengeDays.userId, userId),
            eq(challengeDays.challengeId, challenge.id),
            eq(challengeDays.day, today()),
          ),
        ),
    )
  await add(one, { accepted: 30 })
  await add(two, { quizPoints: 30 })
  server.pass({ days: 1 })
  expect(await daysOf()).toEqual([1, 0, 0, 0, 0, 0])
})

test('rows begin with the second day and end with the challenge', async () => {
  const { players, challenge, screen } = await setUp(6, { startDate: today(), duration: 2 })
  for (const player of players) await joinAs(player, challenge.id, { onWall: true })
  expect((await read(screen.token)).body.data.challenges).toMatchObject([{ hasBegun: true, standing: null }])
  server.pass({ days: 2 })
  expect(await rowsOf(screen.token)).toHaveLength(6)
  server.pass({ days: 1 })
  expect((await read(screen.token)).body.data.challenges).toEqual([])
})

test('a challenge between companies has no rows: another company’s people agreed to no screen here', async () => {
  const { organization, players, challenge, screen } = await setUp(6)
  await server.asOwner(async (db) => {
    const { challenges } = await import('#server/schema/challenges.ts')
    await db
      .update(challenges)
      .set({ type: 'inter-company', settings: { companies: [organization.id] } })
      .where(eq(challenges.id, challenge.id))
  })
  await playOnWall(players, challenge)
  expect((await read(screen.token)).body.data.challenges).toMatchObject([{ standing: null, published: null }])
})

test('a competition of teams has no rows: who makes the teams would find the one person of two of them', async () => {
  const { organization, administrator, players, screen } = await setUp(6, { startDate: addDays(today(), 40) })
  const teams = [await makeTeam(server, organization, 'Harbour', players)]
  const settings = { scoringMethod: 'total', teams }
  const competition = await makeChallenge(server, organization, { type: 'team-competition', settings })
  await playOnWall(players, competition)
  const shown = (await read(screen.token)).body.data.challenges
  expect(shown).toMatchObject([{ type: 'team-competition', hasBegun: true, standing: null }])
  const podium = await makeChallenge(server, organization, { duration: 9 })
  await playOnWall(players, podium)
  const both = (await read((await makeScreen(administrator, organization.id)).token)).body.data.challenges
  expect(both.map(({ standing }) => standing?.rows.length)).toEqual([undefined, 6])
})

test('sums are those of closed weeks that the employer sees', async () => {
  const { organization, players, screen } = await setUp(2, { startDate: addDays(today(), -30), duration: 40 })
  const team = await makeTeam(server, organization, 'Harbour', players)
  await makeChallenge(server, organization, {
    startDate: addDays(today(), -30),
    duration: 41,
    type: 'team-competition',
    settings: { scoringMethod: 'total', teams: [team] },
  })
  const first = (await read(screen.token)).body.data.challenges
  expect(first.map(({ published }) => published)).toMatchObject([
    { total: null, teams: [] },
    { total: null, teams: [] },
  ])
  const day = first[0]?.published?.until ?? ''
  const cell = { organizationId: organization.id, measure: 'steps' as const, day, people: 10 }
  await server.asOwner((db) =>
    db.insert(publishedCells).values([
      { ...cell, teamId: null, value: 80_000 },
      { ...cell, teamId: team, value: 50_000 },
    ]),
  )
  const then = (await read(screen.token)).body.data.challenges
  expect(then.map(({ published }) => [published?.total, published?.teams])).toEqual([
    [80_000, []],
    [null, [{ name: 'Harbour', total: 50_000 }]],
  ])
})

test('the address of a screen opens the screen and nothing else, needs no cookie and leaves none', async () => {
  const { organization, players, challenge, screen } = await setUp(1)
  const answer = await read(screen.token)
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(answer.headers['cache-control']).toBe('no-store')
  const again = await server.visitor().send({
    method: 'GET',
    url: `/api/wall-screens/${screen.token}`,
    headers: { 'if-none-match': String(answer.headers.etag) },
  })
  expect([again.status, again.text]).toEqual([304, ''])
  const holder = server.visitor()
  for (const name of ['session', '__Host-session', 'elan_session']) holder.cookies.set(name, screen.token)
  const authorization = { authorization: `Bearer ${screen.token}` }
  const [one] = players as [Player]
  await joinAs(one, challenge.id)
  for (const url of [
    listUsers.path.replace(':orgId', organization.id),
    getBoard.path.replace(':challengeId', challenge.id),
  ])
    expect((await holder.send({ method: 'GET', url, headers: authorization })).status).toBe(401)
  const employee = await makeEmployee(server, { organization })
  const list = await (await signedIn(server, employee)).call(contract.listWallScreens, {
    params: { orgId: organization.id },
  })
  expect(list.status).toBe(403)
})

test('an address that asks too often waits, whether the screen exists or not', async () => {
  const { screen } = await setUp(0)
  const ask = (token: string) =>
    server.visitor().send({ method: 'GET', url: `/api/wall-screens/${token}`, address: '198.51.100.7' })
  await ask(screen.token)
  const key = 'wall:from:198.51.100.7'
  const { db } = server.makeContext()
  await db.update(rateLimits).set({ count: 1199 }).where(eq(rateLimits.key, key))
  expect((await ask(screen.token)).status).toBe(200)
  const late = await ask(screen.token)
  expect([late.status, late.body.code]).toEqual([429, 'request.throttled'])
  expect((await ask('unknown')).status).toBe(429)
})
