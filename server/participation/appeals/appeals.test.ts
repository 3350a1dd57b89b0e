import { afterEach, beforeEach, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/identity/audit.ts'
import { takeRole } from '#contract/identity/roles.ts'
import { getBoard, getMyProgress } from '#contract/participation/boards.ts'
import { getMyChallenge, joinChallenge, leaveChallenge } from '#contract/participation/joins.ts'
import { getDay } from '#contract/participation/recording.ts'
import { getChallengeResult } from '#contract/participation/results.ts'
import { deleteUser } from '#contract/people/users.ts'
import { addRole } from '#server/identity/administrators/service.ts'
import { agree } from '#tests/server/activity.ts'
import { challengeWithAppeals } from '#tests/server/appeals.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import { type Player, signedInAgain } from '#tests/server/players.ts'
import { walk } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { tellReferees } from './service.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const today = '2026-03-02'
const setting = (count = 5) => challengeWithAppeals(server, count)

test('[P-RCT-3] an appeal reaches the referee with what the person attached and nothing else, and counts within the cap', async () => {
  const { own, players, referee, params, differences, administrator } = await setting()
  const [robin] = players as [Player]
  await walk(server, { ...robin, day: today, steps: 12_000 })
  await referee.name()
  const { appeal, appeals, count } = own(robin)
  expect((await appeal(today, 15_000, 'My watch\nwas empty')).status).toBe(200)
  const asked = await referee.cases()
  expect(asked).toMatchObject({ isReferee: true, referee: { id: administrator.user.id } })
  const [one] = asked.cases
  const { id: caseId = '', ...attached } = one ?? {}
  expect(attached).toEqual({
    ...{ day: today, amount: 15_000, words: 'My watch\nwas empty', askedOn: today },
    ...{ outcome: null, reason: null },
  })
  const [waiting] = (await appeals()).appeals
  expect(waiting).toMatchObject({ state: 'waiting', own: { day: today, amount: 15_000 } })
  expect(caseId).not.toBe(waiting?.id)
  expect((await count(waiting?.id ?? '')).body.code).toBe('appeal.not_found')
  expect((await referee.accept(caseId)).status).toBe(200)
  const progress = async () => (await robin.visitor.call(getMyProgress, { params })).body.data
  // The referee's moment moves no board: the person adds the amount.
  expect(await progress()).toMatchObject({ score: 12_000 })
  expect((await appeals()).appeals).toMatchObject([{ state: 'accepted', reason: 'plausible' }])
  expect((await count(waiting?.id ?? '')).status).toBe(200)
  expect((await count(waiting?.id ?? '')).status).toBe(200)
  expect((await appeals()).appeals).toMatchObject([{ state: 'counted' }])
  expect(await progress()).toMatchObject({ score: 20_000 })
  const { challenges } = (await robin.visitor.call(getDay, { params: { day: today } })).body.data
  expect(challenges).toMatchObject([{ value: 20_000 }])
  expect(challenges[0]?.lines).toContainEqual({ kind: 'accepted-appeal', amount: 15_000 })
  expect(await differences()).toEqual([])
  // Later recordings, and leaving and joining again, keep it.
  await walk(server, { ...robin, day: today, steps: 1000 })
  expect(await progress()).toMatchObject({ score: 16_000 })
  await robin.visitor.call(leaveChallenge, { params })
  await robin.visitor.call(joinChallenge, { params, body: {} })
  expect(await progress()).toMatchObject({ score: 16_000 })
  expect(await differences()).toEqual([])
})

test('[P-RCT-2] [P-RCT-3] a day without anything can be appealed for, three times in all, and the same id counts once', async () => {
  const { own, players, referee, params, differences } = await setting()
  const [robin, kim] = players as [Player, Player]
  await referee.name()
  const { appeal, appeals, count } = own(robin)
  const id = crypto.randomUUID()
  for (const _ of [1, 2]) expect((await appeal(today, 4000, 'Flat battery', id)).status).toBe(200)
  expect((await appeals()).left).toBe(2)
  expect((await appeal('2026-02-01', 4000)).body.code).toBe('appeal.day_not_counted')
  expect((await appeal('2026-03-03', 4000)).body.code).toBe('appeal.day_not_counted')
  expect((await appeal(today, 20_001)).body.code).toBe('appeal.too_much')
  expect((await appeal(today, 0)).status).toBe(400)
  for (const amount of [1, 2]) expect((await appeal(today, amount)).status).toBe(200)
  expect((await appeal(today, 3)).body.code).toBe('appeal.too_many')
  expect((await own(kim).appeals()).appeals).toEqual([])
  expect((await own(kim).count(id)).body.code).toBe('appeal.not_found')
  const { cases } = await referee.cases()
  const caseId = cases.find(({ amount }) => amount === 4000)?.id ?? ''
  await referee.accept(caseId)
  expect((await own(kim).count(id)).body.code).toBe('appeal.not_found')
  expect((await count(id)).status).toBe(200)
  expect((await robin.visitor.call(getMyProgress, { params })).body.data).toMatchObject({
    score: 4000,
    days: [{ day: today, value: 4000, typed: 0 }],
  })
  expect(await differences()).toEqual([])
})

test('[P-RCT-3] [P-CON-5] only the referee reads and answers, once, and the log names the answer without figures', async () => {
  const { own, players, referee, organization, administrator, params } = await setting()
  const [robin] = players as [Player]
  const { appeal } = own(robin)
  await appeal(today, 7777, 'kanari words')
  expect(await referee.cases()).toMatchObject({ referee: null, isReferee: false, cases: [] })
  const other = await makeAdministrator(server, { organization })
  await referee.name(other.user.id)
  expect(await referee.cases()).toMatchObject({ isReferee: false, cases: [] })
  await referee.name()
  const [one] = (await referee.cases()).cases
  const caseId = one?.id ?? ''
  await referee.name(other.user.id)
  expect(await referee.accept(caseId)).toMatchObject({ status: 403, body: { code: 'appeal.not_referee' } })
  await referee.name()
  expect((await referee.refuse(caseId)).status).toBe(200)
  expect((await referee.accept(caseId)).body.code).toBe('appeal.not_found')
  expect((await own(robin).appeals()).appeals).toMatchObject([{ state: 'refused', reason: 'not-shown' }])
  const visitor = await signedIn(server, administrator)
  const log = (await visitor.call(listAuditEntries, { params: { orgId: organization.id } })).body.data.entries
  expect(log[0]).toMatchObject({ action: 'referee.refuseAppeal', subject: 'Spring walk', fields: ['reason'] })
  expect(JSON.stringify(log)).not.toMatch(/7777|kanari/)
  expect(log.some(({ action }) => action.startsWith('appeals.'))).toBe(false)
  const result = await visitor.call(getChallengeResult, { params: { orgId: organization.id, ...params } })
  expect(JSON.stringify(result.body)).not.toMatch(/7777|kanari/)
})

test('[P-RCT-3] a referee who takes part answers no own appeal and sees no board on which an alias rises', async () => {
  const { own, players, referee, administrator, params } = await setting()
  const visitor = await signedIn(server, administrator)
  const [robin] = players as [Player]
  const self = { ...robin, visitor, userId: administrator.user.id, account: administrator.account }
  await agree(server, [{ organizationId: self.organizationId, userId: self.userId }])
  expect((await visitor.call(joinChallenge, { params, body: {} })).status).toBe(200)
  await referee.name()
  await own(self).appeal(today, 5000)
  const [one] = (await referee.cases()).cases
  expect((await referee.accept(one?.id ?? '')).body.code).toBe('appeal.own')
  const board = async () => (await visitor.call(getBoard, { params, query: {} })).body.data
  expect(await board()).toMatchObject({ isWithheld: true, joined: null, rows: [], around: [], me: null })
})

test('whoever an appeal reaches as a referee goes on seeing no board when the task is given back', async () => {
  const { own, players, referee, organization, params } = await setting()
  const [robin, boss] = players as [Player, Player]
  const key = { organizationId: organization.id, userId: boss.userId, accountId: boss.account.id }
  await addRole(server.makeContext(), key)
  await referee.name(boss.userId)
  await own(robin).appeal(today, 4321)
  await referee.name(null)
  const board = (await boss.visitor.call(getBoard, { params, query: {} })).body.data
  expect(board).toMatchObject({ isWithheld: true, rows: [] })
})

test('[P-RCT-3] whoever could read an appeal sees no board any more, without the task, without a role and once it is sealed', async () => {
  const { own, players, referee, administrator, organization, params } = await setting()
  const [robin, boss] = players as [Player, Player]
  const { organizationId, userId } = boss
  const key = { organizationId, userId, accountId: boss.account.id }
  await addRole(server.makeContext(), key)
  const read = async ({ visitor }: Player) => ({
    board: (await visitor.call(getBoard, { params, query: {} })).body.data,
    place: (await visitor.call(getMyProgress, { params })).body.data.place,
  })
  for (const player of players) await walk(server, { ...player, day: today, steps: 3000 })
  await referee.name(boss.userId)
  await own(robin).appeal(today, 4321)
  await referee.name()
  const hidden = { board: { isWithheld: true, joined: null, rows: [], me: null }, place: null }
  expect(await read(boss)).toMatchObject(hidden)
  await referee.accept((await referee.cases()).cases[0]?.id ?? '')
  expect(await read(boss)).toMatchObject(hidden)
  const visitor = await signedIn(server, administrator)
  const gone = { orgId: organization.id, userId, role: 'administrator' as const }
  expect((await visitor.call(takeRole, { params: gone })).status).toBe(200)
  expect(await read(boss)).toMatchObject(hidden)
  expect((await read(robin)).board.rows).toHaveLength(5)
  server.pass({ days: 20 })
  const later = await read(await signedInAgain(server, boss))
  expect(later).toMatchObject({ ...hidden, board: { ...hidden.board, state: 'sealed' } })
})

test('[P-RCT-3] [P-SCO-10] sealing counts what was accepted, takes open appeals into the result and deletes what the referee read', async () => {
  const { own, players, referee, params, organization, administrator, casesStored, differences } =
    await setting()
  const [robin, kim] = players as [Player, Player]
  await referee.name()
  await own(robin).appeal(today, 6000)
  await own(kim).appeal(today, 500)
  const accepted = (await referee.cases()).cases.find(({ amount }) => amount === 6000)
  // The last counted day is the 8th, and the grace ends on the 12th.
  server.pass({ days: 11 })
  expect((await referee.accept(accepted?.id ?? '')).status).toBe(200)
  const late = own(await signedInAgain(server, kim))
  expect((await late.appeal('2026-03-05', 100)).status).toBe(200)
  server.pass({ days: 2 })
  const [one, two] = await Promise.all([robin, kim].map((player) => signedInAgain(server, player)))
  if (!one || !two) throw new Error('nobody is signed in')
  expect((await own(two).appeal('2026-03-06', 100)).body.code).toBe('challenge.sealed')
  const detail = (await one.visitor.call(getMyChallenge, { params })).body.data
  expect(detail).toMatchObject({ state: 'sealed', openAppeals: true })
  expect((await one.visitor.call(getMyProgress, { params })).body.data).toMatchObject({ score: 6000 })
  expect((await own(one).appeals()).appeals).toMatchObject([{ state: 'counted' }])
  expect(await own(two).appeals()).toMatchObject({ left: 0, appeals: [{ state: 'open' }, { state: 'open' }] })
  const visitor = await signedIn(server, administrator)
  const result = await visitor.call(getChallengeResult, { params: { orgId: organization.id, ...params } })
  // Of five people it would tell organizers who appealed.
  expect(result.body.data).toMatchObject({ state: 'sealed', result: { outcome: { openAppeals: false } } })
  expect(await casesStored()).toBe(0)
  expect((await referee.cases()).cases).toEqual([])
  expect((await referee.accept(accepted?.id ?? '')).body.code).toBe('appeal.not_found')
  expect(await differences()).toEqual([])
})

test('[P-RCT-2] who leaves takes open appeals away from the referee', async () => {
  const { own, players, referee, params } = await setting()
  const [robin] = players as [Player]
  await referee.name()
  await own(robin).appeal(today, 6000)
  await robin.visitor.call(leaveChallenge, { params })
  expect((await referee.cases()).cases).toEqual([])
})

test('[P-RCT-2] [P-CON-5] deleting a person does not show the referee which appeal was theirs', async () => {
  const { own, players, referee, organization, administrator } = await setting()
  await referee.name()
  for (const [at, player] of players.slice(0, 3).entries())
    expect((await own(player).appeal(today, 1000 + at)).status).toBe(200)
  const before = await referee.cases()
  expect(before.cases).toHaveLength(3)
  const visitor = await signedIn(server, administrator)
  const params = { orgId: organization.id, userId: players[1]?.userId ?? '' }
  expect((await visitor.call(deleteUser, { params })).status).toBe(200)
  const after = await referee.cases()
  expect(after).toEqual(before)
  for (const { id } of after.cases) expect((await referee.accept(id)).status).toBe(200)
})

test('[P-RCT-2] where the board is not shown because few take part, nobody appeals', async () => {
  const { own, players, referee } = await setting(4)
  await referee.name()
  const [robin] = players as [Player]
  expect((await own(robin).appeal(today, 1000)).body.code).toBe('appeal.too_few_people')
})

test('[P-RCT-3] the referee is told by mail, once for each appeal and without its content', async () => {
  const { own, players, referee, administrator } = await setting()
  const [robin] = players as [Player]
  const sent = async () =>
    (await server.mailsTo(administrator.account.email)).map(({ subject }) => subject).sort()
  await referee.name()
  await own(robin).appeal(today, 7777, 'kanari words')
  await tellReferees(server.makeContext())
  await tellReferees(server.makeContext())
  expect(await sent()).toEqual([
    'An appeal waits for you on Élan',
    'You are the referee of your challenges on Élan',
  ])
})
