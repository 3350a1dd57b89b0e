import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteUser } from '#contract/people/users.ts'
import { deleteQuiz } from '#contract/programme/quizzes.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { drafts, quizSetting, rightAnswer } from './quiz.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const noQuestion = { id: '', text: '', type: 'open' as const, points: 1 }

/** How often the two are sent at the same moment: without locks most of them went wrong. */
const rounds = [1, 2, 3, 4]

test.each(rounds)(
  'an answer concurrent with a change of questions belongs to either the old or the new ones (%i)',
  async () => {
    const { made, change, read, member, stored } = await quizSetting(server)
    const quiz = await made({ category: 'sport' })
    const [choice, open] = quiz.questions
    if (!choice || !open) throw new Error('the quiz has two questions')
    const [toGone, toKept] = [await member(), await member()]
    const [changed, gone, kept] = await Promise.all([
      change(quiz.id, { questions: [{ ...open, openAnswer: 'Seven' }] }),
      toGone.respond(quiz.id, rightAnswer(choice)),
      toKept.respond(quiz.id, { questionId: open.id, text: 'Seven' }),
    ])
    const { questions, answers } = await read(quiz.id)
    expect([
      [200, 400, 200],
      [409, 200, 200],
    ]).toContainEqual([changed, gone, kept].map(({ status }) => status))
    expect(questions).toHaveLength(changed.status === 200 ? 1 : 2)
    expect(answers).toBe(changed.status === 200 ? 1 : 2)
    // Judged by the solution there is.
    expect((await stored(quiz.id, toKept.user.id)).map(({ isCorrect }) => isCorrect)).toEqual([
      changed.status === 200,
    ])
  },
)

test.each(rounds)(
  'an answer concurrent with the deletion of its quiz or person is deleted with it (%i)',
  async () => {
    const { made, visitor, at, member, read, organization } = await quizSetting(server)
    const [quiz, other] = [
      await made({ category: 'sport', questions: drafts.slice(1) }),
      await made({ category: 'sport', questions: drafts.slice(1) }),
    ]
    const [one, two] = [await member(), await member()]
    const answer = ({ questions }: typeof quiz) => rightAnswer(questions[0] ?? noQuestion)
    const [deleted, removed, ...answered] = await Promise.all([
      visitor.call(deleteQuiz, at(quiz.id)),
      visitor.call(deleteUser, { params: { orgId: organization.id, userId: two.user.id } }),
      one.respond(quiz.id, answer(quiz)),
      two.respond(other.id, answer(other)),
    ])
    expect([deleted.status, removed.status]).toEqual([200, 200])
    for (const { status, body } of answered)
      expect([200, 'quiz.not_found', 'session.required']).toContain(body.code ?? status)
    expect((await read(other.id)).answers).toBe(0)
  },
)

test('concurrent participants are all counted', async () => {
  const { made, member, read } = await quizSetting(server)
  const quiz = await made({ category: 'sport' })
  const people = await Promise.all(Array.from({ length: 8 }, () => member()))
  const answers = quiz.questions.map((question) => rightAnswer(question))
  const sent = await Promise.all(
    people.flatMap((person) => [person, person]).map((person) => person.respond(quiz.id, ...answers)),
  )
  expect(sent.filter(({ status }) => status !== 200)).toEqual([])
  expect((await read(quiz.id)).answers).toBe(8)
})
