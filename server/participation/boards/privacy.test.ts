import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBoard, getGroups, getMyProgress, sendCheer } from '#contract/participation/boards.ts'
import { decideConsent } from '#contract/participation/consents.ts'
import { changeJoin, leaveChallenge } from '#contract/participation/joins.ts'
import { saveEntry } from '#contract/participation/recording.ts'
import { deleteUser } from '#contract/people/users.ts'
import { addRole } from '#server/identity/administrators/service.ts'
import { checkResult } from '#server/participation/results/check.ts'
import { asClosing } from '#server/platform/db/closing.ts'
import { administrators } from '#server/schema/administrators.ts'
import { challengeJoins } from '#server/schema/boards.ts'
import { teamMembers } from '#server/schema/teams.ts'
import { users } from '#server/schema/users.ts'
import { agree } from '#tests/server/activity.ts'
import { makeAdministrator, makeEmployee, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { joinAs, makePlayers, makeTeam, type Player, signedInAgain } from '#tests/server/players.ts'
import { makeChallenge, walk } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const today = () => server.makeContext().now.toISOString().slice(0, 10)
const boardOf = (player: Player, challengeId: string, after?: string) =>
  player.visitor.call(getBoard, { params: { challengeId }, query: after === undefined ? {} : { after } })
const groupsOf = async (player: Player, challengeId: string) =>
  (await player.visitor.call(getGroups, { params: { challengeId } })).body.data

/** Employees of today, as somebody might make them up. */
const makeNewcomers = async (organization: Parameters<typeof makePlayers>[1], count: number) =>
  Promise.all(
    Array.from({ length: count }, async (): Promise<Player> => {
      const made = await makeEmployee(server, { organization })
      const person = { organizationId: organization.id, userId: made.user.id }
      await agree(server, [person])
      return { ...person, account: made.account, visitor: await signedIn(server, made) }
    }),
  )

async function challengeOf(count: number, row: Parameters<typeof makeChallenge>[2] = {}) {
  const organization = await makeOrganization(server)
  const players = await makePlayers(server, organization, count)
  return { organization, players, challenge: await makeChallenge(server, organization, row) }
}

const first = ([player]: Player[]): Player => {
  if (!player) throw new Error('there is nobody')
  return player
}

test('[P-BRD-2] a cursor names an alias, so that made-up ones tell nothing about scores', async () => {
  const { players, challenge } = await challengeOf(23)
  for (const [at, player] of players.entries()) {
    await joinAs(player, challenge.id)
    await walk(server, { ...player, day: today(), steps: 1000 + 37 * at })
  }
  const me = first(players)
  const { rows, next } = (await boardOf(me, challenge.id)).body.data
  expect(next).toBe(String(rows.at(-1)?.alias.id))
  const rest = (await boardOf(me, challenge.id, next ?? '')).body.data.rows
  expect(rest.map(({ place }) => place)).toEqual([21, 22, 23])
  const forged = Buffer.from(JSON.stringify([1400, 0, 0, 0, 1, 0])).toString('base64url')
  for (const cursor of [forged, '-1', '1.5', '999999999', '9'.repeat(30)])
    expect((await boardOf(me, challenge.id, cursor)).body.code).toBe('board.bad_cursor')
})

test('[P-BRD-3] five accounts open a board after a week in the organization, ten at once', async () => {
  const { organization, players, challenge } = await challengeOf(1)
  const newcomers = await makeNewcomers(organization, 4)
  const all = [...players, ...newcomers]
  for (const player of all) await joinAs(player, challenge.id)
  const [me = first(players)] = newcomers
  expect((await boardOf(me, challenge.id)).body.data).toMatchObject({ joined: null, rows: [], needed: 5 })
  for (const player of await makeNewcomers(organization, 5)) await joinAs(player, challenge.id)
  expect((await boardOf(me, challenge.id)).body.data).toMatchObject({ joined: 10 })
  const settled = await challengeOf(5)
  for (const player of settled.players) await joinAs(player, settled.challenge.id)
  expect((await boardOf(first(settled.players), settled.challenge.id)).body.data).toMatchObject({ joined: 5 })
})

test('[P-BRD-4] [P-BRD-6] a team that is too small shows neither its members nor how many of them moved', async () => {
  const { organization, players, challenge } = await challengeOf(7, {
    type: 'team-competition',
    settings: { scoringMethod: 'total' },
  })
  const [me = first(players), colleague = me, other = me, ...rest] = players
  const mine = await makeTeam(server, organization, 'Mine', [me, colleague])
  const alone = await makeTeam(server, organization, 'Alone', [other])
  await makeTeam(server, organization, 'Rest', rest)
  for (const player of players) {
    await joinAs(player, challenge.id)
    await walk(server, { ...player, day: today(), steps: 7777 })
  }
  const { groups, members } = await groupsOf(me, challenge.id)
  expect(members).toEqual([])
  expect(groups.find(({ id }) => id === mine)).toMatchObject({ joined: null, active: null, figure: null })
  expect(groups.find(({ id }) => id === alone)).toBeUndefined()
})

test('[P-BRD-4] neither the list of small teams nor its order tells who joined and what they did', async () => {
  const { organization, players } = await challengeOf(3)
  const [me = first(players), other = me] = players
  const alpha = await makeTeam(server, organization, 'Alpha', [other])
  const beta = await makeTeam(server, organization, 'Beta', [me])
  const settings = { teams: [beta, alpha], scoringMethod: 'total' }
  const challenge = await makeChallenge(server, organization, { type: 'team-competition', settings })
  await joinAs(me, challenge.id)
  const before = (await groupsOf(me, challenge.id)).groups
  expect(before.map(({ id }) => id)).toEqual([alpha, beta])
  await joinAs(other, challenge.id)
  await walk(server, { ...me, day: today(), steps: 9000 })
  expect((await groupsOf(me, challenge.id)).groups).toEqual(before)
})

test('[P-BRD-4] teams of newcomers stand in the order of their names, whatever they have walked', async () => {
  const { organization } = await challengeOf(1)
  const [ash, birch] = [await makeNewcomers(organization, 5), await makeNewcomers(organization, 5)]
  const teams = [
    await makeTeam(server, organization, 'Ash', ash),
    await makeTeam(server, organization, 'Birch', birch),
  ]
  const settings = { teams, scoringMethod: 'total' }
  const challenge = await makeChallenge(server, organization, { type: 'team-competition', settings })
  for (const player of [...ash, ...birch]) await joinAs(player, challenge.id)
  for (const steps of [1000, 3000, 2000]) {
    for (const player of ash) await walk(server, { ...player, day: today(), steps: 2000 })
    for (const player of birch) await walk(server, { ...player, day: today(), steps })
    const { groups } = await groupsOf(first(ash), challenge.id)
    expect(groups.map(({ id, place }) => [id, place])).toEqual(teams.map((id) => [id, null]))
  }
})

test('[P-BRD-3] [P-BRD-7] a cheer on a closed board does not tell whether an alias is on it', async () => {
  const { players, challenge } = await challengeOf(5)
  const [me = first(players), other = me, ...rest] = players
  await joinAs(me, challenge.id)
  const alias = (await joinAs(other, challenge.id)).alias.id
  const cheer = async (to: number) =>
    (
      await me.visitor.call(sendCheer, {
        params: { challengeId: challenge.id },
        body: { alias: to, cheer: 'bravo' },
      })
    ).body
  expect((await cheer(2_000_000_000)).code).toBe('cheer.unknown_alias')
  expect((await cheer(alias)).code).toBe('cheer.unknown_alias')
  for (const player of rest) await joinAs(player, challenge.id)
  expect((await cheer(alias)).data).toEqual({ sent: true })
})

test('[P-BRD-4] newcomers who fill a team do not open its total', async () => {
  const { organization, players, challenge } = await challengeOf(6, {
    type: 'team-competition',
    settings: { scoringMethod: 'total' },
  })
  const [target = first(players), ...others] = players
  const puppets = await makeNewcomers(organization, 4)
  const chosen = await makeTeam(server, organization, 'Chosen', [target, ...puppets])
  await makeTeam(server, organization, 'Others', others)
  for (const player of [...puppets, target, ...others]) {
    await joinAs(player, challenge.id)
    await walk(server, { ...player, day: today(), steps: 1000 })
  }
  const { groups, members } = await groupsOf(first(puppets), challenge.id)
  expect(groups.find(({ id }) => id === chosen)).toMatchObject({ joined: null, active: null, figure: null })
  expect(members).toEqual([])
})

test('[P-BRD-5] the tag of an answer changes only with what it shows', async () => {
  const { players, challenge } = await challengeOf(6)
  const [me = first(players), hidden = me, ...others] = players
  await joinAs(me, challenge.id)
  const tag = async () => (await boardOf(me, challenge.id)).headers.etag
  const closed = await tag()
  await joinAs(hidden, challenge.id, { appears: 'totals' })
  await walk(server, { ...hidden, day: today(), steps: 3000 })
  expect(await tag()).toBe(closed)
  for (const other of others) await joinAs(other, challenge.id)
  const open = await tag()
  expect(open).not.toBe(closed)
  await walk(server, { ...hidden, day: today(), steps: 4000 })
  expect(await tag()).toBe(open)
  const { rows } = (await boardOf(me, challenge.id)).body.data
  const alias = rows.find(({ isMe }) => !isMe)?.alias.id ?? 0
  await me.visitor.call(sendCheer, { params: { challengeId: challenge.id }, body: { alias, cheer: 'bravo' } })
  expect(await tag()).toBe(open)
  await walk(server, { ...first(others), day: today(), steps: 4000 })
  const moved = await tag()
  expect(moved).not.toBe(open)
  const again = await me.visitor.send({
    method: 'GET',
    url: `/api/me/challenges/${challenge.id}/board`,
    headers: { 'if-none-match': moved ?? '' },
  })
  expect([again.status, again.text]).toEqual([304, ''])
})

test('[P-BRD-1] who hides the name again gets another alias, and leaving does not refill the draws', async () => {
  const { players, challenge } = await challengeOf(5)
  const me = first(players)
  const params = { challengeId: challenge.id }
  const change = async (body: object) => (await me.visitor.call(changeJoin, { params, body })).body.data
  const named = await joinAs(me, challenge.id, { appears: 'name' })
  const hidden = await change({ appears: 'alias' })
  expect(hidden.alias.id).not.toBe(named.alias.id)
  expect(hidden.drawsLeft).toBe(5)
  expect((await change({ newAlias: true })).drawsLeft).toBe(4)
  await me.visitor.call(leaveChallenge, { params })
  expect((await joinAs(me, challenge.id)).drawsLeft).toBe(4)
})

test('[P-CON-6] whoever administers another company of the tree sees no rows of a board between companies', async () => {
  const parent = await makeOrganization(server)
  const [one, two] = [await makeOrganization(server, parent), await makeOrganization(server, parent)]
  const settings = { companies: [one.id, two.id], scoringMethod: 'total' }
  const challenge = await makeChallenge(server, parent, { type: 'inter-company', settings })
  const players = await makePlayers(server, one, 5)
  for (const player of players) await joinAs(player, challenge.id, { appears: 'name' })
  const guest = first(await makePlayers(server, two, 1))
  const { db } = server.makeContext()
  await joinAs(guest, challenge.id)
  const query = { organizationId: two.id }
  const read = () => guest.visitor.call(getBoard, { params: { challengeId: challenge.id }, query })
  expect((await read()).body.data.rows.filter(({ name, isMe }) => name && !isMe)).toHaveLength(5)
  const organizationId = one.id
  const { id: accountId, email } = guest.account
  const name = { firstName: 'Boss', lastName: 'One' }
  const [person] = await db
    .insert(users)
    .values({ organizationId, accountId, email, ...name, status: 'active' })
    .returning({ userId: users.id })
  if (!person) throw new Error('the person was not stored')
  await db.insert(administrators).values({ organizationId, accountId, ...person })
  expect((await read()).body.data).toMatchObject({ isWithheld: true, joined: null, rows: [], around: [] })
})

test('who makes teams sees neither which aliases are in the own team nor what it or any other team reached', async () => {
  const organization = await makeOrganization(server)
  const players = await makePlayers(server, organization, 10)
  const me = first(players)
  const { db } = server.makeContext()
  const named = [await makeTeam(server, organization, 'North', players.slice(0, 5))]
  named.push(await makeTeam(server, organization, 'South', players.slice(5)))
  const settings = { teams: named, scoringMethod: 'average' }
  const challenge = await makeChallenge(server, organization, { type: 'team-competition', settings })
  for (const player of players) {
    await joinAs(player, challenge.id)
    await walk(server, { ...player, day: today(), steps: 4000 })
  }
  const before = await groupsOf(me, challenge.id)
  expect(before.members).toHaveLength(5)
  expect(before.groups[0]).toMatchObject({ joined: 5, active: 5, figure: 4000 })
  const { organizationId, userId, account } = me
  await db
    .insert(administrators)
    .values({ organizationId, userId, accountId: account.id, role: 'hr_manager' })
  const after = await groupsOf(me, challenge.id)
  expect(after.members).toEqual([])
  const hidden = { joined: null, active: null, figure: null, place: null }
  expect(after).toMatchObject({ isWithheld: true, mine: 4000 })
  const inOrderOfNames = before.groups.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  expect(after.groups).toEqual(inOrderOfNames.map((group) => ({ ...group, ...hidden })))
})

test('who puts one person into two teams finds no score that is on the boards of both', async () => {
  const organization = await makeOrganization(server)
  const players = await makePlayers(server, organization, 9)
  const { db, ...context } = server.makeContext()
  const [boss, person, ...others] = players as [Player, Player, ...Player[]]
  const key = { organizationId: organization.id, userId: boss.userId, accountId: boss.account.id }
  await addRole({ ...context, db }, key, 'hr_manager')
  const competitions: string[] = []
  for (const [at, rest] of [others.slice(0, 3), others.slice(3, 6)].entries()) {
    const members = [boss, person, ...rest]
    await server.asOwner((own) =>
      own.delete(teamMembers).where(eq(teamMembers.organizationId, organization.id)),
    )
    const teams = [await makeTeam(server, organization, `Team ${at}`, members)]
    const settings = { teams, scoringMethod: 'total' }
    const { id } = await makeChallenge(server, organization, { type: 'team-competition', settings })
    for (const player of members) await joinAs(player, id)
    competitions.push(id)
  }
  for (const [at, player] of players.entries())
    await walk(server, { ...player, day: today(), steps: 4000 + at * 1100 })
  const seenBy = async (player: Player) => {
    const shown = []
    for (const challengeId of competitions) {
      const params = { challengeId }
      const board = (await boardOf(player, challengeId)).body.data
      const { groups } = await groupsOf(player, challengeId)
      const { place } = (await player.visitor.call(getMyProgress, { params })).body.data
      shown.push({ board, groups, place })
    }
    return shown
  }
  const open = await seenBy(person)
  expect(open.map(({ board, place }) => [board.rows.length, place])).toEqual([
    [5, 4],
    [5, 4],
  ])
  const expectNothing = async (player: Player) => {
    for (const { board, groups, place } of await seenBy(player)) {
      expect(board).toMatchObject({
        isWithheld: true,
        joined: null,
        rows: [],
        next: null,
        around: [],
        me: null,
      })
      expect(groups).toMatchObject([{ joined: null, active: null, figure: null, place: null }])
      expect(place).toBeNull()
    }
  }
  await expectNothing(boss)
  server.pass({ days: 20 })
  await expectNothing(await signedInAgain(server, boss))
})

test('[P-CON-2] [P-BAD-8] joining and withdrawing consent at the same time leaves nobody in a total without consent', async () => {
  const { players, challenge } = await challengeOf(1, {
    type: 'collective-target',
    settings: { targetValue: 1_000_000, estimatedParticipants: 10, dailyGoal: 6500, showMap: false },
  })
  const me = first(players)
  const withdraw = () =>
    me.visitor.call(decideConsent, {
      body: { purpose: 'sums', given: false, textVersion: 1, language: 'en' },
    })
  const [, withdrawn] = await Promise.all([joinAs(me, challenge.id).catch(() => undefined), withdraw()])
  expect(withdrawn.status).toBe(200)
  expect(((await groupsOf(me, challenge.id)) as { mine?: number } | undefined)?.mine).toBeUndefined()
})

test('[P-REC-5] a deleted entry does not come back when the device sends it again', async () => {
  const { players } = await challengeOf(1)
  const { visitor } = first(players)
  const params = { entryId: crypto.randomUUID() }
  const body = { total: { day: today(), steps: 3000 } }
  expect((await visitor.call(saveEntry, { params, body })).status).toBe(200)
  await visitor.send({ method: 'DELETE', url: `/api/me/entries/${params.entryId}` })
  const again = await visitor.call(saveEntry, { params, body })
  expect([again.status, again.body.code]).toEqual([409, 'entry.deleted'])
})

test('[P-CON-5] [P-SCO-12] deleting a person from the roster shows nobody which alias was theirs', async () => {
  const { organization, players, challenge } = await challengeOf(7)
  for (const [at, player] of players.entries()) {
    await joinAs(player, challenge.id, { appears: at === 3 ? 'name' : 'alias' })
    await walk(server, { ...player, day: today(), steps: 1111 * (at + 1) })
  }
  const me = first(players)
  const rows = async () => (await boardOf(me, challenge.id)).body.data.rows
  const before = await rows()
  const gone = players[3]?.userId ?? ''
  const administrator = await signedIn(server, await makeAdministrator(server, { organization }))
  const params = { orgId: organization.id, userId: gone }
  expect((await administrator.call(deleteUser, { params })).status).toBe(200)
  expect(await rows()).toEqual(before.map((row) => ({ ...row, name: null })))
  const { db } = server.makeContext()
  const joins = await server.asOwner((own) =>
    own.select().from(challengeJoins).where(eq(challengeJoins.userId, gone)),
  )
  expect(joins).toEqual([])
  const check = await asClosing(db, (tx) => checkResult(tx, challenge.id, server.makeContext().now))
  expect(check?.differences).toEqual([])
})
