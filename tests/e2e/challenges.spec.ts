import { expect, type Page, test } from '@playwright/test'
import { type Challenge, listChallenges } from '#contract/programme/challenges.ts'
import { continuedPage } from './continued-page.ts'
import { failure } from './mock.ts'
import { answerInstead, watchCalls } from './outside.ts'
import { openSlowly } from './pacing.ts'
import { dayFromToday, newFounder, post } from './people.ts'

/** Returns the day relative to today, in the organization's time zone. */

const rows = (page: Page) => page.getByRole('row')

test.describe('the challenges of an organization', () => {
  const onPage = continuedPage()
  let path: string

  test.beforeAll(async () => {
    const { request } = onPage()
    const { organizationId } = await newFounder(request)
    const podium = { type: 'podium', settings: { podiumPlaces: 3 }, duration: 30 }
    path = `/api/organizations/${organizationId}/challenges`
    await Promise.all([
      ...Array.from({ length: 9 }, (_, n) =>
        post(request, path, { ...podium, title: `Stairs ${n}`, startDate: dayFromToday(-20) }),
      ),
      post(request, path, { ...podium, title: 'Stairs today', startDate: dayFromToday(-2) }),
      post(request, path, { ...podium, title: 'Été ensemble', startDate: dayFromToday(9) }),
      post(request, path, { ...podium, title: 'Last winter', startDate: dayFromToday(-90) }),
    ])
  })

  test('[B2.challenges.1] [B2.challenges.2] [B2.challenges.3] [B2.challenges.7] have a title, a breadcrumb, two tabs and six columns', async () => {
    const page = onPage()
    await page.goto('/challenges')
    await expect(page.getByRole('heading', { level: 1, name: 'Challenges' })).toBeVisible()
    const crumbs = page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem')
    await expect(crumbs).toHaveText(['Client portal', 'Challenges'])
    await expect(page.getByRole('tab')).toHaveText(['À venir', 'Terminés'])
    const heads = page.getByRole('columnheader')
    await expect(heads).toHaveText(['Title', 'Start date', 'End date', 'Users', 'Type', 'Status'])
  })

  test('[B2.challenges.8] [B9.page.1] are listed ten a page: eleven are page 1 of 2', async () => {
    const page = onPage()
    await expect(rows(page)).toHaveCount(11)
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  })

  test('[B1.lists.1] [B3.listitem.3] [B4.status.1] [B9.other.3] are Coming Soon, Live or Finished by their days, in the tab of their days', async () => {
    const page = onPage()
    const soon = rows(page).filter({ hasText: 'Été ensemble' }).getByRole('cell')
    await expect(soon.last()).toHaveText('Coming Soon')
    await page.getByRole('button', { name: 'Previous page' }).click()
    const live = rows(page).filter({ hasText: 'Stairs 1' }).getByRole('cell')
    await expect(live).toHaveText(['Stairs 1', /20\d\d$/, /20\d\d$/, '1', 'Podium', 'Live'])
    await page.getByRole('tab', { name: 'Terminés' }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).nth(1)).toContainText('Last winter')
    await expect(rows(page).nth(1)).toContainText('Finished')
    await expect(page.getByText('Page 1 of 1')).toBeVisible()
  })

  test('[B2.challenges.4] [B2.challenges.9] [B9.timefilter.1] are searched without accents and narrowed to a period', async () => {
    const page = onPage()
    await page.getByRole('tab', { name: 'À venir' }).click()
    await page.getByRole('searchbox').fill('ete')
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).nth(1)).toContainText('Été ensemble')
    await page.getByRole('searchbox').fill('')
    const range = page.getByRole('combobox', { name: 'Period' })
    expect(await range.getByRole('option').allTextContents()).toEqual([
      'All time',
      'Last 24 hours',
      'Last 7 days',
      'Last 30 days',
      'Last 90 days',
    ])
    await expect(range).toHaveValue('')
    await range.selectOption('Last 7 days')
    await expect(rows(page)).toHaveCount(3)
    await expect(page.getByRole('table')).toContainText('Stairs today')
  })

  test('[B2.challenges.10] are opened from their row', async () => {
    const page = onPage()
    await rows(page).filter({ hasText: 'Stairs today' }).getByRole('cell').last().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Stairs today' })).toBeVisible()
    await expect(page).toHaveURL(/\/challenges\/[0-9a-f-]{36}\b/)
  })

  test('[B8.challenges.4] a list that cannot be fetched says so, and can be retried', async () => {
    const page = onPage()
    const restore = await answerInstead(page, listChallenges, () => failure('server.failed'))
    await page.goto('/challenges')
    const text = 'Error: Failed to fetch challenges. Please try again later.'
    await expect(page.getByText(text)).toBeVisible()
    await restore()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(rows(page)).toHaveCount(11)
  })

  test('[B3.listitem.2] [B3.listitem.4] [B7.challenges.2] are read from a plain list of another server: Standard without a type, participants counted', async () => {
    const page = onPage()
    const { data } = await (await page.request.get(path)).json()
    const [first, second] = data as Challenge[]
    const { type: _, ...untyped } = { ...second, startDate: dayFromToday(3), title: 'Without a type' }
    // The page computes the status and ignores the one of the list.
    const all = [
      { ...first, startDate: dayFromToday(-2), status: 'Finished', title: 'Stairs again' },
      { ...untyped, participants: [1, 2, 3, 4] },
    ]
    for (const body of [all, { success: true, data: all }]) {
      const restore = await answerInstead(page, listChallenges, () => ({ body }))
      await page.reload()
      await expect(rows(page)).toHaveCount(3)
      await expect(rows(page).filter({ hasText: 'Stairs again' })).toContainText('Live')
      const cells = rows(page).filter({ hasText: 'Without a type' }).getByRole('cell')
      await expect(cells.nth(3)).toHaveText('4')
      await expect(cells.nth(4)).toHaveText('Standard')
      await expect(cells.nth(5)).toHaveText('Coming Soon')
      await restore()
    }
  })

  test('[B2.challenges.6] [B6.export.1] [B8.challenges.5] [B9.page.1] an empty list shows page 1 of 1 and disables the export', async () => {
    const page = onPage()
    await newFounder(page.request)
    for (const list of ['/quizzes', '/challenges']) {
      await page.goto(list)
      await expect(page.getByText('Page 1 of 1')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled()
    }
    await expect(page.getByText('No challenges found from database...')).toBeVisible()
  })

  test('[B9.delay.1] with the documented delays the list is requested after 2 s', async () => {
    const page = onPage()
    const calls = watchCalls(page)
    await openSlowly(page, '/challenges')
    await page.clock.runFor(1900)
    expect(calls.count(listChallenges)).toBe(0)
    await page.clock.runFor(100)
    await expect.poll(() => calls.count(listChallenges)).toBe(1)
  })
})
