import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/identity/sessions.ts'
import { stepUp } from '#contract/identity/step-up.ts'
import { getBoard } from '#contract/participation/boards.ts'
import { decideConsent, listConsents } from '#contract/participation/consents.ts'
import { getMyChallenge } from '#contract/participation/joins.ts'
import { getMe } from '#contract/participation/me.ts'
import { type Erasure, eraseOwnData, requestOwnExport } from '#contract/participation/own-data.ts'
import { saveEntry } from '#contract/participation/recording.ts'
import { listUsers, updateUser } from '#contract/people/users.ts'
import { runTasks } from '#server/operations/housekeeping.ts'
import { sealDueResults } from '#server/participation/results/service.ts'
import { personTables } from '#server/platform/db/rings.ts'
import { addQuizResponses, addQuizzes } from '#server/programme/quizzes/service.ts'
import { accounts } from '#server/schema/accounts.ts'
import { challengeJoins } from '#server/schema/boards.ts'
import { photos, wallPhotos } from '#server/schema/photos.ts'
import { quizCounts } from '#server/schema/quizzes.ts'
import { challengeScores } from '#server/schema/scores.ts'
import { activitySources } from '#server/schema/sources.ts'
import { contentsOf } from '#tests/server/contents.ts'
import { makeAdministrator, makeOrganization, password, signedIn } from '#tests/server/factories.ts'
import { makePhotoMission } from '#tests/server/photos.ts'
import { joinAs, makePlayers, type Player, signedInAgain } from '#tests/server/players.ts'
import { makeChallenge } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { ownRows } from './own-rows.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const today = () => server.makeContext().now.toISOString().slice(0, 10)

async function recordSteps(player: Player, steps: number, reason?: string) {
  const body = { total: { day: today(), steps }, ...(reason && { reason }) }
  const saved = await player.visitor.call(saveEntry, { params: { entryId: randomUUID() }, body })
  expect(saved.status).toBe(200)
}

/** Quizzes of an organization, one closed and one open, that the person answers with this text. */
async function answerQuizzes({ organizationId, userId }: Player, text: string): Promise<string[]> {
  const context = server.makeContext()
  const at = (hours: number) => new Date(context.now.getTime() + hours * 3_600_000)
  const keys = await addQuizzes(
    context,
    [-1, 1].map((ends) => ({
      ...{ organizationId, title: 'How are you?', category: 'sleep' as const },
      ...{ startAt: at(-3), endAt: at(ends) },
      questions: [{ text: 'Tell us', type: 'open' as const, points: 10, openAnswer: '' }],
    })),
  )
  for (const key of keys)
    await addQuizResponses(context, key, [{ userId, answeredAt: at(-2) }], (questions) =>
      questions.map(({ id }) => ({ questionId: id, text })),
    )
  return keys.map(({ quizId }) => quizId)
}

/** Five people in a sealed and in an open challenge. Words and figures of the first one occur nowhere else. */
async function setUp() {
  const mission = await makePhotoMission(server, { photoTheme: 'Nature' })
  const { organization } = mission
  const players = await makePlayers(server, organization, 5)
  const person = players[0] as Player
  const word = `canary-${randomUUID()}`
  const steps = 40_000 + Math.floor(Math.random() * 50_000)
  const sealed = await makeChallenge(server, organization, { duration: 2 })
  for (const player of players) await joinAs(player, sealed.id)
  await recordSteps(person, steps, word)
  server.pass({ days: 8 })
  await sealDueResults(server.makeContext())
  for (const [at, player] of players.entries()) players[at] = await signedInAgain(server, player)
  const again = players[0] as Player
  const open = await makeChallenge(server, organization, { startDate: today() })
  for (const player of players) await joinAs(player, open.id)
  await recordSteps(again, steps, word)
  const quizIds = await answerQuizzes(again, word)
  const at = server.makeContext().now
  const source = { organizationId: organization.id, userId: again.userId, kind: 'watch' as const }
  await server.asOwner(async (db) => {
    await db
      .insert(activitySources)
      .values({ ...source, name: word, rank: 0, createdAt: at, lastHeardAt: at })
    await db
      .update(accounts)
      .set({ preferences: { preferences: { color: word } } })
      .where(eq(accounts.id, again.account.id))
  })
  const photoId = (await mission.add(again.visitor)).body.data.id
  expect((await mission.share(again.visitor, photoId)).status).toBe(200)
  const moderator = await signedIn(server, await makeAdministrator(server, { organization }))
  return { ...mission, moderator, players, person: again, word, steps, sealed, open, quizIds }
}

const erase = (player: Player, what: Erasure, email = player.account.email) =>
  player.visitor.call(eraseOwnData, { body: { what, email } })

/** The tables in which a word, or a number as a whole value, stands. */
async function tablesWith(canary: string): Promise<string[]> {
  const whole = new RegExp(`(?<![\\w-])${canary}(?![\\w-])`)
  return [...(await contentsOf(server))].filter(([, rows]) => whole.test(rows)).map(([name]) => name)
}

const boardOf = async (player: Player, challengeId: string) =>
  (await player.visitor.call(getBoard, { params: { challengeId }, query: {} })).body.data.rows.map(
    ({ isMe: _, ...row }) => row,
  )

const peopleIn = (quizId: string) =>
  server.asOwner(async (db) => {
    const people = sql<number>`sum(${quizCounts.people})::int`
    const [found] = await db.select({ people }).from(quizCounts).where(eq(quizCounts.quizId, quizId))
    return found?.people
  })

const joinsOf = ({ userId }: Player, challengeId: string) =>
  server.asOwner((db) =>
    db.$count(
      challengeJoins,
      and(eq(challengeJoins.userId, userId), eq(challengeJoins.challengeId, challengeId)),
    ),
  )

const scoresOf = (challengeId: string) =>
  server.asOwner(async (db) => {
    const { score } = challengeScores
    const rows = await db
      .select({ score })
      .from(challengeScores)
      .where(eq(challengeScores.challengeId, challengeId))
    return rows.map((row) => row.score).sort((a, b) => b - a)
  })

test('[P-OWN-2] each table of a person’s own rows says what erases it', () => {
  expect(Object.keys(ownRows).sort()).toEqual([...personTables].sort())
})

test('[P-OWN-2] erasing one’s activity asks for the address, and leaves the account, consents and no trace of the rest', async () => {
  const { person, players, word, steps, sealed, open, quizIds } = await setUp()
  const other = players[1] as Player
  const refused = await erase(person, 'activity', 'somebody@example.com')
  expect([refused.status, refused.body.code]).toEqual([400, 'request.invalid'])
  const written = ['accounts', 'activity_entries', 'activity_sources', 'quiz_answers']
  expect(await tablesWith(word)).toEqual(written)
  const [closedQuiz = '', liveQuiz = ''] = quizIds
  const answered = await erase(person, 'activity')
  expect(answered.body.data).toEqual({ what: 'activity', accountErased: false })
  // The name of the device and the settings of the account stay.
  expect(await tablesWith(word)).toEqual(['accounts', 'activity_sources'])
  // The sealed scores stay, and nothing says whose they are.
  expect(await tablesWith(`${steps}`)).toEqual(expect.not.arrayContaining(['activities', 'challenge_days']))
  expect((await scoresOf(sealed.id))[0]).toBeGreaterThan(0)
  expect([await joinsOf(person, sealed.id), await joinsOf(person, open.id)]).toEqual([0, 1])
  expect((await scoresOf(open.id))[0]).toBe(0)
  expect([await peopleIn(closedQuiz), await peopleIn(liveQuiz)]).toEqual([1, 0])
  expect(await server.asOwner((db) => db.$count(photos, eq(photos.userId, person.userId)))).toBe(0)
  const register = await person.visitor.call(listConsents)
  expect(register.body.data.map(({ given }) => given)).toEqual([true, true])
  await recordSteps(person, 3000)
  expect((await scoresOf(open.id))[0]).toBe(3000)
  expect((await boardOf(other, open.id)).length).toBe(5)
})

test('[P-OWN-1] [P-OWN-2] a session that was left open for a while neither takes the data along nor erases them', async () => {
  const { players } = await setUp()
  const person = players[0] as Player
  server.pass({ minutes: 11 })
  const old = { status: 403, body: { code: 'session.reauthentication_required' } }
  expect(await erase(person, 'all')).toMatchObject(old)
  expect(await person.visitor.call(requestOwnExport, { body: {} })).toMatchObject(old)
  await person.visitor.call(stepUp, { body: { password } })
  expect((await person.visitor.call(requestOwnExport, { body: {} })).status).toBe(200)
  expect((await erase(person, 'all')).status).toBe(200)
})

test('[P-OWN-2] [P-SCO-10] erasing everything leaves the roster’s row, and on boards a score that is nobody’s', async () => {
  const { person, players, word, steps, open, organization, moderator, orgId } = await setUp()
  const other = players[1] as Player
  const before = await boardOf(other, open.id)
  const answered = await erase(person, 'all')
  expect(answered.body.data).toEqual({ what: 'all', accountErased: true })
  expect(await tablesWith(word)).toEqual([])
  const naming = (await tablesWith(person.userId)).filter((name) => name !== 'membership_periods')
  expect(naming).toEqual(['users'])
  expect(await boardOf(other, open.id)).toEqual(before)
  expect(await tablesWith(`${steps}`)).toEqual(expect.not.arrayContaining(['activities', 'challenge_days']))
  // A photo without a name that went with the word on the roster would be theirs.
  const wall = server.asOwner((db) => db.$count(wallPhotos, eq(wallPhotos.organizationId, orgId)))
  expect(await wall).toBe(1)
  expect((await person.visitor.call(getMe)).status).toBe(401)
  const again = await server.visitor().call(login, { body: { email: person.account.email, password } })
  expect(again.status).toBe(401)
  const { users: people } = (await moderator.call(listUsers, { params: { orgId }, query: {} })).body.data
  const row = people.find(({ id }) => id === person.userId)
  expect(row).toMatchObject({ status: 'inactive', left_app: true, email: person.account.email })
  const params = { orgId: organization.id, userId: person.userId }
  const invited = await moderator.call(updateUser, { params, body: { status: 'active' } })
  expect(invited.body.data).toMatchObject({ status: 'pending' })
  expect(invited.body.data.left_app).toBeUndefined()
})

test('[P-OWN-2] an administrator who erases everything keeps account and right, and may take part again', async () => {
  const administrator = await makeAdministrator(server)
  const { organization, account, user } = administrator
  const visitor = await signedIn(server, administrator)
  const person = { organizationId: organization.id, userId: user.id, account, visitor }
  const agreed = { purpose: 'activity', given: true, textVersion: 1, language: 'en' } as const
  await visitor.call(decideConsent, { body: agreed })
  await recordSteps(person, 5000)
  expect((await erase(person, 'all')).body.data).toEqual({ what: 'all', accountErased: false })
  const row = async () =>
    (await visitor.call(listUsers, { params: { orgId: organization.id }, query: {} })).body.data.users[0]
  expect(await row()).toMatchObject({ status: 'active', left_app: true })
  expect((await visitor.call(listConsents)).body.data).toEqual([])
  await visitor.call(decideConsent, { body: agreed })
  expect((await row())?.left_app).toBeUndefined()
})

test('a deactivated person reads, withdraws and erases for 30 days; then what is left of them is purged', async () => {
  const organization = await makeOrganization(server)
  const [person, late] = (await makePlayers(server, organization, 2)) as [Player, Player]
  const boss = await signedIn(server, await makeAdministrator(server, { organization }))
  for (const player of [person, late]) {
    await recordSteps(player, 5000)
    const params = { orgId: organization.id, userId: player.userId }
    await boss.call(updateUser, { params, body: { status: 'inactive' } })
  }
  const credentials = { email: person.account.email, password }
  const plain = await server.visitor().call(login, { body: credentials })
  expect([plain.status, plain.body.code]).toEqual([403, 'account.inactive'])
  const visitor = server.visitor()
  const own = await visitor.call(login, { body: { ...credentials, ownData: true } })
  expect(own.body.data.home).toBe('/me')
  const me = (await visitor.call(getMe)).body.data
  const until = new Date(server.makeContext().now.getTime() + 30 * 86_400_000)
  expect(me.person.deactivatedUntil).toBe(until.toISOString())
  const decide = (given: boolean) =>
    visitor.call(decideConsent, {
      body: { purpose: 'sums', given, textVersion: 1, language: 'en' },
    })
  expect((await decide(false)).body.data.filter(({ until }) => !until)).toHaveLength(2)
  expect((await decide(true)).body.code).toBe('member.deactivated')
  const entry = { params: { entryId: randomUUID() }, body: { total: { day: today(), steps: 1 } } }
  expect((await visitor.call(saveEntry, entry)).body.code).toBe('organization.forbidden')
  const unknown = { params: { challengeId: randomUUID() } }
  expect((await visitor.call(getMyChallenge, unknown)).body.code).toBe('organization.forbidden')
  expect((await erase({ ...person, visitor }, 'all')).body.data.accountErased).toBe(true)

  server.pass({ days: 30, minutes: 1 })
  const lateLogin = { email: late.account.email, password, ownData: true }
  const refused = await server.visitor().call(login, { body: lateLogin })
  expect([refused.status, refused.body.code]).toEqual([403, 'account.inactive'])
  expect(await runTasks(server.parts)).toEqual([])
  const naming = (await tablesWith(late.userId)).filter((name) => name !== 'membership_periods')
  expect(naming).toEqual(['audit_entries', 'users'])
  const again = await signedIn(server, await makeAdministrator(server, { organization }))
  const { users: people } = (await again.call(listUsers, { params: { orgId: organization.id }, query: {} }))
    .body.data
  expect(people.find(({ id }) => id === late.userId)).toMatchObject({ status: 'inactive' })
})
