import { afterAll, beforeAll, expect, test } from 'vitest'
import { getVisibility } from '#contract/participation/visibility.ts'
import { deleteUser } from '#contract/people/users.ts'
import * as contract from '#contract/programme/quiz-results.ts'
import type { QuizCategory } from '#contract/programme/quizzes.ts'
import { makeMembers } from '#tests/server/activity.ts'
import { csvRows } from '#tests/server/csv-rows.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { drafts, quizSetting, rightAnswer } from './quiz.fixture.ts'
import { addQuizResponses } from './service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const over = { startDate: '2026-03-01', endDate: '2026-03-01' }

async function reading() {
  const setting = await quizSetting(server)
  const { visitor, organization, at } = setting
  const download = async (quizId: string, kind: 'answers' | 'summary') => {
    const { headers, text } = await visitor.call(contract.downloadQuizResults, {
      ...at(quizId),
      query: { kind },
    })
    const [, name] = /filename="(.*)"/.exec(String(headers['content-disposition'])) ?? []
    return { name, rows: csvRows(text) }
  }
  const results = (quizId: string) =>
    visitor.call(contract.listQuizResults, {
      params: { quizId },
      query: { organizationId: organization.id },
    })
  return { ...setting, download, results }
}

test('[B7.quizzes.6] [B4.quiz.7] [B4.quiz.8] results have one row per answer with the person’s name, sorted by name', async () => {
  const { made, member, results, download } = await reading()
  const quiz = await made({ category: 'sport', title: 'Sleep  well today' })
  const zoe = await member({ firstName: 'Zoé', lastName: 'Arsenault', email: 'zoe.quiz@example.com' })
  const alan = await member({ firstName: '=Alan', lastName: 'Zed', email: 'alan.quiz@example.com' })
  const [choice, open] = quiz.questions
  const all = choice?.answers?.map(({ id }) => id).reverse()
  await alan.respond(quiz.id, { questionId: open?.id, text: '=1+1, "two"\nlines' })
  await zoe.respond(quiz.id, { questionId: open?.id, text: '+9' }, { questionId: choice?.id, answerIds: all })
  const { body } = await results(quiz.id)
  const who = { userId: zoe.user.id, firstName: 'Zoé', lastName: 'Arsenault', email: 'zoe.quiz@example.com' }
  expect(body.results).toEqual([
    { ...who, question: 'What helps?', answer: 'A dark room; No screens; Coffee' },
    { ...who, question: 'How many hours?', answer: '+9' },
    expect.objectContaining({ userId: alan.user.id, answer: '=1+1, "two"\nlines' }),
  ])
  expect(body.data).toEqual(body.results)
  const { name, rows } = await download(quiz.id, 'answers')
  expect(name).toBe('Sleep_well_today_results.csv')
  expect(rows).toEqual([
    ['First Name', 'Last Name', 'Email', 'Question', 'Answer'],
    ['Zoé', 'Arsenault', 'zoe.quiz@example.com', 'What helps?', 'A dark room; No screens; Coffee'],
    ['Zoé', 'Arsenault', 'zoe.quiz@example.com', 'How many hours?', "'+9"],
    ["'=Alan", 'Zed', 'alan.quiz@example.com', 'How many hours?', `'=1+1, "two"\nlines`],
  ])
})

test.each<QuizCategory>(['health', 'nutrition', 'sleep', 'wellness', 'survey'])(
  '[B4.quiz.7] no administrator reads a named answer of a %s quiz, before or after its end',
  async (category) => {
    const { made, member, results, download, change, visitor, at, read, list } = await reading()
    const quiz = await made({ category, title: `${category}/été..` })
    const person = await member({ firstName: 'Canarina' })
    const [choice, open] = quiz.questions
    await person.respond(quiz.id, { questionId: open?.id, text: 'Canary answer' })
    await person.respond(quiz.id, rightAnswer(choice ?? { id: '', text: '', type: 'open', points: 1 }))
    const header = [['First Name', 'Last Name', 'Email', 'Question', 'Answer']]
    const empty = async () => {
      const { text, body } = await results(quiz.id)
      expect([body.data, body.results]).toEqual([[], []])
      const { name, rows } = await download(quiz.id, 'answers')
      expect([name, rows]).toEqual([`${category}_ete.._results.csv`, header])
      const figures = await visitor.call(contract.getQuizFigures, at(quiz.id))
      const summary = (await download(quiz.id, 'summary')).rows
      const told = JSON.stringify([text, figures.body, summary, await read(quiz.id), await list()])
      expect(told).not.toMatch(/canar/i)
    }
    await empty()
    expect(await change(quiz.id, { category: 'sport' })).toMatchObject({
      status: 409,
      body: { code: 'quiz.begun', fields: { category: expect.any(String) } },
    })
    await change(quiz.id, over)
    await empty()
    // Each answer that came then could be read off the change of the figures.
    expect(await change(quiz.id, { endDate: '2026-03-09' })).toMatchObject({
      status: 409,
      body: { code: 'quiz.begun', fields: { endDate: expect.any(String) } },
    })
  },
)

test.each([
  ['sleep', 10],
  ['survey', 10],
  ['sport', 5],
  ['environment', 5],
] as const)('figures of a %s quiz need at least %i people', async (category, smallest) => {
  const { made, answeredBy, silent, figures, download, change } = await reading()
  const quiz = await made({ category })
  // Somebody could have answered and did not, or the figures would tell that everybody has.
  await silent(1)
  await answeredBy(quiz, smallest - 1)
  const confidential = smallest === 10
  const nothing = { people: null, correctShare: null }
  const withheld = {
    // Nine people are told as five.
    people: confidential ? 5 : smallest - 1,
    confidential,
    withheld: confidential ? 'open' : 'few',
    smallestGroup: smallest,
    averageScore: null,
    possibleScore: 15,
    questions: quiz.questions.map(({ id, text, type, points, openAnswer, answers = [] }) => ({
      ...{ id, text, type, points, openAnswer: openAnswer ?? '', ...nothing },
      answers: answers.map((answer) => ({ ...answer, share: null })),
    })),
  }
  expect(await figures(quiz.id)).toEqual(withheld)
  await answeredBy(quiz, 1, { right: false })
  if (confidential) expect((await figures(quiz.id)).withheld).toBe('open')
  await change(quiz.id, over)
  // Nobody is told that all or none of a group did.
  const [share, none] = confidential ? [0.8, 0.2] : [(smallest - 1) / smallest, 0]
  expect(await figures(quiz.id)).toEqual({
    ...withheld,
    people: smallest,
    withheld: null,
    averageScore: 15 * share,
    questions: quiz.questions.map(({ id, text, type, points, openAnswer, answers = [] }) => ({
      ...{ id, text, type, points, people: smallest, correctShare: share },
      openAnswer: openAnswer ?? '',
      answers: answers.map((answer) => ({ ...answer, share: answer.isCorrect ? share : none })),
    })),
  })
  const { name, rows } = await download(quiz.id, 'summary')
  expect(name).toBe('Sleep_well_today_summary.csv')
  expect(rows).toEqual([
    ['Question', 'Answer', 'Share'],
    ['What helps?', 'A dark room', `${share}`],
    ['What helps?', 'No screens', `${share}`],
    ['What helps?', 'Coffee', `${none}`],
    ['How many hours?', 'Huit à neuf', `${share}`],
  ])
})

test('[G23] [P-PRI-1] a confidential quiz shows no exact figure, and its figures stay when people leave', async () => {
  const { made, answeredBy, silent, figures, change, visitor, organization, list } = await reading()
  const quiz = await made()
  await silent(3)
  const right = await answeredBy(quiz, 23)
  const wrong = await answeredBy(quiz, 2, { right: false })
  await change(quiz.id, over)
  const told = await figures(quiz.id)
  expect(told.people).toBe(25)
  expect(told.questions.map(({ people, correctShare }) => [people, correctShare])).toEqual([
    [25, 0.9],
    [25, 0.9],
  ])
  expect(told.questions[0]?.answers.map(({ share }) => share)).toEqual([0.9, 0.9, 0.1])
  expect(told.averageScore).toBe(13.5)
  for (const { userId } of [...wrong, ...right.slice(0, 14)]) {
    await visitor.call(deleteUser, { params: { orgId: organization.id, userId } })
  }
  expect(await figures(quiz.id)).toEqual(told)
  expect((await list()).data.map(({ answers }) => answers)).toEqual([25])
})

test('[P-PRI-4] [P-PRI-5] newcomers, unverified people and a quiz that everybody answered reveal nothing', async () => {
  const { made, answeredBy, figures, change, organization } = await reading()
  const everybody = await made()
  await answeredBy(everybody, 10)
  await change(everybody.id, over)
  expect(await figures(everybody.id)).toMatchObject({ withheld: 'few', people: null })

  const puppets = await made()
  await answeredBy(puppets, 9)
  const newcomers = await makeMembers(server, organization, 5, { since: new Date('2026-02-24T09:00:00Z') })
  const unproved = await makeMembers(server, organization, 5, { proved: false })
  const key = { organizationId: organization.id, quizId: puppets.id }
  const answering = [...newcomers, ...unproved].map(({ userId }) => ({
    userId,
    answeredAt: server.makeContext().now,
  }))
  await addQuizResponses(server.makeContext(), key, answering, () =>
    puppets.questions.map((one) => rightAnswer(one)),
  )
  await change(puppets.id, over)
  expect(await figures(puppets.id)).toMatchObject({ withheld: 'few', people: null, averageScore: null })
})

test('nine participants are too few for figures of a finished confidential quiz', async () => {
  const { made, answeredBy, figures, change, download } = await reading()
  const quiz = await made()
  await answeredBy(quiz, 9)
  await change(quiz.id, over)
  expect(await figures(quiz.id)).toMatchObject({ withheld: 'few', people: null, averageScore: null })
  expect((await download(quiz.id, 'summary')).rows).toEqual([
    ['Question', 'Answer', 'Share'],
    ['What helps?', 'A dark room', ''],
    ['What helps?', 'No screens', ''],
    ['What helps?', 'Coffee', ''],
    ['How many hours?', 'Huit à neuf', ''],
  ])
})

test('a question that few answered or few skipped is suppressed, and so is the average score', async () => {
  const { made, answeredBy, figures } = await reading()
  const opinion = { text: 'Why?', type: 'open' }
  const quiz = await made({ category: 'sport', questions: [...drafts, opinion] })
  const [choice, open, why] = quiz.questions
  if (!choice || !open || !why) throw new Error('the quiz has three questions')
  const shown = async () => {
    const { questions, averageScore } = await figures(quiz.id)
    return [...questions.map(({ people }) => people), averageScore]
  }
  await answeredBy({ ...quiz, questions: [choice, why] }, 5)
  expect(await shown()).toEqual([5, null, 5, null])
  await answeredBy({ ...quiz, questions: [choice, open] }, 4)
  expect(await shown()).toEqual([9, null, null, null])
  await answeredBy({ ...quiz, questions: [choice, open] }, 1)
  expect(await shown()).toEqual([10, 5, 5, 10])
  const [, , { correctShare } = { correctShare: 1 }] = (await figures(quiz.id)).questions
  expect(correctShare).toBe(null)
})

test('a quiz without solutions has no score', async () => {
  const { made, answeredBy, figures } = await reading()
  const quiz = await made({ category: 'sport', questions: [{ text: 'Why?', type: 'open' }] })
  await answeredBy(quiz, 5)
  expect(await figures(quiz.id)).toMatchObject({ withheld: null, averageScore: null, possibleScore: 0 })
})

test('results of more people than one batch are complete and in one order', async () => {
  const { made, answeredBy, results } = await reading()
  const quiz = await made({ category: 'environment', questions: drafts.slice(1) })
  await answeredBy(quiz, 203)
  const { body } = await results(quiz.id)
  const ids = body.results.map(({ userId }) => userId)
  expect([ids.length, new Set(ids).size]).toEqual([203, 203])
  expect(ids).toEqual(ids.toSorted())
  expect(body.data).toEqual(body.results)
})

test('[P-CON-4] who answered sees each time that the answers were read by name', async () => {
  const { made, member, results, download } = await reading()
  const named = await made({ category: 'sport' })
  const confidential = await made({ category: 'sleep' })
  const robin = await member()
  const kim = await member()
  for (const { id, questions } of [named, confidential])
    await robin.respond(id, { questionId: questions[1]?.id, text: '8' })
  const readsOf = async ({ visitor }: typeof robin) =>
    (await visitor.call(getVisibility, {})).body.data.rosterReads.map(({ kind, by }) => `${kind} by ${by}`)
  await download(named.id, 'summary')
  await download(confidential.id, 'answers')
  await results(confidential.id)
  expect(await readsOf(robin)).toEqual([])
  expect((await download(named.id, 'answers')).rows).toHaveLength(2)
  expect(await readsOf(robin)).toEqual(['exported by administrator'])
  expect((await results(named.id)).body.results).toHaveLength(1)
  expect(await readsOf(robin)).toEqual(['exported by administrator', 'exported by administrator'])
  expect(await readsOf(kim)).toEqual([])
})
