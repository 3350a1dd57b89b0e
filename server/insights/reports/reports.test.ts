import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createReport,
  deleteReport,
  downloadReport,
  getReport,
  listReports,
} from '#contract/insights/reports.ts'
import { eraseOwnAnswers } from '#contract/programme/own-quizzes.ts'
import { addQuizResponses, addQuizzes, publishClosedQuizzes } from '#server/programme/quizzes/service.ts'
import { organizations } from '#server/schema/organizations.ts'
import { quizParticipants } from '#server/schema/quizzes.ts'
import { monthlyReportRuns, reports } from '#server/schema/reports.ts'
import { makeMembers, record } from '#tests/server/activity.ts'
import { csvRows } from '#tests/server/csv-rows.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { addMonthlyReports } from './monthly.ts'
import { reportQueue } from './queue.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** An organization of `people` beside its administrator, there since December. The clock says 2 March 2026. */
async function stage({ people = 0, minimumGroup = 5 } = {}) {
  const administrator = await makeAdministrator(server)
  const { organization } = administrator
  const { db } = server.makeContext()
  await db
    .update(organizations)
    .set({ createdAt: new Date('2025-12-20T12:00:00Z'), timezone: 'Europe/Paris', minimumGroup })
    .where(eq(organizations.id, organization.id))
  const others = await makeMembers(server, organization, people, { since: new Date('2025-12-20T12:00:00Z') })
  const visitor = await signedIn(server, administrator)
  const params = { orgId: organization.id }
  const walk = (day: string, count: number, steps = 1000) =>
    record(
      server,
      others.slice(0, count).map((person) => ({ ...person, day, steps, distanceM: 500, activeMinutes: 20 })),
    )
  /** A quiz that ended in February and that so many people answered, every third of them wrongly. */
  async function answer(count: number, category: 'sport' | 'sleep' = 'sport') {
    const [quiz] = await addQuizzes(server.makeContext(), [
      {
        ...{ organizationId: organization.id, title: 'Feet', category },
        startAt: new Date('2026-02-01T00:00:00Z'),
        // The last second of February in Paris.
        endAt: new Date('2026-02-28T22:59:59Z'),
        questions: [
          {
            ...{ text: 'How many?', type: 'multiple', points: 7 },
            answers: [
              { text: 'Two', isCorrect: true },
              { text: 'Three', isCorrect: false },
            ],
          },
        ],
      },
    ])
    if (!quiz) throw new Error('the quiz was not stored')
    const answeredAt = new Date('2026-02-10T12:00:00Z')
    const people = others.slice(0, count).map(({ userId }) => ({ userId, answeredAt }))
    await addQuizResponses(server.makeContext(), quiz, people, ([question], n) => [
      { questionId: question?.id ?? '', answerIds: [question?.answers?.[n % 3 === 0 ? 1 : 0]?.id ?? ''] },
    ])
    return quiz.quizId
  }
  const memberAt = async (at: number) => ({
    visitor: await signedIn(server, { account: { id: others[at]?.userId ?? '' } }),
  })
  /** A report made of a period. */
  async function made(startDate: string, endDate: string) {
    const { body } = await visitor.call(createReport, { params, body: { startDate, endDate } })
    await server.runJobs()
    const answer = await visitor.call(getReport, { params: { ...params, reportId: body.report.id } })
    if (!answer.body.report.metrics) throw new Error('the report has no figures')
    return { ...answer.body.report, metrics: answer.body.report.metrics }
  }
  return { administrator, organization, visitor, params, walk, answer, made, memberAt }
}

test('[B3.report.1] [B4.reports.1] each finished month since the organization’s creation gets one report, made by a job once its last week has closed', async () => {
  const { visitor, params } = await stage()
  await Promise.all([1, 2].map(() => addMonthlyReports(server.makeContext())))
  const first = await visitor.call(listReports, { params })
  expect(
    first.body.reports.map(({ title, type, status, period, metrics }) => [
      title,
      type,
      status,
      period.endDate,
      metrics,
    ]),
  ).toEqual([
    ['Monthly report, February 2026', 'Automatic', 'Generating', '2026-02-28', null],
    ['Monthly report, January 2026', 'Automatic', 'Generating', '2026-01-31', null],
    ['Monthly report, December 2025', 'Automatic', 'Generating', '2025-12-31', null],
  ])
  const reportId = first.body.reports[0]?.id ?? ''
  const early = await visitor.call(getReport, { params: { ...params, reportId } })
  expect([early.status, early.body.code]).toEqual([409, 'report.not_ready'])
  await server.runJobs()
  const { body } = await visitor.call(listReports, { params })
  // Sunday 1 March closes on the Thursday after it, and with it the week of 28 February.
  expect(body.reports.map(({ status, readyOn }) => [status, readyOn])).toEqual([
    ['Generating', '2026-03-05'],
    ['Ready', null],
    ['Ready', null],
  ])
  expect(body.data).toEqual(body.reports)
  const refused = await visitor.call(deleteReport, { params: { ...params, reportId } })
  expect([refused.status, refused.body.code]).toEqual([409, 'report.automatic'])
})

test('[B3.report.2] [B7.reports.1] [P-PRI-2] the seven figures equal the published ones and come with the month before and the number of people included', async () => {
  const { made, walk, answer } = await stage({ people: 12 })
  await walk('2026-01-20', 12, 100)
  await walk('2026-02-03', 12)
  await walk('2026-02-04', 10)
  await walk('2026-02-26', 12)
  await answer(6)

  const { metrics, series, until } = await made('2026-02-01', '2026-02-28')
  expect(until, 'the week of the 26th closes on Thursday').toBe('2026-02-22')
  expect(metrics).toEqual({
    steps: { value: 22_000, previous: 1200, people: 10, recorded: true },
    activeMinutes: { value: 440, previous: 240, people: 10, recorded: true },
    walkingDistance: { value: 11_000, previous: 6000, people: 10, recorded: true },
    cyclingDistance: { value: 0, previous: null, people: 0, recorded: false },
    // The administrator came on 2 March.
    totalUsers: { value: 12, previous: 12, people: 12, recorded: true },
    activeUsers: { value: 10, previous: 10, people: 10, recorded: true },
    activityPoints: { value: 28, previous: 0, people: 5, recorded: true },
  })
  expect(series.steps).toHaveLength(22)
  expect(series.steps.filter(({ value }) => value !== null)).toEqual([
    { from: '2026-02-03', to: '2026-02-03', value: 12_000 },
    { from: '2026-02-04', to: '2026-02-04', value: 10_000 },
  ])
  expect(series.activeUsers).toEqual([{ from: '2026-02-01', to: '2026-02-28', value: 10 }])

  const long = await made('2025-12-20', '2026-03-31')
  expect(long.series.steps.map(({ from, to, value }) => [from, to, value])).toEqual([
    ['2025-12-20', '2025-12-31', null],
    ['2026-01-01', '2026-01-31', 1200],
    ['2026-02-01', '2026-02-22', 22_000],
  ])
  // Two of the four months have a count. Before, there was no organization.
  expect([long.metrics.activeUsers.value, long.metrics.steps.previous]).toEqual([10, null])
})

test('[P-PRI-2] days with nine active people are in no figure, so that subtracting two periods reveals nothing', async () => {
  const { made, walk } = await stage({ people: 12 })
  await walk('2026-02-03', 12)
  await walk('2026-02-05', 9)
  const with9 = await made('2026-02-01', '2026-02-05')
  const without = await made('2026-02-01', '2026-02-04')
  expect(with9.metrics).toEqual(without.metrics)
  expect(with9.metrics.steps.value).toBe(12_000)
  expect(with9.series.steps.map(({ value }) => value)).toEqual([null, null, 12_000, null, null])
  const alone = await made('2026-02-05', '2026-02-05')
  for (const metric of ['steps', 'activeMinutes', 'walkingDistance'] as const) {
    expect(alone.metrics[metric]).toMatchObject({ value: null, people: null, recorded: true })
  }
  expect(alone.smallestGroups).toEqual({ participation: 5, health: 10 })
})

test('[P-PRI-1] [P-PRI-4] a day or month with too few people is suppressed; an organization may raise the minimum', async () => {
  // Twelve count as fifteen.
  const { made, walk } = await stage({ people: 17, minimumGroup: 12 })
  await walk('2026-01-20', 14)
  await walk('2026-02-03', 16)
  const { metrics, smallestGroups } = await made('2026-01-01', '2026-02-22')
  expect(smallestGroups).toEqual({ participation: 15, health: 15 })
  expect(metrics.steps.value).toBe(16_000)
  expect(metrics.activeUsers.value).toBe(15)
  const january = await made('2026-01-01', '2026-01-31')
  expect(january.metrics.steps).toEqual({ value: null, previous: null, people: null, recorded: true })
  expect(january.metrics.activeUsers.value, 'fourteen are told as ten, which is below the minimum').toBeNull()
  // The list of people is the employer's own.
  expect(january.metrics.totalUsers.value).toBe(17)
})

test('[P-PRI-2] points of a confidential quiz are ten for each participant, in steps of five, independent of the answers', async () => {
  const { made, answer } = await stage({ people: 14 })
  await answer(9, 'sleep')
  const { metrics } = await made('2026-02-01', '2026-02-28')
  expect(metrics.activityPoints).toMatchObject({ value: 50, people: 5 })
  await answer(4, 'sport')
  await answer(6, 'sport')
  const after = await made('2026-02-01', '2026-02-28')
  // Four of six were right, at seven points each. Four people are too few.
  expect(after.metrics.activityPoints).toMatchObject({ value: 78, people: 5 })
})

test('points of a report are those at the close of a quiz, whoever deletes answers later', async () => {
  const { made, answer, memberAt, organization } = await stage({ people: 12 })
  const quizId = await answer(7)
  const pointsOf = async () => (await made('2026-02-01', '2026-02-28')).metrics.activityPoints
  await publishClosedQuizzes(server.makeContext())
  const before = await pointsOf()
  expect(before).toMatchObject({ value: 28, people: 5 })
  const { visitor } = await memberAt(1)
  const query = { organizationId: organization.id }
  expect((await visitor.call(eraseOwnAnswers, { params: { quizId }, query })).status).toBe(200)
  expect(await pointsOf()).toEqual(before)
  await server.asOwner((db) => db.delete(quizParticipants).where(eq(quizParticipants.quizId, quizId)))
  expect(await pointsOf()).toEqual(before)
})

test('[P-PRI-2] [P-PRI-3] the report of a month is made once its last week has closed and is kept', async () => {
  const { administrator, params, walk } = await stage({ people: 12 })
  await walk('2026-02-26', 12)
  // The month is done for all organizations that were there.
  await server.makeContext().db.delete(monthlyReportRuns)
  await addMonthlyReports(server.makeContext())
  server.pass({ days: 3 })
  const visitor = await signedIn(server, administrator)
  const february = async () => {
    const { body } = await visitor.call(listReports, { params })
    return body.reports.find(({ period }) => period.startDate === '2026-02-01')
  }
  const first = await february()
  expect(first).toMatchObject({ status: 'Ready', readyOn: null, metrics: { steps: { value: 12_000 } } })
  await walk('2026-02-26', 12, 9000)
  expect(await february()).toEqual(first)
  server.pass({ days: -3 })
})

test('a requested report is validated, at most 200 are kept, and each can be deleted', async () => {
  const { organization, visitor, params, made } = await stage()
  const refusal = async (startDate: string, endDate: string) =>
    (await visitor.call(createReport, { params, body: { startDate, endDate } })).body.code
  expect(await refusal('2026-02-02', '2026-02-01')).toBe('report.ends_early')
  expect(await refusal('2023-01-01', '2026-01-01')).toBe('report.too_long')
  expect(await refusal('2026-02-30', '2026-03-01')).toBe('request.invalid')
  expect(await refusal('0000-01-01', '0000-01-02')).toBe('request.invalid')
  await made('2023-01-01', '2025-12-31')
  const { id: reportId } = await made('2999-01-01', '2999-01-31')

  const { db, now } = server.makeContext()
  const row = { organizationId: organization.id, type: 'Manual' as const, createdAt: now }
  await db
    .insert(reports)
    .values(Array.from({ length: 198 }, () => ({ ...row, startDate: '2026-01-01', endDate: '2026-01-01' })))
  expect(await refusal('2026-02-01', '2026-02-01')).toBe('report.too_many')
  expect((await visitor.call(deleteReport, { params: { ...params, reportId } })).status).toBe(200)
  expect((await visitor.call(getReport, { params: { ...params, reportId } })).body.code).toBe(
    'report.not_found',
  )
  expect(await refusal('2026-02-01', '2026-02-01')).toBeUndefined()
  const period = { startDate: '2026-03-01', endDate: '2026-03-31' }
  const monthly = { ...row, ...period, type: 'Automatic' as const }
  const [automatic] = await db.insert(reports).values(monthly).returning()
  const ours = { params: { ...params, reportId: automatic?.id ?? '' } }
  expect(await visitor.call(deleteReport, ours)).toMatchObject({
    status: 409,
    body: { code: 'report.automatic' },
  })
})

test('a report is immutable, is retried when its job fails and fails after the last attempt', async () => {
  const { organization, visitor, params, walk } = await stage({ people: 12 })
  const body = { startDate: '2026-02-01', endDate: '2026-02-28' }
  await walk('2026-02-03', 10)
  const { report } = (await visitor.call(createReport, { params, body })).body
  const queue = reportQueue(server.makeContext)
  expect(await queue.missing?.()).toContainEqual({ id: report.id, data: { reportId: report.id } })
  await queue.run({ reportId: report.id }, { last: false })
  await walk('2026-02-04', 10)
  await queue.run({ reportId: report.id }, { last: true })
  const answer = await visitor.call(getReport, { params: { ...params, reportId: report.id } })
  expect(answer.body.report.metrics?.steps.value).toBe(10_000)

  const second = (await visitor.call(createReport, { params, body })).body.report.id
  const { db } = server.makeContext()
  const inZone = (timezone: string) =>
    db.update(organizations).set({ timezone }).where(eq(organizations.id, organization.id))
  const keeper = sql`alter table organizations disable trigger organizations_timezone`
  await server.asOwner((owner) => owner.execute(keeper))
  await inZone('Nowhere/At-All')
  const run = (last: boolean) => queue.run({ reportId: second }, { last })
  const statusNow = async () => (await db.select().from(reports).where(eq(reports.id, second)))[0]?.status
  await expect(run(false)).rejects.toThrow()
  expect(await statusNow()).toBe('Generating')
  await expect(run(true)).rejects.toThrow()
  expect(await statusNow()).toBe('Failed')
  await inZone('Europe/Paris')
  const { body: failed } = await visitor.call(getReport, { params: { ...params, reportId: second } })
  expect(failed.code).toBe('report.not_ready')
})

test('[B4.reports.4] [B9.other.5] a report can be downloaded as CSV and as PDF in the chosen language', async () => {
  const { visitor, params, made, walk } = await stage({ people: 12 })
  await walk('2026-02-03', 10)
  const { id: reportId } = await made('2026-02-01', '2026-02-28')
  const csv = await visitor.call(downloadReport, {
    params: { ...params, reportId },
    query: { format: 'csv' },
  })
  expect(csv.headers['content-disposition']).toBe(
    'attachment; filename="Custom_report_2026-02-01_2026-02-28.csv"',
  )
  expect(csvRows(csv.text)).toEqual([
    ['metric', 'value', 'previous', 'people', 'until'],
    ['steps', '10000', '', '10', '2026-02-22'],
    ['activeMinutes', '200', '', '10', '2026-02-22'],
    ['walkingDistance', '5000', '', '10', '2026-02-22'],
    ['cyclingDistance', '0', '', '0', '2026-02-22'],
    ['totalUsers', '12', '12', '12', ''],
    ['activeUsers', '10', '', '10', ''],
    ['activityPoints', '0', '0', '', ''],
  ])
  const pdf = await visitor.call(downloadReport, {
    params: { ...params, reportId },
    query: { format: 'pdf', language: 'fr' },
  })
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.headers['content-disposition']).toContain('Rapport_personnalise_2026-02-01_2026-02-28.pdf')
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.text).toContain('/Lang (fr)')

  const drawn = await Promise.all(
    Array.from({ length: 12 }, () => visitor.call(downloadReport, { params: { ...params, reportId } })),
  )
  expect(new Set(drawn.map(({ status }) => status))).toEqual(new Set([200]))
  const stranger = await signedIn(server, await makeAdministrator(server))
  expect((await stranger.call(downloadReport, { params: { ...params, reportId } })).status).toBe(403)
})
