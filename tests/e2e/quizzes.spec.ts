import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { getQuizFigures } from '#contract/programme/quiz-results.ts'
import { createQuiz, getQuiz, listQuizzes } from '#contract/programme/quizzes.ts'
import { findViolations } from './accessibility.ts'
import { continuedPage } from './continued-page.ts'
import { failure, mockApi, on, type Reply, sessionOf } from './mock.ts'
import { comesSoon, openSlowly } from './pacing.ts'
import { newFounder, post } from './people.ts'
import { addQuestion, detailOf, figuresOf, listed, NOW, one, quizOf, rows } from './quizzes.ts'

test('[B2.quizzes.1] [B2.quizzes.2] [B2.quizzes.4] [B3.quiz.1] [B4.status.1] quizzes are listed in six columns, searched, paged and labelled by their status', async ({
  page,
}) => {
  await page.clock.setFixedTime(NOW)
  const soon = quizOf(2, { startDate: '2026-03-03T23:00:00.000Z', category: 'sleep' })
  const { answers: _none, ...uncounted } = quizOf(3)
  const quizzes = [quizOf(1, { answers: 1200 }), soon, uncounted as ReturnType<typeof quizOf>]
  await mockApi(page, { answers: [on(listQuizzes, () => ({ body: listed(quizzes, 11) }))] })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/quizzes') && pathname.startsWith('/api')) asked.push(`${searchParams}`)
  })
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
  await expect(rows(page).nth(0).getByRole('cell')).toHaveText([
    'Sleep well 1',
    'Sport',
    'Mar 2, 2026',
    'Mar 9, 2026',
    '1,200',
    'Live',
  ])
  await expect(rows(page).nth(1).getByRole('cell').last()).toHaveText('Coming Soon')
  await expect(rows(page).nth(2).getByRole('cell').nth(4)).toHaveText('0')
  expect(asked).toEqual(['page=1&limit=10&phase=upcoming'])

  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/quizzes?page=2')
  await page.getByRole('searchbox', { name: 'Search' }).fill('sleep')
  await expect(page).toHaveURL('/quizzes?search=sleep')
  await page.getByRole('tab', { name: 'Terminés' }).click()
  await expect(page).toHaveURL('/quizzes?tab=finished&search=sleep')
  await expect.poll(() => asked.at(-1)).toBe('page=1&limit=10&phase=finished&search=sleep')
  await expect(page.getByRole('link', { name: 'Export' })).toHaveAttribute(
    'href',
    /\/quizzes\/export\?phase=finished&search=sleep$/,
  )
})

test('[B8.quizzes.1] [B8.quizzes.2] [B2.quizzes.3] [B9.page.1] a failed list can be retried; an empty one offers the next step and disables the export', async ({
  page,
}) => {
  let reply = (): Reply => failure('server.failed')
  const api = await mockApi(page, { answers: [on(listQuizzes, () => reply())] })
  await page.goto('/quizzes')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Failed to load quizzes. Please try again later.')
  await expect(alert.locator('svg').first()).toBeVisible()
  reply = () => ({ body: listed([]) })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No quizzes found...', { exact: true })).toBeVisible()
  await expect(page.getByText('Page 1 of 1')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled()
  await page.getByRole('searchbox', { name: 'Search' }).fill('nothing')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page).toHaveURL('/quizzes')

  // Another server has no pagination and sends everything: the page paginates.
  const many = Array.from({ length: 11 }, (_, index) =>
    quizOf(index + 1, { endDate: '2100-01-01T00:00:00Z' }),
  )
  reply = () => ({ body: { quizzes: [...many, quizOf(99)] } })
  api.session = sessionOf('ada@example.com', { kind: 'admin_access' })
  await page.goto('/quizzes')
  await expect(rows(page)).toHaveCount(10)
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled()
  await page.getByRole('tab', { name: 'Terminés' }).click()
  await expect(rows(page)).toHaveCount(1)
})

test('[B9.delay.1] [B9.delay.3] [B4.quiz.5] with the documented delays the list loads and a saved quiz is confirmed after two seconds', async ({
  page,
}) => {
  let reply = (): Reply => ({ status: 201, body: one(detailOf()) })
  const api = await mockApi(page, {
    answers: [on(listQuizzes, listed([quizOf(1)])), on(createQuiz, () => reply())],
  })
  await openSlowly(page, '/quizzes')
  await expect(page.getByRole('table', { name: 'Quizzes' })).toHaveAttribute('aria-busy', 'true')
  await page.clock.runFor(1999)
  expect(api.count(listQuizzes)).toBe(0)
  await page.clock.runFor(1)
  await expect.poll(() => api.count(listQuizzes)).toBe(1)

  await page.clock.resume()
  await page.getByRole('button', { name: 'Add a new quiz' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Sleep well today')
  await page.getByRole('combobox', { name: 'Category' }).selectOption('sport')
  await addQuestion(page, 'How many hours do you sleep?')
  reply = () => failure('server.failed')
  await page.clock.pauseAt(Date.now() + 600_000)
  await page.getByRole('button', { name: 'Save Quiz' }).click()
  await expect(page.getByRole('status').getByText('Saving the quiz…')).toBeAttached()
  await expect.poll(() => api.count(createQuiz)).toBe(1)
  await page.clock.runFor(1900)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await comesSoon(page, page.getByRole('alertdialog', { name: 'Error' }))
  reply = () => ({ status: 201, body: one(detailOf()) })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => api.count(createQuiz)).toBe(2)
  await page.clock.runFor(1900)
  await expect(page.getByRole('dialog', { name: 'Success' })).toHaveCount(0)
  await comesSoon(page, page.getByRole('dialog', { name: 'Success' }))
})

test('[B1.lists.1] [B4.status.1] [B9.page.1] quizzes of the real server are in the tab of their days, ten a page, with their status', async ({
  page,
}) => {
  const { organizationId } = await newFounder(page.request)
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const answers = ['Fewer', 'More'].map((text, index) => ({ text, isCorrect: index === 1 }))
  const questions = [{ text: 'How many hours do you sleep?', type: 'multiple', points: 10, answers }]
  const add = (title: string, from: number, to: number) =>
    post(page.request, `/api/organizations/${organizationId}/quizzes`, {
      title,
      category: 'sport',
      startDate: dayIn(from),
      endDate: dayIn(to),
      questions,
    })
  for (let number = 1; number <= 10; number += 1) await add(`Running ${number}`, -3, 9)
  await add('To come', 20, 30)
  await add('Over', -30, -20)
  await page.goto('/quizzes')
  await expect(rows(page)).toHaveCount(10)
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await expect(rows(page).first().getByRole('cell').last()).toHaveText('Live')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(/To come.*Coming Soon/)
  await page.getByRole('tab', { name: 'Terminés' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(/Over.*Finished/)
  await expect(page.getByText('Page 1 of 1')).toBeVisible()
})

test.describe('the life of a quiz', () => {
  const onPage = continuedPage()

  test('[B1.lists.2] [B2.quizzes.9] a quiz is created', async () => {
    const page = onPage()

    await newFounder(page.request)
    await page.goto('/quizzes')
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
})

for (const [colorScheme, width] of [
  ['light', 390],
  ['dark', 1440],
] as const) {
  test(`the list, a quiz and the panel are accessible and fit, ${colorScheme}, ${width}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const long = { title: 'W'.repeat(120) }
    await mockApi(page, {
      answers: [
        on(listQuizzes, listed([quizOf(1, long), quizOf(2, { category: 'environment' })])),
        on(getQuiz, one(detailOf(long))),
        on(getQuizFigures, { data: figuresOf() }),
      ],
    })
    const check = async () => {
      const violations = await findViolations(page, 'main')
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
      expect(tooWide).toBe(false)
    }
    await page.goto('/quizzes')
    await expect(rows(page)).toHaveCount(2)
    await check()
    await rows(page).first().click()
    await expect(page.getByText('65% chose this')).toBeVisible()
    await check()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('')
    await page.getByRole('button', { name: 'Save Quiz' }).click()
    await expect(page.getByText('Please enter a quiz title')).toBeVisible()
    await check()
    await page.getByRole('button', { name: 'Edit question 1' }).click()
    await expect(page.getByRole('button', { name: 'Update Question' })).toBeVisible()
    await check()
  })
}
