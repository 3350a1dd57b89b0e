import { expect, type Page, test } from '@playwright/test'
import { listMissions } from '#contract/programme/missions.ts'
import { join, newChallenge, recordSteps, today } from './crew.ts'
import { newEmployee } from './members.ts'
import { mockApi, on } from './mock.ts'
import { newFounder, PASSWORD, post } from './people.ts'

/** Whether any element is wider than the window. */
const overflows = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test('at 1024 pixels tables keep their columns and filters have visible labels', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  const { organizationId } = await newFounder(page.request)
  const report = { startDate: '2026-01-01', endDate: '2026-01-31' }
  await post(page.request, `/api/organizations/${organizationId}/reports`, report)
  for (const [path, column] of [
    ['/users', 'Email'],
    ['/reports', 'Period'],
  ] as const) {
    await page.goto(path)
    const head = page.getByRole('columnheader', { name: column })
    await expect(head).toBeVisible()
    expect((await head.boundingBox())?.height, path).toBeGreaterThan(20)
    await expect.poll(() => overflows(page), path).toBe(false)
  }
  for (const path of ['/users', '/teams', '/missions', '/challenges', '/quizzes', '/organizations']) {
    // While a page loads it shows a search that it takes away where there is nothing to search.
    await page.goto(path, { waitUntil: 'networkidle' })
    const search = page.getByRole('search').last()
    if (!(await search.isVisible())) continue
    expect((await search.locator('label').first().boundingBox())?.height, path).toBeGreaterThan(10)
  }
})

test('missions break no word and keep the width of hyphens', async ({ page }) => {
  // An answer without missions shows the samples.
  await mockApi(page, { answers: [on(listMissions, () => ({ body: {} }))] })
  for (const width of [1024, 1280, 1360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/missions')
    const cells = page.getByRole('row').getByRole('cell', { name: /^\p{L}+$/u })
    await expect(cells.first()).toBeVisible()
    // A word takes one line; a broken one takes two.
    const lines = await cells.evaluateAll((all) =>
      all
        .filter((cell) => cell.childElementCount === 0)
        .map((cell) => {
          const text = document.createRange()
          text.selectNodeContents(cell)
          return new Set([...text.getClientRects()].map(({ bottom }) => bottom)).size
        }),
    )
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.every((count) => count === 1)).toBe(true)
    expect(await overflows(page)).toBe(false)
  }
  expect(await page.evaluate(() => getComputedStyle(document.body).fontVariantNumeric)).toBe('normal')
})

test('the actions of an organization are buttons, and one menu on a phone', async ({ page }) => {
  await newFounder(page.request)
  await page.goto('/organizations')
  const item = page.getByRole('list', { name: 'Organizations' }).getByRole('listitem')
  for (const word of ['Add sub-organization', 'Statement', 'Edit', 'View'])
    await expect(item.getByText(word, { exact: true })).toBeVisible()
  await expect(item.getByRole('button', { name: /^Actions/ })).toBeHidden()

  await page.setViewportSize({ width: 390, height: 800 })
  await expect(item.getByRole('button')).toHaveCount(1)
  await item.getByRole('button', { name: 'Actions for Northwind Traders' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Add sub-organization',
    'Statement',
    'Edit',
    'View: switch to it',
  ])
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Organization' })).toBeVisible()
})

test('a name that is one long word stays on the screens of a phone, in each language', async ({
  page,
  request,
}) => {
  const word = 'Rindfleischetikettierungsüberwachungsaufgabenübertragung'
  const { organizationId } = await newFounder(request, word)
  const { email } = await newEmployee(request, organizationId, word)
  const challengeId = await newChallenge(request, organizationId, { title: word, type: 'podium' })
  await post(page.request, '/auth/login', { email, password: PASSWORD })
  const consent = { purpose: 'activity', given: true, textVersion: 1, language: 'en' }
  await post(page.request, '/api/me/consents', consent)
  await join(page.request, challengeId)
  await recordSteps(page.request, 12_345)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const language of ['en', 'fr']) {
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    for (const path of ['/me', '/me/privacy', '/me/data', `/me/challenges/${challengeId}`]) {
      await page.goto(path)
      await expect(page.getByText(word).first()).toBeVisible()
      await expect.poll(() => overflows(page), path).toBe(false)
    }
    await page.goto(`/me/history/${today()}`)
    await expect(page.getByRole('heading', { name: word })).toBeVisible()
    expect(await overflows(page), `a day, ${language}`).toBe(false)
  }
})
