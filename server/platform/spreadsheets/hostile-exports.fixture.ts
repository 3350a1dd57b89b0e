import { eq } from 'drizzle-orm'
import { exportAuditEntries } from '#contract/identity/audit.ts'
import { createReport, downloadReport } from '#contract/insights/reports.ts'
import { downloadImportTemplate, downloadRefusedRows, planImport } from '#contract/people/imports.ts'
import { createTeam } from '#contract/people/teams.ts'
import { exportUsers } from '#contract/people/users.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { createChallenge, exportChallenges } from '#contract/programme/challenges.ts'
import { downloadQuizResults } from '#contract/programme/quiz-results.ts'
import { createQuiz, exportQuizzes } from '#contract/programme/quizzes.ts'
import { exportCredits } from '#contract/tenants/credits.ts'
import { addUsers } from '#server/people/users/service.ts'
import { draft, quizSetting } from '#server/programme/quizzes/quiz.fixture.ts'
import { userFields, userFieldValues } from '#server/schema/custom-fields.ts'
import { organizations } from '#server/schema/organizations.ts'
import { creditSetting } from '#server/tenants/credits/credit.fixture.ts'
import type { TestServer } from '#tests/server/server.ts'
import { requestOf, type Visitor } from '#tests/server/visitor.ts'

/** Texts that become formulas in a spreadsheet of some locale unless they are neutralized. */
const hostileTexts = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '＝1+1',
  "=cmd|' /C calc'!A0",
  ';=1+1;',
  'a, =1+1',
  'a;"=1+1+";',
  "'=1",
  '"=1"',
  '|=1',
  "O'Neil; Zoé, «Ü» 😀 日本 עברית",
]

interface HostileExport {
  name: string
  endpoint: Endpoint
  bytes: Buffer
  /** Each text is a cell of the file. */
  texts: string[]
}

type Params = Record<string, string>

/** Generates one file of every export, with hostile texts in each field that a person can type. */
export async function hostileExports(server: TestServer): Promise<HostileExport[]> {
  const quiz = await quizWithAnswers(server)
  const { visitor, params } = quiz
  await fillOrganization(server, visitor, params.orgId)
  const credits = await creditTransfers(server)
  const save = async (as: Visitor, endpoint: Endpoint, params: Params, query = {}, texts = hostileTexts) => {
    const { status, bytes } = await as.send(requestOf(endpoint, { params, query }))
    if (status !== 200) throw new Error(`${endpoint.path} answered ${status}`)
    const name = endpoint.path.replaceAll(/[^a-z]+/gi, '-').slice(1)
    return { name: `${name}-${Object.values(query).join('-')}`, endpoint, bytes, texts }
  }
  const csv = { format: 'csv' }
  return [
    await save(visitor, exportUsers, params, csv),
    await save(visitor, exportUsers, params, { format: 'xlsx' }),
    await save(visitor, exportQuizzes, params),
    await save(visitor, downloadQuizResults, quiz.params, { kind: 'answers' }),
    await save(visitor, downloadQuizResults, quiz.params, { kind: 'summary' }),
    await save(visitor, exportChallenges, params),
    await save(visitor, exportAuditEntries, params),
    await save(credits.visitor, exportCredits, credits.params),
    await save(visitor, downloadRefusedRows, await refusedImport(visitor, params)),
    await save(visitor, downloadImportTemplate, params, csv, hostileTexts.slice(0, 1)),
    await save(visitor, downloadReport, await readyReport(server, visitor, params), csv, ['metric', 'steps']),
  ]
}

async function quizWithAnswers(server: TestServer) {
  const { visitor, organization, made, member } = await quizSetting(server)
  const questions = hostileTexts.map((text) => ({ text, type: 'open' as const, points: 1, openAnswer: text }))
  const quiz = await made({ category: 'sport', questions })
  const { respond } = await member()
  await respond(quiz.id, ...quiz.questions.map(({ id }, n) => ({ questionId: id, text: hostileTexts[n] })))
  return { visitor, params: { orgId: organization.id, quizId: quiz.id } }
}

async function fillOrganization(server: TestServer, visitor: Visitor, organizationId: string) {
  const { db } = server.makeContext()
  const params = { orgId: organizationId }
  const people = hostileTexts.map((text, n) => ({
    ...{ organizationId, firstName: text, lastName: text },
    email: `hostile${n}@example.org`,
  }))
  await addUsers(server.makeContext(), people)
  const [field] = await db
    .insert(userFields)
    .values({ organizationId, key: 'site', name: ';=1+1;', type: 'list' })
    .returning()
  const value = hostileTexts[0] ?? ''
  await db.insert(userFieldValues).values({ organizationId, fieldId: field?.id ?? '', value, place: 0 })
  for (const text of hostileTexts) {
    await visitor.call(createTeam, { params, body: { name: text } })
    await visitor.call(createQuiz, { params, body: { ...draft, title: text } })
    await visitor.call(createChallenge, {
      params,
      body: { title: text, type: 'podium', startDate: '2026-03-02', duration: 7 },
    })
  }
}

async function creditTransfers(server: TestServer) {
  const { visitor, organization, first, send } = await creditSetting(server)
  const { db } = server.makeContext()
  await db.update(organizations).set({ name: ';=1+1;' }).where(eq(organizations.id, first.id))
  for (const reason of hostileTexts) await send([{ to: first, credits: 1 }], { reason })
  return { visitor, params: { orgId: organization.id } }
}

async function refusedImport(visitor: Visitor, params: { orgId: string }) {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  // Two quotes in front: the reader removes one.
  const rows = hostileTexts.map((text) => `${cell(text.startsWith("'") ? `'${text}` : text)},Example,nobody`)
  const file = Buffer.from(['first_name,last_name,email', ...rows].join('\n'))
  const { body } = await visitor.call(planImport, { params, query: { fileName: 'hostile.csv' }, file })
  return { ...params, importId: body.data.id }
}

async function readyReport(server: TestServer, visitor: Visitor, params: { orgId: string }) {
  const body = { startDate: '2026-02-01', endDate: '2026-02-14' }
  const made = await visitor.call(createReport, { params, body })
  await server.runJobs()
  return { ...params, reportId: made.body.data.id }
}
