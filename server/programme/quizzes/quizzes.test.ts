import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/programme/quizzes.ts'
import { csvRows } from '#tests/server/csv-rows.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { drafts, quizSetting } from './quiz.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const id = expect.any(String)

test('[B7.quizzes.3] [B3.quiz.1] [B3.question.1] [B3.question.2] [B5.quiz.4] a quiz is created with its questions, read and listed', async () => {
  const { create, read } = await quizSetting(server)
  const { status, body } = await create()
  expect(status).toBe(201)
  expect(body.data).toEqual({
    id,
    title: 'Sleep well today',
    category: 'sleep',
    startDate: '2026-03-01T23:00:00.000Z',
    endDate: '2026-03-08T22:59:59.000Z',
    // Of a confidential quiz, fewer than five are told as nobody is.
    answers: null,
    status: 'Live',
    createdAt: '2026-03-02T09:00:00.000Z',
    version: 1,
    locked: true,
    questions: [
      {
        id,
        text: 'What helps?',
        type: 'multiple',
        points: 5,
        answers: [
          { id, text: 'A dark room', isCorrect: true },
          { id, text: 'No screens', isCorrect: true },
          { id, text: 'Coffee', isCorrect: false },
        ],
      },
      { id, text: 'How many hours?', type: 'open', points: 10, openAnswer: 'Huit à neuf' },
    ],
  })
  expect(body.quiz).toEqual(body.data)
  expect(await read(body.data.id)).toEqual(body.data)
})

test('[B7.quizzes.2] [B7.quizzes.7] a quiz created from title, category, startDate, endDate and questions is listed', async () => {
  const { create, list, visitor, organization } = await quizSetting(server)
  const { status, body } = await create()
  expect(status).toBe(201)
  const { questions: _, version: __, locked: ___, ...listed } = body.data
  expect(await list()).toEqual({ success: true, data: [listed], quizzes: [listed] })
  const all = await visitor.call(contract.listAllQuizzes, { query: { organizationId: organization.id } })
  expect(all.body.quizzes).toEqual([listed])
})

const multiple = (count: number) => [
  { ...drafts[0], answers: Array.from({ length: count }, (_, n) => ({ text: `Answer ${n}` })) },
]

test.each([
  ['category', { category: 'dance' }],
  ['category', { category: '' }],
  ['title', { title: '  ' }],
  ['questions', { questions: [] }],
  ['questions.0.points', { questions: [{ ...drafts[1], points: 0 }] }],
  ['questions.0.points', { questions: [{ ...drafts[1], points: 101 }] }],
  ['questions.0.points', { questions: [{ ...drafts[1], points: 1.5 }] }],
  ['questions.0.answers', { questions: multiple(1) }],
  ['questions.0.answers', { questions: multiple(11) }],
  ['startDate', { startDate: '2026-02-29' }],
  ['endDate', { endDate: '0000-01-01T00:00:00Z' }],
  ['endDate', { endDate: '2026-03-01' }],
])('[B5.quiz.2] [B5.quiz.3] [B3.quiz.2] an invalid %s is refused by its name: %j', async (field, change) => {
  const { create, list } = await quizSetting(server)
  expect(await create(change)).toMatchObject({ status: 400, body: { fields: { [field]: id } } })
  expect((await list()).data).toEqual([])
})

test('[B5.quiz.2] [B5.quiz.3] [B3.quiz.2] every category, 1 and 100 points, and 2 and 10 answers are accepted', async () => {
  const { create, made } = await quizSetting(server)
  for (const category of contract.quizCategory.options) expect((await create({ category })).status).toBe(201)
  const questions = [
    ...multiple(2),
    ...multiple(10),
    { ...drafts[1], points: 1 },
    { ...drafts[1], points: 100 },
  ]
  const { questions: kept } = await made({ questions })
  expect(kept.map((question) => question.answers?.length ?? question.points)).toEqual([2, 10, 1, 100])
})

test('a question drops fields of other types and is worth ten points by default', async () => {
  const { made } = await quizSetting(server)
  const { text, answers } = { text: 'Which?', answers: [{ text: 'Yes' }, { text: 'No', isCorrect: true }] }
  const { questions } = await made({
    questions: [
      { text, type: 'multiple', answers, openAnswer: 'No' },
      { text, type: 'open', answers, openAnswer: 'No' },
      { text, type: 'open' },
    ],
  })
  const kept = [
    { id, text: 'Yes', isCorrect: false },
    { id, text: 'No', isCorrect: true },
  ]
  expect(questions).toEqual([
    { id, text, type: 'multiple', points: 10, answers: kept },
    { id, text, type: 'open', points: 10, openAnswer: 'No' },
    { id, text, type: 'open', points: 10, openAnswer: '' },
  ])
})

test('a date lasts from midnight to midnight in the organization’s time zone, and an instant is kept', async () => {
  const { made } = await quizSetting(server, 'America/Santiago')
  const day = await made({ startDate: '2026-09-06', endDate: '2026-09-06' })
  expect([day.startDate, day.endDate]).toEqual(['2026-09-06T04:00:00.000Z', '2026-09-07T02:59:59.000Z'])
  const instant = await made({ startDate: '2026-03-02T12:34:56Z', endDate: '2026-03-02T12:34:56Z' })
  expect([instant.startDate, instant.endDate]).toEqual(Array(2).fill('2026-03-02T12:34:56.000Z'))
})

test('[B7.quizzes.4] PUT changes the given fields, keeps known ids and creates new ones', async () => {
  const { made, change, read } = await quizSetting(server)
  const other = await made({ category: 'sport' })
  const quiz = await made({ category: 'sport' })
  const renamed = await change(quiz.id, { title: 'Sleep better' })
  expect(renamed.body.data).toEqual({ ...quiz, title: 'Sleep better', version: 2 })
  const [choice, open] = quiz.questions
  const questions = [
    { ...open, text: 'How long?' },
    // Twice the same id, as where a question was duplicated; and one of another quiz.
    { ...choice, answers: [...(choice?.answers ?? []), { id: choice?.answers?.[0]?.id, text: 'Tea' }] },
    { ...choice },
    { ...open, id: other.questions[1]?.id },
  ]
  const { data } = (await change(quiz.id, { questions, endDate: '2026-03-09' })).body
  expect(data).toMatchObject({ version: 3, startDate: quiz.startDate, endDate: '2026-03-09T22:59:59.000Z' })
  const ids = data.questions.map((question) => question.id)
  expect(ids.slice(0, 2)).toEqual([open?.id, choice?.id])
  expect(
    new Set([...ids, ...quiz.questions.map((q) => q.id), ...other.questions.map((q) => q.id)]).size,
  ).toBe(6)
  const answerIds = data.questions[1]?.answers?.map((answer) => answer.id) ?? []
  expect(answerIds.slice(0, 3)).toEqual(choice?.answers?.map((answer) => answer.id))
  expect(new Set(answerIds).size).toBe(4)
  expect(await read(quiz.id)).toEqual(data)
  expect(await read(other.id)).toEqual(other)
  expect(await change(quiz.id, { endDate: '2026-03-01' })).toMatchObject({
    status: 400,
    body: { code: 'quiz.ends_early', fields: { endDate: id } },
  })
})

test('of two administrators who change one quiz concurrently the second gets a conflict, and nothing is lost', async () => {
  const { made, change, read } = await quizSetting(server)
  const quiz = await made()
  const answers = await Promise.all(
    ['One', 'Two'].map((title) => change(quiz.id, { title, version: quiz.version })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('quiz.changed')
  const [kept] = answers.filter(({ status }) => status === 200)
  expect(await read(quiz.id)).toEqual(kept?.body.data)
})

test('[B7.quizzes.5] a quiz is deleted with its answers', async () => {
  const { made, answeredBy, visitor, at, list } = await quizSetting(server)
  const quiz = await made()
  await answeredBy(quiz, 2)
  const deleted = await visitor.call(contract.deleteQuiz, at(quiz.id))
  expect([deleted.status, deleted.body]).toEqual([200, { success: true, data: { id: quiz.id } }])
  expect((await visitor.call(contract.getQuiz, at(quiz.id))).status).toBe(404)
  expect((await visitor.call(contract.deleteQuiz, at(quiz.id))).body.code).toBe('quiz.not_found')
  expect((await list()).data).toEqual([])
})

test('[B7.quizzes.1] the list has two tabs with their own order, ten a page, and can be searched by title', async () => {
  const { made, list, visitor, organization } = await quizSetting(server)
  const days = Array.from({ length: 12 }, (_, n) => `2026-03-${String(n + 10)}`)
  for (const day of days) await made({ title: `Été 100% ${day}`, startDate: day, endDate: day })
  for (const endDate of ['2026-03-02T08:59:59Z', '2026-03-02T09:00:00Z', '2026-02-01']) {
    await made({ title: `=End ${endDate}`, startDate: '2026-01-01', endDate })
  }
  const titles = async (query: object) => (await list(query)).quizzes.map(({ title }) => title)
  expect(await titles({ phase: 'finished' })).toEqual(['=End 2026-03-02T08:59:59Z', '=End 2026-02-01'])
  const upcoming = days.map((day) => `Été 100% ${day}`)
  expect(await titles({ phase: 'upcoming' })).toEqual(['=End 2026-03-02T09:00:00Z', ...upcoming])
  expect((await titles({}))[0]).toBe(upcoming.at(-1))
  const page = await list({ phase: 'upcoming', page: 2 })
  expect(page.pagination).toEqual({
    currentPage: 2,
    totalPages: 2,
    totalItems: 13,
    hasNext: false,
    hasPrev: true,
  })
  expect(page.data.map(({ title }) => title)).toEqual(upcoming.slice(9))
  expect(await titles({ search: 'ete 03-15' })).toEqual(['Été 100% 2026-03-15'])
  expect(await titles({ search: '%_' })).toEqual([])
  expect((await list({ search: '0%', page: 1, limit: 5 })).pagination?.totalItems).toBe(12)

  const { text } = await visitor.call(contract.exportQuizzes, {
    params: { orgId: organization.id },
    query: { phase: 'finished' },
  })
  const begun = '2025-12-31T23:00:00.000Z'
  expect(csvRows(text)).toEqual([
    ['Title', 'Category', 'Start date', 'End date', 'Answers', 'Status'],
    ["'=End 2026-03-02T08:59:59Z", 'sleep', begun, '2026-03-02T08:59:59.000Z', '', 'Finished'],
    ["'=End 2026-02-01", 'sleep', begun, '2026-02-01T22:59:59.000Z', '', 'Finished'],
  ])
})
