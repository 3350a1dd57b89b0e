import { expect, test } from '@playwright/test'
import { listAuditEntries } from '#contract/identity/audit.ts'
import { answerInstead } from './outside.ts'
import { newFounder } from './people.ts'

test('the audit log says from which month on entries are kept, where older ones were dropped', async ({
  page,
}) => {
  await newFounder(page.request)
  const pagination = { currentPage: 1, totalPages: 0, totalItems: 0, hasNext: false, hasPrev: false }
  let keptFrom: string | null = null
  await answerInstead(page, listAuditEntries, () => ({
    body: { data: { entries: [], pagination, keptFrom } },
  }))
  await page.goto('/settings/audit')
  await expect(page.getByText('Nothing was changed in these days.')).toBeVisible()
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
