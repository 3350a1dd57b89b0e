import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/participation/boards.ts'
import { decideConsent } from '#contract/participation/consents.ts'
import * as joins from '#contract/participation/joins.ts'
import { addDays } from '#contract/platform/days.ts'
import { teamMembers, teams } from '#server/schema/teams.ts'
import { makeOrganization } from '#tests/server/factories.ts'
import { makePlayers, type Player } from '#tests/server/players.ts'
import { makeChallenge, walk } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
let today: string
beforeAll(async () => {
  server = await startTestServer()
  today = server.makeContext().now.toISOString().slice(0, 10)
})
afterAll(() => server.close())

type Organization = Awaited<ReturnType<typeof makeOrganization>>

const crew = (organization: Organization, count: number): Promise<Member[]> =>
  makePlayers(server, organization, count)

type Member = Pick<Player, 'organizationId' | 'userId' | 'visitor'>

const paramsOf = (challenge: { id: string }) => ({ params: { challengeId: challenge.id } })

async function joined(member: Member, challenge: { id: string }, body: object = {}) {
  const answer = await member.visitor.call(joins.joinChallenge, { ...paramsOf(challenge), body })
  expect(answer.body).toMatchObject({ success: true })
  return answer.body.data
}

const boardOf = async (member: Member, challenge: { id: string }, query: object = {}) =>
  (await member.visitor.call(contract.getBoard, { ...paramsOf(challenge), query })).body.data

test('[P-BRD-1] [P-BRD-2] a board shows places and rounded scores by alias, and the own row exactly', async () => {
  const organization = await makeOrganization(server)
  const people = await crew(organization, 6)
  const challenge = await makeChallenge(server, organization)
  const [one, two, three, four, five, six] = people as [Member, Member, Member, Member, Member, Member]
  await walk(server, { ...one, day: today, steps: 5151 })
  const [first] = [await joined(one, challenge), await joined(two, challenge, { appears: 'name' })]
  expect(first).toMatchObject({ appears: 'alias', drawsLeft: 5, acceptsCheers: true, group: null })
  expect(first.alias.en).toMatch(/^[A-Z]\w+ [A-Z]/)
  for (const member of [three, four]) await joined(member, challenge)
  await walk(server, { ...two, day: today, steps: 5151 })
  await walk(server, { ...three, day: today, steps: 9999, typed: 4000 })
  expect(await boardOf(one, challenge), 'below five').toMatchObject({ joined: null, needed: 5, rows: [] })
  await joined(five, challenge, { appears: 'totals' })
  await joined(six, challenge)
  const { rows, me, joined: count, next } = await boardOf(one, challenge)
  expect({ count, next }).toEqual({ count: 6, next: null })
  expect(
    rows.map(({ place, score, isMe, typedShare, days }) => [place, score, isMe, typedShare, days]),
  ).toEqual([
    [1, 9900, false, 40, null],
    [2, ...(rows[1]?.isMe ? [5151, true] : [5100, false]), null, null],
    [2, ...(rows[2]?.isMe ? [5151, true] : [5100, false]), null, null],
    [4, 0, false, null, null],
    [4, 0, false, null, null],
  ])
  expect(rows.map(({ name }) => name).filter(Boolean)).toEqual(['Robin1 Example'])
  expect(me).toMatchObject({ place: 2, score: 5151, isMe: true, alias: first.alias })
  const totals = await boardOf(five, challenge)
  expect([totals.me, totals.around], 'who appears in totals only has no row').toEqual([null, []])
})

test('[P-SCO-1] [P-SCO-9] [P-BRD-3] equal scores rank by days and measured totals, pages follow a cursor', {
  timeout: 60_000,
}, async () => {
  const organization = await makeOrganization(server)
  const people = await crew(organization, 26)
  const challenge = await makeChallenge(server, organization)
  for (const [at, member] of people.entries()) {
    await joined(member, challenge)
    // Pairs of equal scores; the first one of the first pair walked on two days.
    const steps = 3000 - Math.floor(at / 2) * 100
    if (at === 0) await walk(server, { ...member, day: addDays(today, -1), steps: 100 })
    await walk(server, { ...member, day: today, steps: at === 0 ? steps - 100 : steps })
  }
  const last = people[25] as Member
  const first = await boardOf(last, challenge)
  const { rows, next, around } = first
  expect(rows.map(({ place }) => place)).toEqual([
    1, 2, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15, 17, 17, 19, 19,
  ])
  const second = await boardOf(last, challenge, { after: next })
  expect(second.rows.map(({ place }) => place)).toEqual([21, 21, 23, 23, 25, 25])
  expect(second.next).toBeNull()
  expect(new Set([...rows, ...second.rows].map(({ alias }) => alias.id)).size).toBe(26)
  expect(around.filter(({ isMe }) => !isMe).length).toBeGreaterThanOrEqual(4)
  for (const row of around) expect([...rows, ...second.rows]).toContainEqual(row)
  const middle = await boardOf(people[10] as Member, challenge)
  expect(middle.around.map(({ place }) => place)).toHaveLength(11)
  for (const { place, alias } of middle.around)
    expect(middle.rows.find((row) => row.alias.id === alias.id)?.place ?? place).toBe(place)
  const bad = await last.visitor.call(contract.getBoard, { ...paramsOf(challenge), query: { after: 'x' } })
  expect(bad).toMatchObject({ status: 400, body: { code: 'board.bad_cursor' } })
})

test('[P-BRD-5] a board that did not change answers 304, and a new score changes its version', async () => {
  const organization = await makeOrganization(server)
  const people = await crew(organization, 5)
  const challenge = await makeChallenge(server, organization)
  for (const member of people) await joined(member, challenge)
  const [one, two] = people as [Member, Member]
  const url = `/api/me/challenges/${challenge.id}/board`
  const first = await one.visitor.send({ method: 'GET', url })
  const etag = String(first.headers.etag)
  const ask = () => one.visitor.send({ method: 'GET', url, headers: { 'if-none-match': etag } })
  expect(await ask()).toMatchObject({ status: 304, text: '', headers: { 'cache-control': 'no-store' } })
  expect(first.headers['cache-control']).toBe('no-store')
  await walk(server, { ...two, day: today, steps: 1234 })
  const changed = await ask()
  expect([changed.status, changed.headers.etag === etag]).toEqual([200, false])
})

test('[P-SCO-3] [P-BRD-4] [P-BRD-6] a team has a figure from five active members on, by the average', async () => {
  const organization = await makeOrganization(server)
  const { db } = server.makeContext()
  const named = await db
    .insert(teams)
    .values(['North', 'South'].map((name) => ({ organizationId: organization.id, name })))
    .returning()
  const [north, south] = named.map(({ id }) => id) as [string, string]
  const people = await crew(organization, 11)
  await db.insert(teamMembers).values(
    people.slice(0, 10).map(({ organizationId, userId }, at) => ({
      ...{ organizationId, userId, teamId: at < 6 ? north : south },
    })),
  )
  const settings = { teams: [north, south], scoringMethod: 'average' }
  const challenge = await makeChallenge(server, organization, { type: 'team-competition', settings })
  const [one] = people as [Member]
  const alone = await people[10]?.visitor.call(joins.joinChallenge, { ...paramsOf(challenge), body: {} })
  expect(alone?.body.code).toBe('challenge.no_team')
  for (const [at, member] of people.slice(0, 10).entries()) {
    await joined(member, challenge)
    if (at !== 5) await walk(server, { ...member, day: today, steps: 1010 })
  }
  const read = async () => (await one.visitor.call(contract.getGroups, paramsOf(challenge))).body.data
  const { groups, mine, members } = await read()
  expect(groups).toEqual([
    { id: north, name: 'North', logoUrl: null, joined: 6, active: 5, figure: 1000, place: 1, isMine: true },
    {
      id: south,
      name: 'South',
      logoUrl: null,
      joined: null,
      active: null,
      figure: null,
      place: null,
      isMine: false,
    },
  ])
  expect(mine).toBe(1010)
  expect(members.map(({ isMe }) => isMe).filter(Boolean)).toHaveLength(1)
  expect(members).toHaveLength(6)
  await one.visitor.call(joins.leaveChallenge, paramsOf(challenge))
  const other = people[1] as Member
  const after = (await other.visitor.call(contract.getGroups, paramsOf(challenge))).body.data
  expect(
    after.groups.map(({ figure }) => figure),
    'a figure may vanish below five',
  ).toEqual([null, null])
})

test.each([
  [
    'collective-target',
    { estimatedParticipants: 5, dailyGoal: 100, showMap: true },
    { kind: 'steps', total: 5000, target: 3500 },
  ],
  [
    'environmental',
    {
      ...{
        estimatedParticipants: 5,
        dailyGoal: 1000,
        costPerTree: 5,
        stepsPerTree: 2000,
        budget: 10,
        targetTrees: 9,
      },
      calculationApproach: 'activity',
    },
    { kind: 'trees', total: 2, target: 9 },
  ],
  [
    'donation-challenge',
    {
      ...{ estimatedParticipants: 5, dailyGoal: 1000, stepsPerDollar: 1000, budget: 10, targetDonation: 10 },
      calculationApproach: 'budget',
    },
    { kind: 'promised-donation', total: 5000, target: 35_000, promised: 1000 },
  ],
] as const)(
  '[P-SCO-5] [P-SCO-6] [P-SCO-7] the common progress of a %s counts from five people on',
  async (type, settings, expected) => {
    const organization = await makeOrganization(server)
    const people = await crew(organization, 5)
    const challenge = await makeChallenge(server, organization, { type, settings })
    const [one] = people as [Member]
    const read = async () =>
      (await one.visitor.call(contract.getGroups, paramsOf(challenge))).body.data.progress
    for (const [at, member] of people.entries()) {
      await joined(member, challenge)
      if (at === 4) expect(await read()).toBeNull()
      await walk(server, { ...member, day: today, steps: 1013 })
    }
    expect(await read()).toMatchObject(expected)
  },
)

test('[P-SCO-4] companies named in a challenge play in it, and other organizations do not see it', async () => {
  const [home, partner, stranger] = [
    await makeOrganization(server),
    await makeOrganization(server),
    await makeOrganization(server),
  ]
  const settings = { companies: [home.id, partner.id], scoringMethod: 'total' }
  const challenge = await makeChallenge(server, home, { type: 'inter-company', settings })
  const people = [...(await crew(home, 5)), ...(await crew(partner, 5))]
  for (const [at, member] of people.entries()) {
    await joined(member, challenge)
    await walk(server, { ...member, day: today, steps: at < 5 ? 1000 : 2000 })
  }
  const last = people[9] as Member
  const { groups } = (await last.visitor.call(contract.getGroups, paramsOf(challenge))).body.data
  expect(groups.map(({ id, figure, place, isMine }) => [id, figure, place, isMine])).toEqual([
    [partner.id, 10_000, 1, true],
    [home.id, 5000, 2, false],
  ])
  const [outsider] = (await crew(stranger, 1)) as [Member]
  for (const call of [joins.getMyChallenge, contract.getBoard, contract.getMyProgress])
    expect((await outsider.visitor.call(call, paramsOf(challenge))).body.code).toBe('challenge.not_found')
  expect((await outsider.visitor.call(joins.listMyChallenges)).body.data).toEqual([])
})

test('[P-SCO-2] [P-BRD-8] an individual mission counts reached days, and a streak the days with the own goal', async () => {
  const organization = await makeOrganization(server)
  const people = await crew(organization, 5)
  const challenge = await makeChallenge(server, organization, {
    type: 'individual-mission',
    settings: { dailyGoal: 6000 },
    startDate: addDays(today, -3),
  })
  const [one, ...others] = people as [Member, ...Member[]]
  expect(await joined(one, challenge)).toMatchObject({ appears: 'totals' })
  for (const member of others) await joined(member, challenge, { appears: 'alias' })
  await one.visitor.call(joins.changeJoin, { ...paramsOf(challenge), body: { appears: 'alias' } })
  for (const [back, steps] of [7000, 6000, 5000].entries())
    await walk(server, { ...one, day: addDays(today, -back), steps })
  await walk(server, { ...(others[0] as Member), day: today, steps: 19_000 })
  const { rows } = await boardOf(one, challenge)
  expect(rows.slice(0, 2).map(({ place, days, isMe }) => [place, days, isMe])).toEqual([
    [1, 2, true],
    [2, 1, false],
  ])
  const progress = (await one.visitor.call(contract.getMyProgress, paramsOf(challenge))).body.data
  expect(progress).toMatchObject({
    ...{ score: 18_000, place: 1, activeDays: 3, reachedDays: 2, countedDays: 8, typedShare: null },
    streak: 2,
  })
  expect(progress.days.map(({ value, reached }) => [value, reached])).toEqual([
    [5000, false],
    [6000, true],
    [7000, true],
  ])
})

test('[P-CON-1] [P-CON-2] a common total needs the consent to sums, and withdrawing it leaves the challenge', async () => {
  const organization = await makeOrganization(server)
  const [one] = (await crew(organization, 1)) as [Member]
  const podium = await makeChallenge(server, organization)
  const target = await makeChallenge(server, organization, {
    type: 'collective-target',
    settings: { estimatedParticipants: 5, dailyGoal: 100 },
  })
  const decide = (given: boolean) =>
    one.visitor.call(decideConsent, {
      body: { purpose: 'sums', given, textVersion: 1, language: 'en' },
    })
  const joinedIds = async () =>
    (await one.visitor.call(joins.listMyChallenges)).body.data
      .filter(({ join }) => join !== null)
      .map(({ id }) => id)
      .sort()
  await joined(one, podium)
  await joined(one, target)
  await decide(false)
  expect(await joinedIds()).toEqual([podium.id])
  const refused = await one.visitor.call(joins.joinChallenge, { ...paramsOf(target), body: {} })
  expect(refused).toMatchObject({ status: 403, body: { code: 'consent.sums_needed' } })
  await decide(true)
  await joined(one, target)
  expect(await joinedIds()).toEqual([podium.id, target.id].sort())
})

test('[P-BRD-11] who leaves is off the board at once, and joining again keeps the days under a new alias', async () => {
  const organization = await makeOrganization(server)
  const people = await crew(organization, 6)
  const challenge = await makeChallenge(server, organization)
  for (const member of people) await joined(member, challenge)
  const [one, two] = people as [Member, Member]
  await walk(server, { ...one, day: today, steps: 8000 })
  const before = (await boardOf(one, challenge)).me
  await one.visitor.call(joins.leaveChallenge, paramsOf(challenge))
  const rows = (await boardOf(two, challenge)).rows
  expect(rows.map(({ score }) => score)).toEqual([0, 0, 0, 0, 0])
  const refused = await one.visitor.call(contract.getBoard, paramsOf(challenge))
  expect(refused).toMatchObject({ status: 409, body: { code: 'challenge.not_joined' } })
  await joined(one, challenge)
  const after = (await boardOf(one, challenge)).me
  expect(after).toMatchObject({ score: 8000, place: 1 })
  expect(after?.alias.id).not.toBe(before?.alias.id)
})

test('[P-BRD-1] an alias is drawn anew five times at most', async () => {
  const organization = await makeOrganization(server)
  const [one] = (await crew(organization, 1)) as [Member]
  const challenge = await makeChallenge(server, organization)
  let shown = (await joined(one, challenge)).alias.id
  const draw = () => one.visitor.call(joins.changeJoin, { ...paramsOf(challenge), body: { newAlias: true } })
  for (let left = 4; left >= 0; left -= 1) {
    const { data } = (await draw()).body
    expect(data.drawsLeft).toBe(left)
    expect(data.alias.id).not.toBe(shown)
    shown = data.alias.id
  }
  expect((await draw()).body.code).toBe('challenge.no_draws_left')
})

test('[P-BRD-1] concurrent draws are five at most, too', async () => {
  const organization = await makeOrganization(server)
  const [one] = (await crew(organization, 1)) as [Member]
  const challenge = await makeChallenge(server, organization)
  await joined(one, challenge)
  const draw = () => one.visitor.call(joins.changeJoin, { ...paramsOf(challenge), body: { newAlias: true } })
  const answers = await Promise.all(Array.from({ length: 12 }, draw))
  const left = answers.flatMap(({ body }) => body.data?.drawsLeft ?? [])
  expect(left.toSorted()).toEqual([0, 1, 2, 3, 4])
})

test('[P-BRD-7] one cheer a day goes to an alias, and its owner may switch receiving off', async () => {
  const organization = await makeOrganization(server)
  const [one, two, ...rest] = (await crew(organization, 5)) as [Member, Member, ...Member[]]
  const challenge = await makeChallenge(server, organization)
  const [mine, theirs] = [await joined(one, challenge), await joined(two, challenge)]
  for (const other of rest) await joined(other, challenge)
  const cheer = async (alias: number, kind: contract.Cheer = 'bravo') =>
    (await one.visitor.call(contract.sendCheer, { ...paramsOf(challenge), body: { alias, cheer: kind } }))
      .body
  const received = async () =>
    (await two.visitor.call(contract.getMyProgress, paramsOf(challenge))).body.data.cheers
  expect((await cheer(theirs.alias.id)).data).toEqual({ sent: true })
  expect((await cheer(theirs.alias.id, 'go')).data).toEqual({ sent: false })
  expect(await received()).toEqual({ bravo: 1, go: 0, together: 0, thanks: 0 })
  expect((await cheer(mine.alias.id)).code).toBe('cheer.yourself')
  expect((await cheer(2_000_000_000)).code).toBe('cheer.unknown_alias')
  await two.visitor.call(joins.changeJoin, { ...paramsOf(challenge), body: { acceptsCheers: false } })
  const [three] = (await crew(organization, 1)) as [Member]
  await joined(three, challenge)
  const sent = await three.visitor.call(contract.sendCheer, {
    ...paramsOf(challenge),
    body: { alias: theirs.alias.id, cheer: 'thanks' },
  })
  expect(sent.body.data).toEqual({ sent: true })
  expect(await received()).toEqual({ bravo: 1, go: 0, together: 0, thanks: 0 })
})
