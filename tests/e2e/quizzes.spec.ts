import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { createQuiz, listQuizzes } from '#contract/programme/quizzes.ts'
import { continuedPage } from './continued-page.ts'
import { failure, type Reply } from './mock.ts'
import { answerInstead, watchCalls } from './outside.ts'
import { comesSoon, openSlowly, STEP_MS } from './pacing.ts'
import { dayFromToday, newFounder } from './people.ts'
import { addQuestion, newQuiz, rows } from './quizzes.ts'

test.describe('the quizzes of an organization', () => {
  const onPage = continuedPage()
  let path: string

  test.beforeAll(async () => {
    const { request } = onPage()
    const { organizationId } = await newFounder(request)
    path = `/api/organizations/${organizationId}/quizzes`
    await Promise.all([
      ...Array.from({ length: 10 }, (_, n) => newQuiz(request, organizationId, `Running ${n + 1}`)),
      newQuiz(request, organizationId, 'To come', {
        ...{ category: 'sleep', startDate: dayFromToday(20), endDate: dayFromToday(30) },
      }),
      newQuiz(request, organizationId, 'Over', { startDate: dayFromToday(-30), endDate: dayFromToday(-20) }),
    ])
  })

  test('[B2.quizzes.1] [B2.quizzes.2] [B2.quizzes.4] [B1.lists.1] have a title, a breadcrumb, two tabs, six columns and ten rows a page', async () => {
    const page = onPage()
    const calls = watchCalls(page)
    await page.goto('/quizzes')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quizzes')
    await expect(page.getByRole('navigation', { name: 'You are here' })).toHaveText('Client portalQuizzes')
    await expect(page.getByRole('columnheader')).toHaveText([
      'Title',
      'Category',
      'Start date',
      'End date',
      'Answers',
      'Status',
    ])
    await expect(page.getByRole('tab')).toHaveText(['À venir', 'Terminés'])
    await expect(page.getByRole('button', { name: 'Add a new quiz' })).toBeVisible()
    await expect(rows(page)).toHaveCount(10)
    const asked = () => calls.of(listQuizzes).map(({ url }) => `${url.searchParams}`)
    expect(asked()).toEqual(['page=1&limit=10&phase=upcoming'])

    await page.getByRole('tab', { name: 'Terminés' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Over')
    await page.getByRole('searchbox', { name: 'Search' }).fill('ove')
    await expect(page).toHaveURL('/quizzes?tab=finished&search=ove')
    await expect.poll(() => asked().at(-1)).toBe('page=1&limit=10&phase=finished&search=ove')
    await expect(page.getByRole('link', { name: 'Export' })).toHaveAttribute(
      'href',
      /\/quizzes\/export\?phase=finished&search=ove$/,
    )
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('searchbox', { name: 'Search' }).fill('running')
    await expect(rows(page)).toHaveCount(0)
    await page.getByRole('tab', { name: 'À venir' }).click()
    await expect(rows(page)).toHaveCount(10)
  })

  test('[B4.status.1] [B1.lists.1] [B9.page.1] are Coming Soon, Live or Finished, in the tab of their days: eleven are page 1 of 2', async () => {
    const page = onPage()
    await page.goto('/quizzes')
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
    const live = rows(page).filter({ hasText: /Running 1Sport/ })
    const day = /^[A-Z][a-z]{2} \d{1,2}, 20\d\d$/
    await expect(live.getByRole('cell')).toHaveText(['Running 1', 'Sport', day, day, '0', 'Live'])
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL('/quizzes?page=2')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(/To come.*Coming Soon/)
    await page.getByRole('tab', { name: 'Terminés' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(/Over.*Finished/)
    await expect(page.getByText('Page 1 of 1')).toBeVisible()
  })

  test('[B8.quizzes.1] a list that cannot be fetched says so with an icon, and can be retried', async () => {
    const page = onPage()
    const restore = await answerInstead(page, listQuizzes, () => failure('server.failed'))
    await page.goto('/quizzes')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Failed to load quizzes. Please try again later.')
    await expect(alert.locator('svg').first()).toBeVisible()
    await restore()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(rows(page)).toHaveCount(10)
  })

  test('[B3.quiz.1] another server sends all of them at once, some without their number of answers', async () => {
    const page = onPage()
    const { data } = await (await page.request.get(`${path}?limit=100`)).json()
    const { data: quiz } = await (await page.request.get(`${path}/${data[0].id}`)).json()
    const fields = ['id', 'title', 'category', 'startDate', 'endDate', 'questions', 'status', 'answers']
    for (const field of fields) expect(quiz).toHaveProperty(field)
    const quizzes = data.map(({ answers: _, ...listed }: { answers: number }, n: number) =>
      n === 0 ? listed : { ...listed, answers: 1200 },
    )
    const restore = await answerInstead(page, listQuizzes, () => ({ body: { quizzes } }))
    await page.goto('/quizzes')
    await expect(rows(page)).toHaveCount(10)
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
    const counts = await rows(page).locator('td:nth-child(5)').allTextContents()
    expect(new Set(counts)).toEqual(new Set(['0', '1,200']))
    await page.getByRole('tab', { name: 'Terminés' }).click()
    await expect(rows(page)).toHaveCount(1)
    await restore()
  })

  test('[B8.quizzes.2] [B2.quizzes.3] [B9.page.1] an empty list offers the next step and disables the export', async () => {
    const page = onPage()
    await newFounder(page.request)
    await page.goto('/quizzes')
    await expect(page.getByText('No quizzes found...', { exact: true })).toBeVisible()
    await expect(page.getByText('Page 1 of 1')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled()
    await page.getByRole('searchbox', { name: 'Search' }).fill('nothing')
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(page).toHaveURL('/quizzes')
  })

  test('[B1.lists.2] [B2.quizzes.9] a quiz is created', async () => {
    const page = onPage()
    await page.getByRole('main').getByRole('button', { name: 'Add a new quiz' }).first().click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Sleep well')
    await page.getByRole('combobox', { name: 'Category' }).selectOption('sport')
    await addQuestion(page, 'How many hours do you sleep?', [2])
    await page.getByRole('button', { name: 'Save Quiz' }).click()
    const success = page.getByRole('dialog', { name: 'Success' })
    await expect(success).toContainText('“Sleep well” was created.')
    await success.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('[B2.quizzes.10] a quiz is changed', async () => {
    const page = onPage()
    await page.getByRole('link', { name: 'Sleep well' }).press('Enter')
    const details = page.getByRole('dialog', { name: 'Sleep well' })
    await expect(details).toContainText('Figures appear once at least 5 people have answered')
    await details.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Sleep well today')
    const put = page.waitForRequest((request) => request.method() === 'PUT')
    await page.getByRole('button', { name: 'Save Quiz' }).click()
    expect(new URL((await put).url()).pathname).toMatch(/^\/api\/organizations\/[^/]+\/quizzes\/[^/]+$/)
    await page.getByRole('button', { name: 'Continue' }).click()
  })

  test('[B2.quizzes.8] [B4.quiz.7] [B4.quiz.8] the results of a quiz are downloaded, and it is deleted', async () => {
    const page = onPage()
    await rows(page).first().click()
    await expect(page.getByRole('dialog', { name: 'Sleep well today' })).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download Results' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe('Sleep_well_today_results.csv')
    expect(
      readFileSync(await file.path(), 'utf8')
        .replace(/^\ufeff/, '')
        .split(/\r?\n/)[0],
    ).toBe('"First Name","Last Name","Email","Question","Answer"')
    await page.getByRole('checkbox', { name: 'Enable delete mode' }).check()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Success' }).getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('No quizzes found...', { exact: true })).toBeVisible()
  })

  test('[B9.delay.1] [B9.delay.3] [B4.quiz.5] with the documented delays the list loads and a saved quiz is confirmed after two seconds', async () => {
    const page = onPage()
    const calls = watchCalls(page)
    const replies: Reply[] = [failure('server.failed')]
    await answerInstead(page, createQuiz, () => replies.shift())
    await openSlowly(page, '/quizzes')
    await expect(page.getByRole('table', { name: 'Quizzes' })).toHaveAttribute('aria-busy', 'true')
    await page.clock.runFor(2000 - 2 * STEP_MS)
    expect(calls.count(listQuizzes)).toBe(0)
    await page.clock.runFor(2 * STEP_MS)
    await expect.poll(() => calls.count(listQuizzes)).toBe(1)

    await page.clock.resume()
    await page.getByRole('button', { name: 'Add a new quiz' }).first().click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Sleep well today')
    await page.getByRole('combobox', { name: 'Category' }).selectOption('sport')
    await addQuestion(page, 'How many hours do you sleep?', [1])
    await page.clock.pauseAt(Date.now() + 600_000)
    await page.getByRole('button', { name: 'Save Quiz' }).click()
    await expect(page.getByRole('status').getByText('Saving the quiz…')).toBeAttached()
    await expect.poll(() => calls.count(createQuiz)).toBe(1)
    await page.clock.runFor(1900)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await comesSoon(page, page.getByRole('alertdialog', { name: 'Error' }))
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect.poll(() => calls.count(createQuiz)).toBe(2)
    await page.clock.runFor(1900)
    await expect(page.getByRole('dialog', { name: 'Success' })).toHaveCount(0)
    await comesSoon(page, page.getByRole('dialog', { name: 'Success' }))
  })
})
