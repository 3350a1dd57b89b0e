import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as results from '#contract/programme/quiz-results.ts'
import { quizParticipants, quizzes } from '#server/schema/quizzes.ts'
import { users } from '#server/schema/users.ts'
import { makeEmployee, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { draft, drafts, quizSetting, rightAnswer } from './quiz.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const second = (n: number) => new Date(server.makeContext().now.getTime() + n * 1000).toISOString()

/** A live quiz with somebody to answer it. */
async function live(change: object = {}) {
  const setting = await quizSetting(server)
  const quiz = await setting.made(change)
  const [choice, open] = quiz.questions
  if (!choice || !open) throw new Error('the quiz has two questions')
  const [dark = '', screens = '', coffee = ''] = choice.answers?.map(({ id }) => id) ?? []
  return {
    ...setting,
    quiz,
    choice,
    open,
    dark,
    screens,
    coffee,
    member: await setting.member(),
    colleague: setting.member,
  }
}

test('a person sees a live quiz with their own answers, and its solutions only after its end', async () => {
  const canary = 'Canary of the expected answer'
  const questions = [drafts[0], { ...drafts[1], openAnswer: canary }]
  const { quiz, member, colleague, choice, open, dark, change } = await live({
    questions,
    endDate: second(60),
  })
  expect((await member.respond(quiz.id, { questionId: choice.id, answerIds: [dark] })).body.data).toEqual({
    quizId: quiz.id,
    answered: 1,
  })
  const { text, body } = await member.take(quiz.id)
  expect(body.data).toEqual({
    id: quiz.id,
    title: quiz.title,
    category: 'sleep',
    startDate: quiz.startDate,
    endDate: quiz.endDate,
    status: 'Live',
    confidential: true,
    questions: [
      {
        ...{ id: choice.id, text: choice.text, type: 'multiple', points: 5 },
        answers: choice.answers?.map(({ id, text }) => ({ id, text })),
      },
      { id: open.id, text: open.text, type: 'open', points: 10 },
    ],
    own: [{ questionId: choice.id, answerIds: [dark] }],
    score: null,
  })
  expect((await (await colleague()).take(quiz.id)).body.data.own).toEqual([])
  const told = await member.respond(quiz.id, { questionId: open.id, text: ` ${canary.toUpperCase()}\n` })
  for (const answer of [text, told.text]) expect(answer).not.toMatch(/canary|isCorrect|openAnswer|solution/i)

  // Over, as seen from now on: the one who answered late learns what was right, and what it was worth.
  await change(quiz.id, { endDate: second(-1) })
  const closed = (await member.take(quiz.id)).body.data
  expect(closed).toMatchObject({ status: 'Finished', questions: quiz.questions, score: 10 })
  expect(closed.own).toHaveLength(2)
})

test('an answer is right with exactly the correct options, or the same text without accents and case', async () => {
  const opinion = [
    { text: 'Which?', type: 'multiple', answers: [{ text: 'One' }, { text: 'Other' }] },
    { text: 'Why?', type: 'open' },
  ]
  const { quiz, member, choice, open, dark, screens, coffee, stored } = await live({
    questions: [...drafts, ...opinion],
  })
  const isCorrect = async (questionId: string, given: object) => {
    expect((await member.respond(quiz.id, { questionId, ...given })).status).toBe(200)
    const rows = await stored(quiz.id, member.user.id)
    return rows.find((row) => row.questionId === questionId)?.isCorrect
  }
  for (const [answerIds, right] of [
    [[screens, dark], true],
    [[dark], false],
    [[dark, screens, coffee], false],
    [[], false],
  ] as const) {
    expect(await isCorrect(choice.id, { answerIds })).toBe(right)
  }
  for (const [text, right] of [
    ['huit A NEUF ', true],
    ['huit', false],
    ['', false],
  ] as const) {
    expect(await isCorrect(open.id, { text })).toBe(right)
  }
  const [, , which, why] = quiz.questions
  const answerIds = which?.answers?.slice(0, 1).map(({ id }) => id)
  expect(await isCorrect(which?.id ?? '', { answerIds })).toBe(null)
  expect(await isCorrect(why?.id ?? '', { text: '' })).toBe(null)
})

test('a repeated response changes nothing, and a later one replaces the earlier', async () => {
  const { quiz, member, choice, open, dark, screens, coffee, stored, answered } = await live()
  const both = [
    { questionId: choice.id, answerIds: [dark, screens] },
    { questionId: open.id, text: 'Nine' },
  ]
  const kept = () => stored(quiz.id, member.user.id)
  // At the same moment, and in another order.
  const sent = await Promise.all([
    member.respond(quiz.id, ...both),
    member.respond(quiz.id, ...both.toReversed()),
  ])
  expect(sent.map(({ status }) => status)).toEqual([200, 200])
  const first = await kept()
  const who = eq(quizParticipants.userId, member.user.id)
  const participants = () => server.asOwner((owner) => owner.select().from(quizParticipants).where(who))
  const before = await participants()
  server.pass({ seconds: 1 })
  expect((await member.respond(quiz.id, { questionId: choice.id, answerIds: [screens, dark] })).status).toBe(
    200,
  )
  expect([await kept(), await answered(quiz.id)]).toEqual([first, 1])
  expect(await participants()).toEqual(before)
  await member.respond(quiz.id, { questionId: choice.id, answerIds: [coffee] })
  expect((await member.take(quiz.id)).body.data.own).toEqual(
    expect.arrayContaining([
      { questionId: choice.id, answerIds: [coffee] },
      { questionId: open.id, text: 'Nine' },
    ]),
  )
  expect(await answered(quiz.id)).toBe(1)
})

test('a quiz accepts answers from its first to its last second only', async () => {
  const { quiz, member, open, answered } = await live()
  const { db } = server.makeContext()
  const answer = { questionId: open.id, text: 'Nine' }
  const at = async (startDate: string, endDate: string) => {
    // A confidential quiz that is over is not opened again by an administrator.
    await db
      .update(quizzes)
      .set({ startAt: new Date(startDate), endAt: new Date(endDate) })
      .where(eq(quizzes.id, quiz.id))
    const [taken, response] = [await member.take(quiz.id), await member.respond(quiz.id, answer)]
    return [taken.status, response.status, response.body.code, await answered(quiz.id)]
  }
  expect(await at(second(1), second(2))).toEqual([404, 409, 'quiz.not_live', 0])
  expect(await at(second(-2), second(-1))).toEqual([200, 409, 'quiz.not_live', 0])
  expect(await at(second(0), second(0))).toEqual([200, 200, undefined, 1])
})

test('an answer of another question or type is refused by its name, with the whole response', async () => {
  const { quiz, member, choice, open, dark, screens, made, answered } = await live()
  const other = await made()
  const foreign = other.questions[0]
  const sound = { questionId: open.id, text: 'Nine' }
  for (const [wrong, field] of [
    [{ questionId: foreign?.id, answerIds: [foreign?.answers?.[0]?.id] }, 'questionId'],
    [{ questionId: crypto.randomUUID(), text: 'Nine' }, 'questionId'],
    [{ questionId: choice.id, answerIds: [dark, foreign?.answers?.[0]?.id] }, 'answerIds'],
    [{ questionId: choice.id, answerIds: [dark, dark] }, 'answerIds'],
    [{ questionId: choice.id, text: 'A dark room' }, 'text'],
  ] as const) {
    expect(await member.respond(quiz.id, sound, wrong)).toMatchObject({
      status: 400,
      body: { code: 'quiz.unknown_answer', fields: { [`answers.1.${field}`]: expect.any(String) } },
    })
  }
  const chosen = { questionId: open.id, answerIds: [screens] }
  expect((await member.respond(quiz.id, chosen)).body.fields).toEqual({
    'answers.0.answerIds': expect.any(String),
  })
  expect((await member.respond(quiz.id, sound, sound)).body.code).toBe('request.invalid')
  expect(await answered(quiz.id)).toBe(0)
})

test('[T1] only active people of the organization can open its quizzes, and provider support cannot', async () => {
  const { quiz, open, member, administrator, organization, answered } = await live()
  const stranger = await (await quizSetting(server)).member()
  const answer = { questionId: open.id, text: 'Nine' }
  const outcome = async (who: typeof member, quizId: string) =>
    [await who.take(quizId), await who.respond(quizId, answer)].map(({ body }) => body.code)
  const notFound = ['quiz.not_found', 'quiz.not_found']
  const forbidden = ['organization.forbidden', 'organization.forbidden']
  expect(await outcome(stranger, quiz.id)).toEqual(notFound)
  expect(await outcome(member, crypto.randomUUID())).toEqual(notFound)
  await server.makeContext().db.update(users).set({ status: 'inactive' }).where(eq(users.id, member.user.id))
  expect(await outcome(member, quiz.id)).toEqual(forbidden)
  const support = await signedIn(server, administrator, organization.id)
  const params = { quizId: quiz.id }
  const answers = [
    await support.call(results.takeQuiz, { params }),
    await support.call(results.respondToQuiz, { params, body: { answers: [answer] } }),
  ]
  expect(answers.map(({ body }) => body.code)).toEqual(['session.support', 'session.support'])
  expect(await answered(quiz.id)).toBe(0)
})

test('[P-IN-4] a member of several organizations must name the organization of the quiz', async () => {
  const { quiz, open, organization } = await live()
  const setting = await quizSetting(server)
  const person = await setting.member()
  const params = { quizId: quiz.id }
  const outcome = async (query: { organizationId?: string }) => {
    const body = { answers: [{ questionId: open.id, text: 'Nine' }] }
    const answers = [
      await person.visitor.call(results.takeQuiz, { params, query }),
      await person.visitor.call(results.respondToQuiz, { params, query, body }),
    ]
    return answers.map(({ body }) => body.code)
  }
  const named = { organizationId: organization.id }
  expect(await outcome({})).toEqual(['quiz.not_found', 'quiz.not_found'])
  expect(await outcome(named)).toEqual(['organization.forbidden', 'organization.forbidden'])
  const { user } = await makeEmployee(server, { organization })
  await server
    .makeContext()
    .db.update(users)
    .set({ accountId: person.account.id })
    .where(eq(users.id, user.id))
  expect(await outcome({})).toEqual(['request.invalid', 'request.invalid'])
  expect(await outcome({ organizationId: setting.organization.id })).toEqual([
    'quiz.not_found',
    'quiz.not_found',
  ])
  expect(await outcome(named)).toEqual([undefined, undefined])
})

test.each([
  ['sport', 'quiz.answered', 1],
  ['sleep', 'quiz.begun', null],
] as const)(
  'questions of a %s quiz are locked once it has answers, or once it has begun if confidential',
  async (category, code, answers) => {
    const { quiz, member, change, read } = await live({ category })
    const [choice, open] = quiz.questions
    // Of a confidential one it goes by the clock, whether anybody has answered or not.
    if (category === 'sport')
      await member.respond(quiz.id, ...quiz.questions.map((question) => rightAnswer(question)))
    const { startDate, endDate } = quiz
    const form = {
      title: 'Sleep better',
      startDate,
      endDate,
      category,
      questions: quiz.questions,
      version: 1,
    }
    const saved = await change(quiz.id, form)
    expect(saved.body.data).toEqual({ ...quiz, title: 'Sleep better', answers, locked: true, version: 2 })
    // Without ids too, as they were typed.
    expect((await change(quiz.id, { questions: draft.questions })).body.data.questions).toEqual(
      quiz.questions,
    )
    for (const questions of [
      [choice],
      [open, choice],
      [choice, { ...open, points: 11 }],
      [choice, { ...open, openAnswer: 'Nine' }],
      [{ ...choice, answers: choice?.answers?.map((answer) => ({ ...answer, isCorrect: true })) }, open],
    ]) {
      expect(await change(quiz.id, { title: 'Lost', questions })).toMatchObject({
        status: 409,
        body: { code, fields: { questions: expect.any(String) } },
      })
    }
    expect(await read(quiz.id)).toMatchObject({
      title: 'Sleep better',
      version: 3,
      questions: quiz.questions,
    })
  },
)
