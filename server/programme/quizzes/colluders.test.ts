import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { quizSetting } from './quiz.fixture.ts'
import { addQuizResponses } from './service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const people = 16
const colluders = 3
const over = { startDate: '2026-03-01', endDate: '2026-03-01' }
const yesOrNo = { text: 'Were you ill?', type: 'multiple', answers: [{ text: 'Yes' }, { text: 'No' }] }

test('[G23] [P-PRI-2] three of sixteen people who vary their answers to a question cannot count the others’', async () => {
  const { made, silent, figures, change, organization } = await quizSetting(server)
  const members = await silent(people + 1)
  // All shares that the colluders see when nobody of the others says yes, one, two …
  const told: string[] = []
  for (let yes = 0; yes <= people - colluders; yes++) {
    const quiz = await made({ category: 'health', questions: Array(colluders + 1).fill(yesOrNo) })
    const { now } = server.makeContext()
    await addQuizResponses(
      server.makeContext(),
      { organizationId: organization.id, quizId: quiz.id },
      members.slice(0, people).map(({ userId }) => ({ userId, answeredAt: now })),
      (questions, n) =>
        questions.map(({ id, answers = [] }, at) => {
          // In the first question no colluder says yes, in the last one all do.
          const saysYes = n < colluders ? n < at : n < colluders + yes
          return { questionId: id, answerIds: [answers[saysYes ? 0 : 1]?.id ?? ''] }
        }),
    )
    await change(quiz.id, over)
    const { withheld, questions } = await figures(quiz.id)
    expect(withheld).toBeNull()
    told.push(JSON.stringify(questions.map(({ answers }) => answers.map(({ share }) => share))))
  }
  const alike = told.map((seen) => told.filter((other) => other === seen).length)
  // That nobody said yes, and that everybody did, would tell the answer of each person.
  expect(alike.at(0)).toBeGreaterThan(1)
  expect(alike.at(-1)).toBeGreaterThan(1)
  // Counts next to a step are found; others in each of the three steps are not.
  expect(new Set(told.filter((_, yes) => (alike[yes] ?? 0) > 1)).size).toBe(3)
})
