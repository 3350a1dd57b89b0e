import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { threeWeeks } from '#tests/fixtures/files/apple-export.ts'
import { fitActivity } from '#tests/fixtures/files/fit-files.ts'
import { gpx, steady } from '#tests/fixtures/files/track-files.ts'
import { zip } from '#tests/fixtures/files/zip-files.ts'
import { signInEmployee } from './members.ts'
import { dayFromToday } from './people.ts'

const phone = { width: 390, height: 844 }
const day = (back: number) => dayFromToday(-back)

async function openFiles(page: Page) {
  await page.goto('/me/record')
  await page.getByRole('checkbox', { name: 'Keep my activity' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: 'A file' }).check()
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
}

const choose = (page: Page, ...files: { name: string; content: Uint8Array | string }[]) =>
  page
    .locator('input[type=file]')
    .setInputFiles(files.map(({ name, content }) => ({ name, mimeType: '', buffer: Buffer.from(content) })))

const violations = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations

const apple = zip([
  { name: 'apple_health_export/export_cda.xml', content: '<ClinicalDocument/>' },
  { name: 'apple_health_export/exportar.xml', content: threeWeeks(day(1)) },
])

test('[P-FIL-1] [P-FIL-10] three weeks of Apple Health become a plan, days and receipts, and can be undone', async ({
  page,
  request,
}) => {
  await page.setViewportSize(phone)
  await signInEmployee(page, request)
  const sent: string[] = []
  page.on('request', (one) =>
    sent.push(`${one.url()} ${one.postData() ?? ''} ${JSON.stringify(one.headers())}`),
  )
  await openFiles(page)
  await choose(page, { name: 'Zoe-Berg-health.zip', content: apple })
  await expect(page.getByRole('heading', { name: 'What would be imported' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Watch' })).toContainText('21 new days')
  await expect(page.getByText('63 records of other kinds')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 21 days' }).click()
  await expect(page.getByText('Imported: 21 days')).toBeVisible()
  expect(await violations(page)).toEqual([])
  // What left the device: no name, no pulse, no route.
  expect(sent.join('\n')).not.toMatch(/Zoe-Berg-health|exportar|HeartRate|61\.5|workout-routes|IndoorWorkout/)
  expect(sent.some((one) => one.includes('/file-imports/'))).toBe(true)

  await page.goto(`/me/history/${day(1)}`)
  await expect(page.getByText('Watch').first()).toBeVisible()
  await page.goto('/me/sources')
  await expect(page.getByRole('heading', { name: 'Imported files' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /^Undo: Apple Health/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone. Your days are as they were before.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Imported files' })).toBeHidden()
})

test('[P-FIL-9] a second file waits for its turn, a foreign one is told in words, and the same again is nothing new', async ({
  page,
  request,
}) => {
  await signInEmployee(page, request)
  await openFiles(page)
  const start = new Date(`${day(2)}T10:00:00Z`)
  const fit = fitActivity([{ start, seconds: 1800, meters: 3000, cycles: 1500, sport: 11 }])
  await choose(page, { name: 'walk.fit', content: fit }, { name: 'notes.pdf', content: '%PDF-1.7' })
  await expect(page.getByText('Garmin')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 day' }).click()
  await expect(page.getByText('Imported: 1 day')).toBeVisible()
  await page.getByRole('button', { name: 'Next file' }).click()
  await expect(page.getByText('This is no file that can be read here.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await choose(page, { name: 'walk again.fit', content: fit })
  await expect(page.getByText('Nothing new in this file')).toBeVisible()
})

test('[P-FIL-5] a track without times asks when it was, and no coordinate leaves the device', async ({
  page,
  request,
}) => {
  await signInEmployee(page, request)
  const sent: string[] = []
  page.on('request', (one) => sent.push(one.postData() ?? ''))
  await openFiles(page)
  await choose(page, { name: 'home.gpx', content: gpx(undefined, [steady(0, 600, 1.5)], 'walking') })
  await expect(page.getByText('This track has no times.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Day' }).fill(day(1))
  await page.getByRole('textbox', { name: 'Start' }).fill('08:30')
  await page.getByRole('textbox', { name: 'Minutes' }).fill('10')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Import 1 day' }).click()
  await expect(page.getByText('Imported: 1 day')).toBeVisible()
  expect(sent.join('\n')).toContain('"distanceM":900')
  expect(sent.join('\n')).not.toMatch(/48\.8|2\.35|home\.gpx|Home to work|lat|151/)
})

test('[P-FIL-8] the template of a table can be downloaded and imported', async ({ page, request }) => {
  await signInEmployee(page, request)
  await openFiles(page)
  const begun = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Template for a table' }).click()
  const template = readFileSync(await (await begun).path(), 'utf8')
  const dated = template.replace('2026-03-02', day(2)).replace('2026-03-03', day(1))
  await choose(page, { name: 'table.csv', content: dated })
  await expect(page.getByText('2 new days')).toBeVisible()
})

test('[P-FIL-9] cancelling acts within a second, and leaves nothing', async ({ page, request }) => {
  await signInEmployee(page, request)
  const calls: string[] = []
  page.on('request', (one) => calls.push(one.url()))
  await openFiles(page)
  const rows = threeWeeks(day(1)).split('\n').slice(12, -2).join('\n')
  // Long enough to be cancelled while it is read.
  const file = join(test.info().outputDir, 'export.xml')
  mkdirSync(test.info().outputDir, { recursive: true })
  writeFileSync(file, `<HealthData>${rows.repeat(3500)}</HealthData>`)
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('Reading export.xml')).toBeVisible()
  await expect
    .poll(() => page.getByRole('progressbar').getAttribute('aria-valuenow').then(Number))
    .toBeGreaterThan(2)
  const began = Date.now()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
  expect(Date.now() - began).toBeLessThan(1000)
  expect(calls.filter((url) => url.includes('/file-imports'))).toEqual([])
  rmSync(file)
})
