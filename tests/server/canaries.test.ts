import { Writable } from 'node:stream'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { createReport } from '#contract/insights/reports.ts'
import { joinChallenge } from '#contract/participation/joins.ts'
import { saveEntry } from '#contract/participation/recording.ts'
import { addDays } from '#contract/platform/days.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { mayCall, roles } from '#contract/platform/permissions.ts'
import { createChallenge } from '#contract/programme/challenges.ts'
import type { QuizCategory } from '#contract/programme/quizzes.ts'
import { createApp } from '#server/app.ts'
import { addRole } from '#server/identity/administrators/service.ts'
import { addUsers } from '#server/people/users/service.ts'
import { createServer } from '#server/platform/http/server.ts'
import { addQuizResponses, addQuizzes } from '#server/programme/quizzes/service.ts'
import { activitySources } from '#server/schema/sources.ts'
import { samples } from './access-samples.ts'
import { type Stage, setStage } from './access-stage.ts'
import { agree, record } from './activity.ts'
import { contentsOf } from './contents.ts'
import { makeAdministrator, makeEmployee, newAddress, signedIn } from './factories.ts'
import { makeChallenge } from './scores.ts'
import { requestOf, Visitor } from './visitor.ts'

const confidential: QuizCategory[] = ['health', 'nutrition', 'sleep', 'wellness', 'survey']
const hour = 3_600_000

let stage: Stage
beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())

/** Members of `home`, each with unique answers and activity. */
async function sowCanaries() {
  const { server, home } = stage
  const context = server.makeContext()
  const people = Array.from({ length: 12 }, () => ({
    ...{ id: crypto.randomUUID(), organizationId: home.id, email: newAddress() },
    ...{ firstName: 'Kim', lastName: 'Example' },
  }))
  await addUsers(context, people)
  const answeredAt = new Date(context.now.getTime() - 2 * hour)
  const quizIds: string[] = []
  // Finished, so that figures are published, and open.
  for (const [n, category] of [...confidential, 'sleep' as const].entries()) {
    const ends = n < confidential.length ? -hour : hour
    const [key] = await addQuizzes(context, [
      {
        ...{ organizationId: home.id, title: 'How are you?', category },
        startAt: new Date(context.now.getTime() - 3 * hour),
        endAt: new Date(context.now.getTime() + ends),
        questions: [{ text: 'Tell us', type: 'open', points: 10, openAnswer: 'Well' }],
      },
    ])
    if (!key) throw new Error('the quiz was not stored')
    quizIds.push(key.quizId)
    const participants = people.map(({ id: userId }) => ({ userId, answeredAt }))
    await addQuizResponses(context, key, participants, (questions) =>
      questions.map(({ id }) => ({ questionId: id, text: `kanari-${crypto.randomUUID()}` })),
    )
  }
  // Seven digits that occur in no sum; a day of many people, and one of a single person.
  const steps = people.map((_, n) => 7_310_011 + n * 104_729)
  const walked = (day: string, count: number) =>
    people.slice(0, count).map(({ id: userId }, n) => ({
      ...{ organizationId: home.id, userId, day, steps: steps[n] ?? 0 },
      ...{ distanceM: (steps[n] ?? 0) + 1, activeMinutes: 1 },
    }))
  await record(server, [...walked('2026-02-26', 12), ...walked('2026-02-27', 1)])
  const participation = await sowParticipation()
  return { quizIds, values: [...steps.flatMap((value) => [`${value}`, `${value + 1}`]), ...participation] }
}

/** A person of `home` with an entry, a named device and an alias in a challenge. */
async function sowParticipation(): Promise<string[]> {
  const { server, home } = stage
  const { user, account } = await makeEmployee(server, { organization: home })
  const person = { organizationId: home.id, userId: user.id }
  await agree(server, [person])
  const visitor = await signedIn(server, { account })
  const at = server.makeContext().now
  const recorded = await visitor.call(saveEntry, {
    params: { entryId: crypto.randomUUID() },
    body: {
      session: { activity: '18230', day: '2026-03-01', start: '01:23', minutes: 37 },
      reason: `kanari-${crypto.randomUUID()}`,
    },
  })
  const device = { ...person, kind: 'watch' as const, name: `kanari-${crypto.randomUUID()}`, rank: 0 }
  await server.asOwner((db) =>
    db.insert(activitySources).values({ ...device, createdAt: at, lastHeardAt: at }),
  )
  const challenge = await makeChallenge(server, home)
  const joined = await visitor.call(joinChallenge, { params: { challengeId: challenge.id }, body: {} })
  expect([recorded.status, joined.status]).toEqual([200, 200])
  const { en, fr } = joined.body.data.alias
  return [en, fr]
}

/** What everybody crawls: the sown values, and the ids that answer with them. */
interface Sown {
  values: string[]
  aimed: Record<string, string[]>
  founder: Awaited<ReturnType<typeof makeAdministrator>>
}
let sown: Sown
/** A server whose log is kept. */
let app: Awaited<ReturnType<typeof createApp>>
let log = ''

beforeAll(async () => {
  const { server, home } = stage
  const { quizIds, values } = await sowCanaries()
  const params = { orgId: home.id }
  const founder = await makeAdministrator(server, { organization: home })
  const own = await signedIn(server, founder)
  const period = { startDate: '2026-02-26', endDate: '2026-02-27' }
  const report = await own.call(createReport, { params, body: period })
  const challengeIds: string[] = []
  for (const duration of [1, 2]) {
    const body = { type: 'podium' as const, startDate: addDays('2026-02-26', 2 - duration), duration }
    challengeIds.push((await own.call(createChallenge, { params, body })).body.data.id)
  }
  await server.runJobs()
  const aimed = { quizId: quizIds, reportId: [report.body.data.id], challengeId: challengeIds }
  sown = { values, aimed, founder }

  const logTo = new Writable({
    write(chunk, _, done) {
      log += chunk
      done()
    },
  })
  const settings = { ...server.settings, logLevel: 'debug' as const }
  app = await createApp(
    { ...server.parts, settings },
    { pages: false, server: createServer(settings, logTo) },
  )
  return () => app.close()
}, 60_000)

/** The same session at the server whose log is kept. */
function logged({ cookies }: Visitor): Visitor {
  const visitor = new Visitor(app, stage.server.settings)
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  return visitor
}

/** Makes each call that reads and is `included`, and returns those that told a canary, and the number of answers. */
async function crawl(visitors: Visitor[], included: (endpoint: Endpoint) => boolean) {
  const { home } = stage
  const { values, founder } = sown
  const aimed: Record<string, string[]> = sown.aimed
  const told: Record<string, string> = {}
  let answers = 0
  for (const [name, endpoint] of endpoints) {
    if (endpoint.method !== 'GET' || endpoint.access === 'provider' || !included(endpoint)) continue
    const call = (await samples.get(endpoint)?.(stage, founder.account)) as {
      params?: object
      query?: object
    }
    const at = Object.keys(aimed).find((param) => endpoint.path.includes(`:${param}`)) ?? ''
    const calls = (aimed[at] ?? ['']).flatMap((value) =>
      variants(endpoint).map((query) => ({
        ...call,
        ...(at && { params: { ...call.params, [at]: value } }),
        query: {
          ...(endpoint.path.includes('/api/quizzes') && { organizationId: home.id }),
          ...call.query,
          ...query,
        },
      })),
    )
    for (const visitor of visitors) {
      for (const one of calls) {
        const answer = await visitor.send(requestOf(endpoint, one))
        if (answer.status === 200) answers++
        const text = answer.text + unpacked(answer.bytes) + JSON.stringify(answer.headers)
        const canary = findCanary(text, values)
        if (canary) told[name] = `${answer.status}: ${canary}`
      }
    }
  }
  return { told, answers }
}

test('[P-CON-5] [G24] [T23] [T33] [T34] no quiz answer, activity, entry, device or alias of a person appears in administrators’ responses, mails, the audit log or server logs', {
  timeout: 60_000,
}, async () => {
  const { server, home, parent } = stage
  const { values, founder } = sown
  const visitors = [
    await signedIn(server, founder),
    await signedIn(server, await makeAdministrator(server, { organization: parent })),
    await signedIn(server, founder, home.id),
  ].map(logged)
  const { told, answers } = await crawl(visitors, () => true)
  expect(told).toEqual({})
  expect(answers).toBeGreaterThan(100)
  expect(log.length).toBeGreaterThan(1000)
  expect(hasCanary(log, values)).toBe(false)
  const tables = [...(await contentsOf(server))].filter(([, rows]) => hasCanary(rows, values))
  expect(tables.map(([table]) => table)).toEqual([
    'activities',
    'activity_entries',
    'activity_sources',
    'quiz_answers',
  ])
})

test('[I-ROLE-4] no role reads a quiz answer, activity, entry, device or alias of a person in any call that it may make', {
  timeout: 60_000,
}, async () => {
  const { server, home } = stage
  for (const role of roles.filter((one) => one !== 'administrator')) {
    const person = await makeEmployee(server, { organization: home })
    const { user, account } = person
    await addRole(
      server.makeContext(),
      { organizationId: home.id, userId: user.id, accountId: account.id },
      role,
    )
    const visitor = logged(await signedIn(server, person))
    const may = ({ access, needs }: Endpoint) =>
      access !== 'role' || (needs !== undefined && mayCall([role], needs))
    const { told, answers } = await crawl([visitor], may)
    expect(told, role).toEqual({})
    expect(answers, role).toBeGreaterThan(20)
  }
  expect(hasCanary(log, sown.values)).toBe(false)
})

/** Random ids and hashes, in which seven digits of a canary may follow each other by chance. */
const random = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{16,}/gi

/** @returns the canary that a text tells, with what stands around it */
function findCanary(text: string, values: string[]): string | undefined {
  // Numbers in the formats of both languages.
  const plain = text.replaceAll(random, 'id').replaceAll(/(?<=\d)[\s,.](?=\d)/g, '')
  const found = ['kanari-', ...values].find((value) => plain.includes(value))
  if (found === undefined) return undefined
  const at = plain.indexOf(found)
  return plain.slice(Math.max(0, at - 60), at + 60)
}

const hasCanary = (text: string, values: string[]): boolean => findCanary(text, values) !== undefined

const variants = ({ download }: Endpoint) =>
  download ? [{}, { kind: 'summary' }, { format: 'csv' }, { format: 'xlsx' }] : [{}]

/** Returns the texts of a workbook. */
const unpacked = (bytes: Buffer) =>
  bytes.subarray(0, 2).toString() === 'PK'
    ? Object.values(unzipSync(bytes))
        .map((part) => strFromU8(part))
        .join(' ')
    : ''
