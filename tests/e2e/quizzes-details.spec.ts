import { type APIRequestContext, expect, request as requests, test } from '@playwright/test'
import { deleteQuiz, type QuizDetail } from '#contract/programme/quizzes.ts'
import { findViolations } from './accessibility.ts'
import { continuedPage } from './continued-page.ts'
import { newEmployee } from './members.ts'
import type { Reply } from './mock.ts'
import { answerInstead, watchCalls } from './outside.ts'
import { comesSoon, openSlowly } from './pacing.ts'
import { newFounder, PASSWORD, post } from './people.ts'
import { newQuiz, rows } from './quizzes.ts'

const title = 'Sleep well today'

/** Answers the first question, rightly or not, and the second one wrongly. */
async function answer(
  api: APIRequestContext,
  { id, questions: [first, second] }: QuizDetail,
  { isRight, both }: { isRight: boolean; both: boolean },
) {
  const [wrong, right] = first?.answers ?? []
  const choice = { questionId: first?.id, answerIds: [(isRight ? right : wrong)?.id] }
  const answers = both ? [choice, { questionId: second?.id, text: 'Noise' }] : [choice]
  await post(api, `/api/quizzes/${id}/responses`, { answers })
}

test.describe('the details of a quiz', () => {
  const onPage = continuedPage()
  let quiz: QuizDetail

  test.beforeAll(async ({ baseURL }) => {
    const { request } = onPage()
    const { organizationId } = await newFounder(request)
    quiz = await newQuiz(request, organizationId, title)
    const half = await newQuiz(request, organizationId, 'Half answered')
    const secret = await newQuiz(request, organizationId, 'Sleep in confidence', { category: 'sleep' })
    await newQuiz(request, organizationId, 'W'.repeat(120), { category: 'environment' })
    const answering = Array.from({ length: 5 }, async (_, at) => {
      const { email } = await newEmployee(request, organizationId, `Robin${at}`)
      const api = await requests.newContext({ ...(baseURL && { baseURL }) })
      await post(api, '/auth/login', { email, password: PASSWORD })
      const isRight = at > 1
      await answer(api, quiz, { isRight, both: true })
      await answer(api, half, { isRight, both: false })
      await answer(api, secret, { isRight, both: true })
      await api.dispose()
    })
    await Promise.all(answering)
  })

  test('[B2.quizzes.6] a quiz opens with its questions, solutions and figures of sufficiently large groups', async () => {
    const page = onPage()
    await page.goto('/quizzes')
    await rows(page).filter({ hasText: title }).getByRole('cell').last().click()
    await expect(page).toHaveURL(`/quizzes/${quiz.id}`)
    await page.goBack()
    await expect(page).toHaveURL('/quizzes')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('link', { name: title }).press('Enter')
    const details = page.getByRole('dialog', { name: title })
    const items = details.getByRole('list', { name: 'Questions' }).locator(':scope > li')
    await expect(items.first()).toContainText(
      'Multiple Choice · 10 points · 5 people · 60% answered correctly',
    )
    await expect(items.first().getByRole('listitem')).toHaveText([
      'Fewer than seven40% chose this',
      'Seven or morecorrect60% chose this',
    ])
    await expect(items.last()).toContainText('Expected answer: A dark room')
    await expect(details.getByText('6 of 15 points')).toBeVisible()
    await expect(details.getByRole('link', { name: 'Download Results' })).toHaveAttribute(
      'href',
      new RegExp(`/quizzes/${quiz.id}/results$`),
    )
    await expect(details.getByRole('link', { name: 'Download Summary' })).toHaveCount(0)
    await page.goBack()

    // With the average, the figures of the other questions would tell of the one that few answered.
    await page.getByRole('link', { name: 'Half answered' }).click()
    const half = page.getByRole('dialog', { name: 'Half answered' })
    await expect(half).toContainText('60% answered correctly')
    await expect(half.getByText('Not shown yet')).toBeVisible()
    await page.goBack()

    await page.getByRole('link', { name: 'Sleep in confidence' }).click()
    const secret = page.getByRole('dialog', { name: 'Sleep in confidence' })
    await expect(secret).toContainText('This quiz is confidential and still open')
    await expect(secret.getByText('Not shown yet')).toBeVisible()
    await expect(secret.getByText('chose this')).toHaveCount(0)
    await expect(secret.getByRole('link', { name: 'Download Summary' })).toHaveAttribute(
      'href',
      /results\?kind=summary$/,
    )
    await page.goBack()
  })

  test('the list, a quiz and the panel are accessible and fit, in both themes, on a phone and on a wide screen', async () => {
    const page = onPage()
    const check = async (where: string) => {
      for (const [colorScheme, width] of [
        ['light', 390],
        ['dark', 1440],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 844 })
        const violations = await findViolations(page, 'main')
        const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
        expect(found, `${where}, ${width}`).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
    }
    await expect(rows(page)).toHaveCount(4)
    await check('list')
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByText('60% chose this')).toBeVisible()
    await check('figures')
    await page.goBack()
    await page.getByRole('link', { name: 'W'.repeat(120) }).click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('')
    await page.getByRole('button', { name: 'Save Quiz' }).click()
    await expect(page.getByText('Please enter a quiz title')).toBeVisible()
    await check('panel')
    await page.getByRole('button', { name: 'Edit question 1' }).click()
    await expect(page.getByRole('button', { name: 'Update Question' })).toBeVisible()
    await check('question')
    await page.emulateMedia({ colorScheme: 'light' })
  })

  test('[B2.quizzes.7] [B4.quiz.6] [B8.quizzes.4] [B4.quiz.5] [B9.delay.3] a quiz is deleted in delete mode after a confirmation, and the outcome is shown after two seconds', async () => {
    const page = onPage()
    const calls = watchCalls(page)
    // Another server gives its reason, none, or no answer; then ours deletes the quiz.
    const refusals: [Reply, string][] = [
      [{ body: { success: false, error: 'It is in use.' } }, 'Failed to delete quiz: It is in use.'],
      [{ body: { success: false } }, 'Failed to delete quiz: Unknown error'],
      ['abort', 'Failed to delete quiz: Network error'],
    ]
    const replies = refusals.map(([reply]) => reply)
    await answerInstead(page, deleteQuiz, () => replies.shift())
    await openSlowly(page, '/quizzes')
    await page.clock.resume()
    await page.getByRole('link', { name: title }).click()
    const details = page.getByRole('dialog', { name: title })
    const remove = details.getByRole('button', { name: 'Delete', exact: true })
    await expect(remove).toBeDisabled()
    await details.getByRole('checkbox', { name: 'Enable delete mode' }).check()
    await remove.click()
    const question = page.getByRole('alertdialog', { name: `Delete “${title}”?` })
    await expect(question).toContainText('The answers of 5 people go with it.')
    expect(calls.count(deleteQuiz)).toBe(0)
    await page.clock.pauseAt(Date.now() + 600_000)
    await question.getByRole('button', { name: 'Delete' }).click()

    const error = page.getByRole('alertdialog', { name: 'Error' })
    const outcome = async (count: number) => {
      await expect.poll(() => calls.count(deleteQuiz)).toBe(count)
      await page.clock.runFor(1900)
      await expect(page.getByText('Deleting the quiz…')).toBeVisible()
      await comesSoon(page, page.getByText('Deleting the quiz…'), 0)
    }
    for (const [index, [, sentence]] of refusals.entries()) {
      await outcome(index + 1)
      await expect(error.getByRole('status')).toHaveText(sentence)
      await error.getByRole('button', { name: 'Try Again' }).click()
    }
    await outcome(4)
    await page.getByRole('dialog', { name: 'Success' }).getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.clock.resume()
    await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  })
})
