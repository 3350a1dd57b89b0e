import { afterEach, beforeEach, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/identity/audit.ts'
import { createReport, getReport } from '#contract/insights/reports.ts'
import { addDays } from '#contract/platform/days.ts'
import { createChallenge, getChallengeProgress } from '#contract/programme/challenges.ts'
import { getQuizFigures } from '#contract/programme/quiz-results.ts'
import { createQuiz, listQuizzes, updateQuiz } from '#contract/programme/quizzes.ts'
import { recordActivities } from '#server/programme/activities/service.ts'
import { addQuizResponses } from '#server/programme/quizzes/service.ts'
import { signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { Attacker } from './attacker.ts'
import type { Person } from './person.ts'
import { look } from './reading.ts'
import { World } from './world.ts'

/** The Monday of the server's first week. */
const monday = '2026-03-02'

let server: TestServer
let world: World
let attacker: Attacker
let administrator: { account: { id: string } }
beforeEach(async () => {
  server = await startTestServer()
  const opened = await World.open(server)
  ;({ world, administrator } = opened)
  attacker = new Attacker(world, await signedIn(server, administrator))
})
afterEach(() => server.close())

async function pass(days: number) {
  server.pass({ days })
  attacker.visitor = await signedIn(server, administrator)
}

const params = () => ({ orgId: world.organization.id })

/** Adds people in a team of their own. */
async function team(count: number): Promise<Person[]> {
  await attacker.createTeam()
  const people = await world.join(count)
  await attacker.move(people, attacker.teams.at(-1) ?? '')
  return people
}

const walkAll = async (people: Person[], steps = 1000) => {
  for (const person of people) await world.record(person, monday, { steps })
}

/** The sums of challenges of all and of teams for the first days. */
async function progress() {
  if (attacker.challenges.length === 0)
    for (const duration of [1, 3, 6])
      for (const ofTeams of [false, true])
        await attacker.challenge(
          Array.from({ length: duration }, (_, n) => addDays(monday, n)),
          { ofTeams },
        )
  return (await look(attacker, [])).sums
}

async function reportOf(startDate: string, endDate: string) {
  const made = await attacker.visitor.call(createReport, { params: params(), body: { startDate, endDate } })
  await server.runJobs()
  const at = { params: { ...params(), reportId: made.body.data.id } }
  return (await attacker.visitor.call(getReport, at)).body.data.metrics
}

/** Creates a live quiz of seven questions worth 1, 2, 4 … 64 points. */
async function quizOfBits() {
  const { body } = await attacker.visitor.call(createQuiz, {
    params: params(),
    body: {
      ...{ title: 'How are you?', category: 'health', startDate: monday, endDate: addDays(monday, 8) },
      questions: Array.from({ length: 7 }, (_, n) => ({
        ...{ text: `Number ${n}?`, type: 'open' as const, points: 2 ** n, openAnswer: 'yes' },
      })),
    },
  })
  const quizId = body.data.id
  const answer = (people: Person[], texts: (n: number) => string = () => 'yes') =>
    addQuizResponses(
      server.makeContext(),
      { organizationId: world.organization.id, quizId },
      people.map(({ id: userId }) => ({ userId, answeredAt: world.now })),
      (questions) => questions.map(({ id }, n) => ({ questionId: id, text: texts(n) })),
    )
  const at = { params: { ...params(), quizId } }
  return {
    ...{ quizId, answer, at },
    figures: async () => (await attacker.visitor.call(getQuizFigures, at)).body.data,
    listed: async () =>
      (await attacker.visitor.call(listQuizzes, { params: params(), query: {} })).body.data[0]?.answers,
  }
}

test('[P-PRI-2] points reveal no answers: a report counts participants, whatever each question is worth', async () => {
  const people = await world.join(13)
  const { answer } = await quizOfBits()
  await answer(people.slice(0, 12))
  await pass(10)
  const points = (await reportOf(monday, '2026-03-11'))?.activityPoints.value
  expect(points).toBe(100)
})

test('[P-PRI-1] moving people afterwards reveals nothing about past days, nor does late activity', async () => {
  const [a, b] = [await team(14), await team(14)]
  await walkAll([...a, ...b])
  const before = await progress()
  expect(before.every(({ value }) => value === null)).toBe(true)
  await pass(10)
  const told = await progress()
  expect(told.map(({ value }) => value)).toContain(14_000)
  const [one] = a
  const [teamA = '', teamB = ''] = attacker.teams
  if (!one) throw new Error('the team has people')
  const key = { organizationId: world.organization.id, userId: one.id }
  for (const event of [
    () => attacker.move([one], teamB),
    () => attacker.move([one], teamA),
    () => recordActivities(server.makeContext(), key, [{ day: monday, steps: 60_000 }]),
    () => recordActivities(server.makeContext(), key, [{ day: addDays(monday, 1), steps: 5 }]),
    () => world.join(3),
    () => attacker.setStatus(one, 'inactive'),
    () => attacker.delete(one),
    () => attacker.set({ timezone: 'Pacific/Auckland' }),
    () => attacker.set({ minimumGroup: 20 }),
  ]) {
    await event()
    expect(await progress()).toEqual(told)
  }
})

test('[P-PRI-1] a person who left or has no team is revealed by no subtraction', async () => {
  const [a, b] = [await team(14), await team(14)]
  const alone = await world.join(1)
  await walkAll([...a, ...b, ...alone])
  await pass(10)
  const sums = await progress()
  // One team is suppressed together with that one.
  expect(sums.filter(({ team: of, value }) => of !== null && value !== null)).toHaveLength(3)
})

test('[P-PRI-1] figures do not reveal whether a single eligible person was active', async () => {
  const [, b] = [await team(1), await team(14)]
  await walkAll(b)
  await pass(10)
  const resting = (await progress()).map(({ value }) => value)
  const other = await World.open(server)
  world = other.world
  administrator = other.administrator
  attacker = new Attacker(world, await signedIn(server, administrator))
  const [alone, many] = [await team(1), await team(14)]
  const day = addDays(monday, 7)
  for (const person of [...alone, ...many])
    await world.record(person, day, { steps: person === alone[0] ? 40_000 : 1000 })
  await pass(10)
  for (const ofTeams of [false, true]) await attacker.challenge([day], { ofTeams })
  const moving = (await look(attacker, [])).sums.filter(({ team: of }) => of !== null)
  expect(resting.filter((value) => value !== null).length).toBeGreaterThan(0)
  expect(moving.map(({ value }) => value)).toEqual([null, null])
})

test('[P-PRI-1] a person with steps is not hidden by twelve people with minutes', async () => {
  const people = await world.join(12)
  for (const [n, { id: userId }] of people.entries()) {
    const key = { organizationId: world.organization.id, userId }
    await recordActivities(server.makeContext(), key, [
      { day: monday, activeMinutes: 30, ...(n === 0 && { steps: 4321 }) },
    ])
  }
  await pass(10)
  const reached = await Promise.all(
    (['steps', 'active-minutes'] as const).map(async (activityMetric) => {
      const body = { type: 'podium' as const, startDate: monday, duration: 2, activityMetric, settings: {} }
      const made = await attacker.visitor.call(createChallenge, { params: params(), body })
      const at = { params: { ...params(), challengeId: made.body.data.id } }
      return (await attacker.visitor.call(getChallengeProgress, at)).body.data.total.value
    }),
  )
  expect(reached).toEqual([null, 360])
})

test('[P-PRI-1] the figures of eleven people stay unchanged when one is deleted', async () => {
  const people = await world.join(12)
  const { answer, figures } = await quizOfBits()
  await answer(people.slice(0, 6))
  await answer(people.slice(6, 11), () => 'no')
  await pass(10)
  const told = await figures()
  expect(told).toMatchObject({ people: 10, withheld: null })
  for (const person of people.slice(0, 3)) await attacker.delete(person)
  expect(await figures()).toEqual(told)
})

test('[P-PRI-1] a quiz that only ten could answer reveals nothing once others are back', async () => {
  const people = await world.join(13)
  for (const person of people.slice(10)) await attacker.setStatus(person, 'inactive')
  const { answer, figures } = await quizOfBits()
  await answer(people.slice(0, 10))
  await pass(10)
  for (const person of people.slice(10)) await attacker.setStatus(person, 'active')
  await pass(9)
  expect(await figures()).toMatchObject({ people: null, withheld: 'few' })
})

test('[P-PRI-5] ten fake members reveal nobody before their eighth day, and nine never', async () => {
  const [real] = await world.join(1)
  const nine = await world.join(9)
  const late = await world.join(5, 6)
  if (!real) throw new Error('there is one')
  await walkAll([real, ...nine, ...late])
  await pass(10)
  expect((await progress()).every(({ value }) => value === null)).toBe(true)
})

test('[P-PRI-8] the audit log names who was moved to which team', async () => {
  const [one] = await team(2)
  const { body } = await attacker.visitor.call(listAuditEntries, { params: params(), query: {} })
  expect(JSON.stringify(body)).toContain(one?.id)
})

test('[P-PRI-1] a confidential quiz that has begun cannot be postponed, whose new category would reveal whether somebody answered', async () => {
  const [one] = await world.join(1)
  const { answer, at } = await quizOfBits()
  const attempts = async () => {
    const later = { startDate: '2026-03-05', endDate: '2026-03-20' }
    const put = await attacker.visitor.call(updateQuiz, { ...at, body: later })
    const made = await attacker.visitor.call(updateQuiz, { ...at, body: { category: 'sport' } })
    return [put.status, put.body.code, made.status, made.body.code]
  }
  const before = await attempts()
  expect(before).toEqual([409, 'quiz.begun', 409, 'quiz.begun'])
  if (one) await answer([one])
  expect(await attempts()).toEqual(before)
})
