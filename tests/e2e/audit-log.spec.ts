import { expect, type Page, test } from '@playwright/test'
import { type AuditEntry, listAuditEntries } from '#contract/identity/audit.ts'
import { findViolations } from './accessibility.ts'
import { idOf } from './mock.ts'
import { answerInstead } from './outside.ts'
import { newFounder } from './people.ts'

const entryOf = (number: number): AuditEntry => ({
  id: String(number),
  at: new Date(Date.UTC(2026, 10, 27, 12) - number * 60_000).toISOString(),
  action: 'users.updateUser',
  actor: { accountId: idOf(number), name: 'Ada Martin', email: 'ada@example.com' },
  support: false,
  subject: `Person ${number}`,
  subjectId: idOf(number),
  affected: [],
  fields: ['first_name'],
  address: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
})

/** Answers with a log of so many entries, ten a page. */
async function answerLog(page: Page, total: number, keptFrom: () => string | null = () => null) {
  let asked = 1
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/audit')) asked = Number(searchParams.get('page'))
  })
  await answerInstead(page, listAuditEntries, () => {
    const totalPages = Math.ceil(total / 10)
    const pagination = {
      ...{ currentPage: asked, totalPages, totalItems: total },
      ...{ hasNext: asked < totalPages, hasPrev: asked > 1 },
    }
    const entries = Array.from({ length: Math.min(10, total) }, (_, row) => entryOf((asked - 1) * 10 + row))
    return { body: { data: { entries, pagination, keptFrom: keptFrom() } } }
  })
}

test('the audit log says from which month on entries are kept, where older ones were dropped', async ({
  page,
}) => {
  await newFounder(page.request)
  let keptFrom: string | null = null
  await answerLog(page, 0, () => keptFrom)
  await page.goto('/settings/audit')
  await expect(page.getByText('There are no entries yet.')).toBeVisible()
  await expect(page.getByText('are kept here')).toHaveCount(0)
  keptFrom = '2026-04-01T00:00:00.000Z'
  await page.reload()
  await expect(
    page.getByText('Entries from April 2026 on are kept here; your provider has a copy of earlier ones.'),
  ).toBeVisible()
  await page.evaluate(() => localStorage.setItem('language', 'fr'))
  await page.reload()
  await expect(page.getByText('Les entrées sont conservées ici depuis avril 2026')).toBeVisible()
})

test('days without an entry lead back to every day', async ({ page }) => {
  await newFounder(page.request)
  await answerLog(page, 0)
  await page.goto('/settings/audit')
  await page.getByLabel('From day').fill('2025-01-01')
  await expect(page.getByText('There are no entries of these days here.')).toBeVisible()
  await page.getByRole('button', { name: 'Show every day' }).click()
  await expect(page.getByLabel('From day')).toHaveValue('')
  await expect(page.getByText('There are no entries yet.')).toBeVisible()
})

test('a log of thousands of pages is opened at its end, and at any page by its number', async ({ page }) => {
  await newFounder(page.request)
  await answerLog(page, 48_231)
  await page.goto('/settings/audit')
  const pages = page.getByRole('navigation', { name: 'Pages of the audit log' })
  await expect(pages).toContainText('1–10 of 48,231 entries')
  await pages.getByRole('button', { name: 'Last page' }).click()
  await expect(pages).toContainText('48,231–48,231 of 48,231 entries')
  await pages.getByRole('textbox', { name: 'Page' }).fill('100')
  await page.keyboard.press('Enter')
  await expect(pages).toContainText('991–1,000 of 48,231 entries')
  await expect(page.getByText('Person 990')).toBeVisible()
})

test('on a phone an entry is a card that begins with what was done, and nothing is cut off', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await newFounder(page.request)
  await answerLog(page, 2)
  await page.goto('/settings/audit')
  const row = page.getByRole('row').filter({ hasText: 'Person 0' })
  const topOf = async (text: string) => (await row.getByText(text).boundingBox())?.y ?? 0
  await expect(row).toBeVisible()
  expect(await topOf('Changed a person')).toBeLessThan(await topOf('Ada Martin'))
  expect(await topOf('Ada Martin')).toBeLessThan(await topOf('from 2001:db8'))
  const table = page.getByRole('region', { name: 'Changes' })
  expect(await table.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)
  expect(await findViolations(page)).toEqual([])
})
