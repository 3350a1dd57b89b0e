import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeRole } from '#contract/identity/roles.ts'
import { appealAboutAlias, appealForDay } from '#contract/participation/appeals.ts'
import { getBoard, getGroups, getMyProgress, sendCheer } from '#contract/participation/boards.ts'
import { createWallScreen, readWall } from '#contract/participation/wall-screens.ts'
import { answerAsWinner, getMyWin } from '#contract/participation/winners.ts'
import * as directories from '#contract/people/directories.ts'
import { createDirectoryAttribute } from '#contract/people/directory-attributes.ts'
import { createDirectoryRule } from '#contract/people/directory-rules.ts'
import { addDays } from '#contract/platform/days.ts'
import type { Role } from '#contract/platform/permissions.ts'
import { addRole } from '#server/identity/administrators/service.ts'
import { runTasks } from '#server/operations/housekeeping.ts'
import { administrators } from '#server/schema/administrators.ts'
import { challengeJoins } from '#server/schema/boards.ts'
import type { challenges } from '#server/schema/challenges.ts'
import type { Organization } from '#server/schema/organizations.ts'
import { roleHolders } from '#server/schema/role-holders.ts'
import { users } from '#server/schema/users.ts'
import { agree } from '#tests/server/activity.ts'
import { makeDirectory } from '#tests/server/directories.ts'
import { makeOrganization, signedIn } from '#tests/server/factories.ts'
import { joinAs, makePlayers, makeTeam, type Player, signedInAgain } from '#tests/server/players.ts'
import { makeChallenge, walk } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const today = () => server.makeContext().now.toISOString().slice(0, 10)

/** Everything that the app reads of a challenge, as the person sees it. */
async function seenBy({ visitor, organizationId }: Player, challengeId: string) {
  const call = { params: { challengeId }, query: { organizationId } }
  const board = (await visitor.call(getBoard, call)).body.data
  const groups = (await visitor.call(getGroups, call)).body.data
  const progress = (await visitor.call(getMyProgress, call)).body.data
  const { win } = (await visitor.call(getMyWin, call)).body.data
  return { board, groups, progress, win }
}

const ofOthers = {
  board: { isWithheld: true, joined: null, rows: [], next: null, around: [], me: null },
  groups: { isWithheld: true, progress: null, members: [] },
  progress: { place: null },
  win: null,
}

const keyOf = ({ organizationId, userId, account }: Player) => ({
  organizationId,
  userId,
  accountId: account.id,
})

const take = ({ account }: Player) =>
  server.asOwner((db) => db.delete(administrators).where(eq(administrators.accountId, account.id)))

const heldBy = ({ account }: Player) =>
  server.asOwner((db) => db.select().from(roleHolders).where(eq(roleHolders.accountId, account.id)))

async function playIn(challengeId: string, players: readonly Player[], least = 3000) {
  for (const [at, player] of players.entries()) {
    await joinAs(player, challengeId)
    await walk(server, { ...player, day: today(), steps: least + at * 730 })
  }
}

type Kind = Partial<typeof challenges.$inferInsert>

const together = { estimatedParticipants: 11, dailyGoal: 1000 }
const kinds: Record<string, (home: Organization, players: Player[]) => Promise<Kind>> = {
  podium: async () => ({}),
  'individual-mission': async () => ({ settings: { dailyGoal: 3000 } }),
  'collective-target': async () => ({ settings: { ...together, showMap: true, mapStyle: 'desert' } }),
  environmental: async () => ({
    settings: { ...together, costPerTree: 2, calculationApproach: 'effort', stepsPerTree: 5000, budget: 100 },
  }),
  'donation-challenge': async () => ({
    settings: { ...together, calculationApproach: 'effort', stepsPerDollar: 1000, budget: 100 },
  }),
  'team-competition': async (home, players) => ({
    settings: { teams: [await makeTeam(server, home, 'North', players)], scoringMethod: 'total' },
  }),
  'inter-company': async (home) => ({ settings: { companies: [home.id], scoringMethod: 'total' } }),
}

test.each(Object.entries(kinds))(
  '[P-CON-6] whoever holds a role sees nothing of others in a challenge (%s), whatever others do, and learns no alias',
  async (type, settings) => {
    const home = await makeOrganization(server)
    const players = (await makePlayers(server, home, 11)) as [Player, Player, ...Player[]]
    const [boss, colleague, ...others] = players
    await addRole(server.makeContext(), keyOf(boss), 'viewer')
    const row = { ...(await settings(home, players)), type: type as Kind['type'], duration: 3 }
    const { id } = await makeChallenge(server, home, row as Kind)
    await joinAs(boss, id)
    await walk(server, { ...boss, day: today(), steps: 15_000 })
    const alone = await seenBy(boss, id)
    expect(alone).toMatchObject({ ...ofOthers, progress: { score: 15_000, place: null } })
    await playIn(id, [colleague, ...others])
    expect(await seenBy(boss, id)).toEqual(alone)
    const open = await seenBy(colleague, id)
    expect(open.board).toMatchObject({ isWithheld: false, joined: 11 })
    expect(open.board.rows.length === 11 || type === 'individual-mission').toBe(true)
    const [join] = await server.asOwner((db) =>
      db.select().from(challengeJoins).where(eq(challengeJoins.userId, colleague.userId)),
    )
    const alias = join?.alias ?? 0
    const params = { challengeId: id }
    const cheered = await boss.visitor.call(sendCheer, { params, body: { alias, cheer: 'bravo' } })
    expect(cheered.body.code).toBe('cheer.unknown_alias')
    const appeal = { ...params, newAppealId: crypto.randomUUID() }
    const asked = await boss.visitor.call(appealAboutAlias, { params: appeal, body: { alias } })
    expect(asked.body.code).toBe('appeal.unknown_alias')
    server.pass({ days: 20 })
    const later = await seenBy(await signedInAgain(server, boss), id)
    expect(later).toMatchObject({ ...ofOthers, board: { ...ofOthers.board, state: 'sealed' } })
    expect(later.progress.score).toBe(15_000)
  },
)

test('an appeal of who holds a role does not tell whether enough people take part', async () => {
  const home = await makeOrganization(server)
  const [boss, other] = (await makePlayers(server, home, 2)) as [Player, Player]
  await addRole(server.makeContext(), keyOf(boss), 'viewer')
  const { id } = await makeChallenge(server, home)
  const ask = async (player: Player) => {
    await joinAs(player, id)
    const params = { challengeId: id, newAppealId: crypto.randomUUID() }
    const body = { day: today(), amount: 500, words: 'The watch was flat.' }
    return (await player.visitor.call(appealForDay, { params, body })).body
  }
  expect((await ask(other)).code).toBe('appeal.too_few_people')
  expect((await ask(boss)).success).toBe(true)
})

test('a winner who is given a role can still take back what the organizers were told', async () => {
  const home = await makeOrganization(server)
  const [first, ...others] = (await makePlayers(server, home, 5)) as [Player, ...Player[]]
  const { id } = await makeChallenge(server, home, { duration: 1 })
  await playIn(id, [...others, first])
  server.pass({ days: 10 })
  const winner = await signedInAgain(server, first)
  const call = { params: { challengeId: id }, query: {} }
  const tell = (tells: boolean) => winner.visitor.call(answerAsWinner, { ...call, body: { tells } })
  expect((await tell(true)).body).toMatchObject({ data: { win: { place: 1, tells: true } } })
  await addRole(server.makeContext(), keyOf(winner), 'hr_manager')
  expect((await tell(false)).body).toMatchObject({ data: { win: { tells: false } } })
})

describe('whoever decides where people belong', () => {
  /** A directory that places people into an organization below by their city, as a customer switches it on. */
  async function setUp() {
    const idp = await makeDirectory(server)
    const { organization } = idp.administrator
    const lyon = await makeOrganization(server, organization)
    const body = { path: 'title' }
    const attribute = await idp.visitor.call(createDirectoryAttribute, { params: idp.params, body })
    const attributeId = attribute.body.data.id
    const rule = { attributeId, value: 'Lyon', placementId: lyon.id }
    expect((await idp.visitor.call(createDirectoryRule, { params: idp.params, body: rule })).status).toBe(201)
    await idp.visitor.call(directories.updateDirectory, { params: idp.params, body: { places: true } })
    const people = await makePlayers(server, organization, 11)
    const inLyon = async (account: Player['account']): Promise<Player> => {
      const rows = await server.asOwner((db) =>
        db.select().from(users).where(eq(users.accountId, account.id)),
      )
      const row = rows.find(({ organizationId }) => organizationId === lyon.id)
      const person = { organizationId: lyon.id, userId: row?.id ?? '' }
      await agree(server, [person])
      return { ...person, account, visitor: await signedIn(server, { account }) }
    }
    const move = async (player: Player, city: string) => {
      const Operations = [{ op: 'replace', path: 'title', value: city }]
      expect((await idp.call('PATCH', `/Users/${player.userId}`, { Operations })).status).toBe(200)
    }
    const place = async (player: Player) => {
      await move(player, 'Lyon')
      return inLyon(player.account)
    }
    const { account, user } = idp.administrator
    const { db } = server.makeContext()
    const name = { firstName: 'Boss', lastName: 'One' }
    const row = { organizationId: lyon.id, accountId: account.id, email: user.email, ...name }
    await db.insert(users).values({ ...row, status: 'active' })
    return {
      organization,
      lyon,
      people,
      place,
      move,
      administrator: idp.visitor,
      params: idp.params,
      boss: await inLyon(account),
    }
  }

  const exchanged: [string, (home: Organization, lyon: Organization) => [Organization, Kind]][] = [
    ['an alias on a podium', (_, lyon) => [lyon, {}]],
    [
      'a day by the figures of companies',
      (home, lyon) => [
        home,
        { type: 'inter-company', settings: { companies: [lyon.id, home.id], scoringMethod: 'total' } },
      ],
    ],
    [
      'a day by what all reach together',
      (_, lyon) => [lyon, { type: 'collective-target', settings: { ...together, showMap: false } }],
    ],
  ]
  test.each(exchanged)('finds nobody by placing one colleague for another: %s', async (_, kind) => {
    const { organization, lyon, people, place, move, boss } = await setUp()
    const [eve, alice, ...rest] = people as [Player, Player, ...Player[]]
    const placed = []
    for (const player of [...rest, eve]) placed.push(await place(player))
    const [home, row] = kind(organization, lyon)
    const make = async (players: Player[]) => {
      const { id } = await makeChallenge(server, home, { duration: 20, ...row })
      const query = { organizationId: lyon.id }
      const url = `/api/me/challenges/${id}/join?organizationId=${query.organizationId}`
      for (const { visitor } of [boss, ...players])
        expect((await visitor.send({ method: 'POST', url, body: {} })).status).toBe(200)
      return id
    }
    const before = await make(placed)
    await move(eve, 'Paris')
    const chosen = [...placed.slice(0, 9), await place(alice)]
    const after = await make(chosen)
    for (const [at, player] of chosen.entries())
      await walk(server, { ...player, day: today(), steps: 3000 + at * 730 })
    for (const id of [before, after]) {
      const { board, groups, ...own } = await seenBy(boss, id)
      expect({ board, groups, ...own }).toMatchObject(ofOthers)
      for (const { joined, active, figure, place: rank } of groups.groups)
        expect([joined, active, figure, rank]).toEqual([null, null, null, null])
    }
    const colleague = await seenBy(chosen[0] as Player, after)
    expect(colleague.board.rows).toHaveLength(11)
  })

  test('reads no rows on a wall where the directory places people, nor where it takes them from', async () => {
    const { organization, lyon, people, place, move, administrator, params } = await setUp()
    const yesterday = addDays(today(), -1)
    const wallOf = async (home: Organization, players: readonly Player[]) => {
      const { id } = await makeChallenge(server, home, { startDate: addDays(today(), -3), duration: 20 })
      for (const player of players) {
        await joinAs(player, id, { onWall: true })
        await walk(server, { ...player, day: yesterday, steps: 4000 })
      }
      const body = { label: 'Canteen', language: 'both' as const, days: 30 }
      const made = await administrator.call(createWallScreen, { params: { orgId: home.id }, body })
      const screenToken = made.body.data.address.split('/').at(-1) ?? ''
      return async () => {
        const { challenges: shown } = (await server.visitor().call(readWall, { params: { screenToken } }))
          .body.data
        return shown[0]?.standing?.rows.length
      }
    }
    const residents = await makePlayers(server, lyon, 11)
    const [there, here] = [await wallOf(lyon, residents), await wallOf(organization, people)]
    expect([await there(), await here()]).toEqual([11, 11])
    const [eve] = people as [Player]
    await place(eve)
    expect([await there(), await here()]).toEqual([undefined, undefined])
    await move(eve, 'Paris')
    expect([await there(), await here()]).toEqual([undefined, undefined])
    // Whoever has chosen who is there has chosen, also without the directory.
    expect((await administrator.call(directories.deleteDirectory, { params })).status).toBe(200)
    expect([await there(), await here()]).toEqual([undefined, undefined])
  })
})

describe('a role that was held', () => {
  const held = async (role: Role = 'hr_manager') => {
    const home = await makeOrganization(server)
    const players = (await makePlayers(server, home, 10)) as [Player, ...Player[]]
    await addRole(server.makeContext(), keyOf(players[0]), role)
    return { home, players, boss: players[0] }
  }

  test('counts as long as a token that its holder made', async () => {
    const home = await makeOrganization(server)
    const [maker, ...others] = (await makePlayers(server, home, 10)) as [Player, ...Player[]]
    await addRole(server.makeContext(), keyOf(maker), 'administrator')
    await addRole(server.makeContext(), keyOf(others[0] as Player), 'administrator')
    const idp = await signedIn(server, { account: maker.account })
    const params = { orgId: home.id }
    const made = await idp.call(directories.createDirectory, { params, body: { name: 'Okta' } })
    const ofDirectory = { ...params, directoryId: made.body.data.id }
    const token = await idp.call(directories.createDirectoryToken, {
      params: ofDirectory,
      body: { days: 30 },
    })
    expect(token.status).toBe(201)
    const other = await signedIn(server, { account: (others[0] as Player).account })
    const held = { ...params, userId: maker.userId, role: 'administrator' as const }
    expect((await other.call(takeRole, { params: held })).status).toBe(200)
    server.pass({ days: 2 })
    const { id } = await makeChallenge(server, home, { startDate: today() })
    const present = await signedInAgain(server, maker)
    await joinAs(present, id)
    await playIn(id, await Promise.all(others.slice(1).map((player) => signedInAgain(server, player))))
    expect(await seenBy(present, id)).toMatchObject(ofOthers)
  })

  test('by a group of the directory counts on after stepping out of the group for one call', async () => {
    const { visitor, params, administrator, call } = await makeDirectory(server)
    const { organization } = administrator
    const [hr, ...others] = (await makePlayers(server, organization, 10)) as [Player, ...Player[]]
    const schemas = ['urn:ietf:params:scim:schemas:core:2.0:Group']
    const group = (await call('POST', '/Groups', { schemas, displayName: 'HR' })).body
    const rule = { groupId: group.id, role: 'hr_manager' as const, organizationId: organization.id }
    expect((await visitor.call(createDirectoryRule, { params, body: rule })).status).toBe(201)
    const members = async (operation: object) =>
      expect((await call('PATCH', `/Groups/${group.id}`, { Operations: [operation] })).status).toBe(204)
    const value = [{ value: hr.userId }]
    await members({ op: 'add', path: 'members', value })
    const teams = [await makeTeam(server, organization, 'Made by HR', [hr, ...others])]
    const settings = { teams, scoringMethod: 'total' }
    const { id } = await makeChallenge(server, organization, { type: 'team-competition', settings })
    await joinAs(hr, id)
    await playIn(id, others)
    expect(await seenBy(hr, id)).toMatchObject(ofOthers)
    await members({ op: 'remove', path: `members[value eq "${hr.userId}"]` })
    const { rows } = await server.asOwner((db) =>
      db.execute(sql`select from administrators where account_id = ${hr.account.id}`),
    )
    expect(rows).toEqual([])
    expect(await seenBy(hr, id)).toMatchObject(ofOthers)
  })

  test('counts in challenges of its tree that were made before it ended, and in no other', async () => {
    const { home, players, boss } = await held()
    const below = await makeOrganization(server, home)
    const [guest] = (await makePlayers(server, below, 1)) as [Player]
    await addRole(server.makeContext(), keyOf(guest), 'viewer')
    const at = (days: number) => new Date(server.makeContext().now.getTime() + days * 86_400_000)
    const before = await makeChallenge(server, home, { createdAt: at(-3), duration: 30 })
    const coming = await makeChallenge(server, home, {
      createdAt: at(-1),
      startDate: at(2).toISOString().slice(0, 10),
      duration: 30,
    })
    for (const player of players) for (const { id } of [before, coming]) await joinAs(player, id)
    await take(boss)
    expect(await heldBy(boss)).toMatchObject([{ organizationId: home.id }])
    const isWithheld = async (player: Player, { id }: { id: string }) =>
      (await seenBy(player, id)).board.isWithheld
    expect([await isWithheld(boss, before), await isWithheld(boss, coming)]).toEqual([true, true])
    // The role ended by the clock of the machine.
    await server.asOwner((db) =>
      db
        .update(roleHolders)
        .set({ until: at(0) })
        .where(eq(roleHolders.accountId, boss.account.id)),
    )
    expect([await isWithheld(boss, before), await isWithheld(boss, coming)]).toEqual([true, true])
    const next = { createdAt: at(1), startDate: at(1).toISOString().slice(0, 10), duration: 30 }
    const later = await makeChallenge(server, home, next)
    for (const player of players) await joinAs(player, later.id)
    expect(await isWithheld(boss, later)).toBe(false)
    const elsewhere = await makeOrganization(server)
    const others = (await makePlayers(server, elsewhere, 10)) as [Player, ...Player[]]
    const stranger = await makeChallenge(server, elsewhere, { duration: 30 })
    for (const player of others) await joinAs(player, stranger.id)
    await addRole(server.makeContext(), keyOf(others[1] as Player), 'viewer')
    expect([await isWithheld(others[0], stranger), await isWithheld(others[1] as Player, stranger)]).toEqual([
      false,
      true,
    ])
    expect(await heldBy(others[0])).toEqual([])
    expect(await heldBy(guest)).toEqual([])
  })

  test('is forgotten where no challenge needs it, and with the account or the root', async () => {
    const { home, boss } = await held()
    const { home: quiet, boss: former } = await held('viewer')
    const { home: gone, boss: recent } = await held('viewer')
    for (const player of [boss, former, recent]) await take(player)
    const ago = (days: number) => new Date(server.makeContext().now.getTime() - days * 86_400_000)
    const until = sql`case account_id when ${recent.account.id} then ${ago(399)}::timestamptz else ${ago(401)} end`
    await server.asOwner((db) => db.update(roleHolders).set({ until }))
    await makeChallenge(server, home, { duration: 1, createdAt: ago(402) })
    await makeChallenge(server, quiet, { startDate: ago(398).toISOString().slice(0, 10) })
    expect(await runTasks(server.parts)).toEqual([])
    expect(await heldBy(boss)).toHaveLength(1)
    expect(await heldBy(former)).toEqual([])
    // A challenge that begins in the past may still be made.
    expect(await heldBy(recent)).toHaveLength(1)
    await server.asOwner((db) => db.execute(sql`delete from organizations where id = ${gone.id}`))
    expect(await heldBy(recent)).toEqual([])
  })
})
