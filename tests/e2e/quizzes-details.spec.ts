import { expect, test } from '@playwright/test'
import { getQuizFigures } from '#contract/programme/quiz-results.ts'
import { deleteQuiz, getQuiz, listQuizzes } from '#contract/programme/quizzes.ts'
import { idOf, mockApi, on, type Reply } from './mock.ts'
import { comesSoon, openSlowly } from './pacing.ts'
import { detailOf, figuresOf, listed, one, quizOf, rows } from './quizzes.ts'

test('[B2.quizzes.6] a quiz opens with its questions, solutions and figures of sufficiently large groups', async ({
  page,
}) => {
  let quiz = detailOf()
  let figures = figuresOf()
  await mockApi(page, {
    answers: [
      on(listQuizzes, listed([quizOf(1, { title: quiz.title })])),
      on(getQuiz, () => ({ body: one(quiz) })),
      on(getQuizFigures, () => ({ body: { data: figures } })),
    ],
  })
  await page.goto('/quizzes')
  await rows(page).first().getByRole('cell').last().click()
  await expect(page).toHaveURL(`/quizzes/${idOf(1)}`)
  await page.goBack()
  await expect(page).toHaveURL('/quizzes')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await rows(page).first().getByRole('link').press('Enter')
  const details = page.getByRole('dialog', { name: 'Sleep well today' })
  const items = details.getByRole('list', { name: 'Questions' }).locator(':scope > li')
  await expect(items.first()).toContainText(
    'Multiple Choice · 10 points · 20 people · 65% answered correctly',
  )
  await expect(items.first().getByRole('listitem')).toHaveText([
    'Fewer than seven35% chose this',
    'Seven or morecorrect65% chose this',
  ])
  await expect(items.last()).toContainText('Expected answer: A dark room')
  await expect(details.getByText('6.5 of 10 points')).toBeVisible()
  await expect(details.getByRole('link', { name: 'Download Results' })).toHaveAttribute(
    'href',
    new RegExp(`/quizzes/${idOf(1)}/results$`),
  )
  await expect(details.getByRole('link', { name: 'Download Summary' })).toHaveCount(0)

  quiz = detailOf({ category: 'sleep' })
  for (const [withheld, sentence] of [
    ['few', 'Figures appear once at least 10 people have answered'],
    ['open', 'This quiz is confidential and still open'],
  ] as const) {
    const questions = figuresOf().questions.map((question) => ({
      ...question,
      people: null,
      correctShare: null,
      answers: question.answers.map((answer) => ({ ...answer, share: null })),
    }))
    figures = figuresOf({ withheld, smallestGroup: 10, averageScore: null, confidential: true, questions })
    await page.reload()
    await expect(details).toContainText(sentence)
    await expect(details.getByText('Not shown yet')).toBeVisible()
    await expect(details.getByText('chose this')).toHaveCount(0)
    await expect(details.getByRole('link', { name: 'Download Summary' })).toHaveAttribute(
      'href',
      /results\?kind=summary$/,
    )
  }
})

test('[B2.quizzes.7] [B4.quiz.6] [B8.quizzes.4] [B4.quiz.5] [B9.delay.3] a quiz is deleted in delete mode after a confirmation, and the outcome is shown after two seconds', async ({
  page,
}) => {
  let reply = (): Reply => ({ body: { success: false, error: 'It is in use.' } })
  const api = await mockApi(page, {
    answers: [
      on(listQuizzes, listed([quizOf(1, { title: 'Sleep well today' })])),
      on(getQuiz, one(detailOf({ answers: 3 }))),
      on(getQuizFigures, { data: figuresOf() }),
      on(deleteQuiz, () => reply()),
    ],
  })
  await openSlowly(page, '/quizzes')
  await page.clock.resume()
  await rows(page).first().getByRole('link').click()
  const details = page.getByRole('dialog', { name: 'Sleep well today' })
  const remove = details.getByRole('button', { name: 'Delete', exact: true })
  await expect(remove).toBeDisabled()
  await details.getByRole('checkbox', { name: 'Enable delete mode' }).check()
  await remove.click()
  const question = page.getByRole('alertdialog', { name: 'Delete “Sleep well today”?' })
  await expect(question).toContainText('The answers of 3 people go with it.')
  expect(api.count(deleteQuiz)).toBe(0)
  await page.clock.pauseAt(Date.now() + 600_000)
  await question.getByRole('button', { name: 'Delete' }).click()

  const error = page.getByRole('alertdialog', { name: 'Error' })
  const outcome = async (calls: number) => {
    await expect.poll(() => api.count(deleteQuiz)).toBe(calls)
    await page.clock.runFor(1900)
    await expect(page.getByText('Deleting the quiz…')).toBeVisible()
    await comesSoon(page, page.getByText('Deleting the quiz…'), 0)
  }
  for (const [index, [next, sentence]] of (
    [
      [{ body: { success: false } }, 'Failed to delete quiz: It is in use.'],
      ['abort', 'Failed to delete quiz: Unknown error'],
      [{ body: { data: { id: idOf(1) } } }, 'Failed to delete quiz: Network error'],
    ] as const
  ).entries()) {
    await outcome(index + 1)
    await expect(error.getByRole('status')).toHaveText(sentence)
    reply = () => next
    await error.getByRole('button', { name: 'Try Again' }).click()
  }
  await outcome(4)
  await page.getByRole('dialog', { name: 'Success' }).getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
