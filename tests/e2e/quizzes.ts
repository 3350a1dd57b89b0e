import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { QuizDetail } from '#contract/programme/quizzes.ts'
import { dayFromToday, post } from './people.ts'

/** A day relative to today. */

const questions = [
  {
    text: 'How many hours do you sleep?',
    type: 'multiple',
    points: 10,
    answers: [
      { text: 'Fewer than seven', isCorrect: false },
      { text: 'Seven or more', isCorrect: true },
    ],
  },
  { text: 'What helps you?', type: 'open', points: 5, openAnswer: 'A dark room' },
]

/** Adds a quiz with two questions, by default a live one of sport. */
export async function newQuiz(
  request: APIRequestContext,
  organizationId: string,
  title: string,
  more: { startDate?: string; endDate?: string; category?: string } = {},
): Promise<QuizDetail> {
  const quiz = { title, category: 'sport', startDate: dayFromToday(-3), endDate: dayFromToday(9), questions }
  return (await post(request, `/api/organizations/${organizationId}/quizzes`, { ...quiz, ...more })).data
}

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
