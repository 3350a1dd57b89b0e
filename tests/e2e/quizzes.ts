import { expect, type Page } from '@playwright/test'
import type { Answer } from '#contract/platform/endpoint.ts'
import type { QuizFigures } from '#contract/programme/quiz-results.ts'
import type { getQuiz, listQuizzes, Quiz, QuizDetail } from '#contract/programme/quizzes.ts'
import { idOf } from './mock.ts'

/** The time of these journeys: already the third of March in Paris. */
export const NOW = new Date('2026-03-02T23:30:00Z')

/** A live quiz that started on the second of March in Paris. Its own status is wrong on purpose. */
export const quizOf = (number: number, more: Partial<Quiz> = {}): Quiz => ({
  id: idOf(number),
  title: `Sleep well ${number}`,
  category: 'sport',
  startDate: '2026-03-01T23:00:00.000Z',
  endDate: '2026-03-09T22:59:59.000Z',
  answers: 0,
  status: 'Finished',
  createdAt: '2026-02-01T08:00:00.000Z',
  ...more,
})

export const detailOf = (more: Partial<QuizDetail> = {}): QuizDetail => ({
  ...quizOf(1, { title: 'Sleep well today' }),
  locked: (more.answers ?? 0) > 0,
  questions: [
    {
      id: idOf(11),
      text: 'How many hours do you sleep?',
      type: 'multiple',
      points: 10,
      answers: [
        { id: idOf(12), text: 'Fewer than seven', isCorrect: false },
        { id: idOf(13), text: 'Seven or more', isCorrect: true },
      ],
    },
    { id: idOf(14), text: 'What helps you?', type: 'open', points: 5, openAnswer: 'A dark room' },
  ],
  version: 3,
  ...more,
})

export const one = (quiz: QuizDetail): Answer<typeof getQuiz> => ({ data: quiz, quiz })

export const figuresOf = (more: Partial<QuizFigures> = {}): QuizFigures => ({
  people: 20,
  confidential: false,
  withheld: null,
  smallestGroup: 5,
  averageScore: 6.5,
  possibleScore: 10,
  questions: [
    {
      id: idOf(11),
      text: 'How many hours do you sleep?',
      type: 'multiple',
      points: 10,
      openAnswer: '',
      people: 20,
      correctShare: 0.65,
      answers: [
        { id: idOf(12), text: 'Fewer than seven', isCorrect: false, share: 0.35 },
        { id: idOf(13), text: 'Seven or more', isCorrect: true, share: 0.65 },
      ],
    },
    {
      id: idOf(14),
      text: 'What helps you?',
      type: 'open',
      points: 5,
      openAnswer: '',
      people: 18,
      correctShare: null,
      answers: [],
    },
  ],
  ...more,
})

/** A page of the list in the server's format; `total` counts all pages. */
export const listed = (quizzes: Quiz[], total = quizzes.length, page = 1): Answer<typeof listQuizzes> => ({
  data: quizzes,
  quizzes,
  pagination: {
    currentPage: page,
    totalPages: Math.ceil(total / 10),
    totalItems: total,
    hasNext: page * 10 < total,
    hasPrev: page > 1,
  },
})

export const rows = (page: Page) =>
  page.getByRole('table', { name: 'Quizzes' }).locator('tbody').getByRole('row')

/** Adds a question with two answers in the panel; the numbers in `correct` are checked. */
export async function addQuestion(page: Page, text: string, correct: number[] = []) {
  await page.getByRole('button', { name: 'New question', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New question' })
  await dialog.getByRole('textbox', { name: 'Question' }).fill(text)
  await dialog.getByRole('textbox', { name: 'Answer 1' }).fill('Fewer than seven')
  await dialog.getByRole('textbox', { name: 'Answer 2' }).fill('Seven or more')
  for (const number of correct) {
    await dialog.getByRole('checkbox', { name: `Answer ${number} is correct` }).check()
  }
  await dialog.getByRole('button', { name: 'Add Question' }).click()
  await expect(dialog).toHaveCount(0)
}
