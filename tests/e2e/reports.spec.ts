import { expect, type Page, test } from '@playwright/test'
import { createReport, getReport, listReports, type Report } from '#contract/insights/reports.ts'
import { addDays, addMonths, monthOf } from '#contract/platform/days.ts'
import { findViolations } from './accessibility.ts'
import { continuedPage } from './continued-page.ts'
import { idOf } from './mock.ts'
import { answerInstead, watchCalls } from './outside.ts'
import { comesSoon, openSlowly, STEP_MS } from './pacing.ts'
import { dayFromToday, newFounder } from './people.ts'

const figure = { value: 0, previous: null, people: 0, recorded: false }
const shown = (value: number, previous: number | null, people: number) => ({
  ...{ value, previous, people },
  recorded: true,
})

const report = (number: number, more: Partial<Report> = {}): Report => ({
  id: idOf(number),
  title: 'Monthly report, February 2026',
  type: 'Automatic',
  createdAt: '2026-03-01T08:00:00.000Z',
  status: 'Ready',
  period: { startDate: '2026-02-01', endDate: '2026-02-28' },
  readyOn: null,
  metrics: {
    steps: shown(1_234_567, 1_000_000, 24),
    activeMinutes: { value: null, previous: null, people: null, recorded: true },
    walkingDistance: shown(98_400, null, 24),
    cyclingDistance: figure,
    totalUsers: shown(30, 28, 30),
    activeUsers: shown(24, 20, 24),
    activityPoints: shown(120, 0, 8),
  },
  ...more,
})

const detail = {
  ...report(1),
  until: '2026-02-28',
  smallestGroups: { participation: 5, health: 10 },
  series: {
    steps: [
      { from: '2026-02-01', to: '2026-02-01', value: 45_210 },
      { from: '2026-02-02', to: '2026-02-02', value: null },
      { from: '2026-02-03', to: '2026-02-03', value: 30_000 },
    ],
    activeMinutes: [],
    activeUsers: [{ from: '2026-02-01', to: '2026-02-28', value: 24 }],
  },
}

const rows = (page: Page) => page.getByRole('table', { name: 'Reports' }).getByRole('row')
const dialog = (page: Page) => page.getByRole('dialog')
const generate = (page: Page) => page.getByRole('button', { name: 'Generate report' })

test.describe('the reports of an organization', () => {
  const onPage = continuedPage()
  let calls: ReturnType<typeof watchCalls>
  const made = () => rows(onPage()).filter({ hasText: /January 1.+31, 2026/ })

  test('[B2.reports.2] [B5.reports.1] [B4.reports.2] [B9.delay.6] a custom report needs two dates, by default this month’s, and with the documented delays rows appear after 2 s', async () => {
    const page = onPage()
    await newFounder(page.request)
    calls = watchCalls(page)
    await openSlowly(page, '/reports')
    await page.clock.runFor(2000 - 10 * STEP_MS)
    expect(calls.count(listReports)).toBe(0)
    await page.clock.runFor(10 * STEP_MS)
    await expect.poll(() => calls.count(listReports)).toBe(1)
    await comesSoon(page, page.getByText('The first monthly report comes when this month is over.'))

    const month = monthOf(dayFromToday())
    const [start, end] = [page.getByLabel('Start date'), page.getByLabel('End date')]
    await expect(start).toHaveValue(`${month}-01`)
    await expect(end).toHaveValue(addDays(`${addMonths(month, 1)}-01`, -1))
    await expect(generate(page)).toBeEnabled()
    await start.fill('')
    await expect(generate(page)).toBeDisabled()
    await start.fill('2026-01-01')
    await end.fill('')
    await expect(generate(page)).toBeDisabled()
    await end.fill('2025-12-31')
    await expect(generate(page)).toBeDisabled()
    await end.fill('2026-01-31')
  })

  test('[B4.reports.3] with the documented delays, generating a report takes 2 s', async () => {
    const page = onPage()
    await generate(page).click()
    await expect.poll(() => calls.count(createReport)).toBe(1)
    await page.clock.runFor(2000 - STEP_MS)
    expect(calls.count(listReports)).toBe(1)
    await expect(generate(page)).toHaveAttribute('aria-busy', 'true')
    await comesSoon(page, made(), 1)
    expect(calls.count(listReports)).toBe(2)
    await page.clock.resume()
  })

  test('[B2.reports.1] [B4.reports.4] [B7.reports.1] [B9.other.5] a report for a period is generated, downloaded and deleted', async () => {
    const page = onPage()
    await expect(made().getByRole('cell')).toHaveText([
      'Custom report',
      'Manual',
      /^[A-Z][a-z]{2} \d{1,2}, 20\d{2}$/,
      'Ready',
      /^January 1.+31, 2026$/,
      'ViewPDFCSV',
    ])
    for (const [format, name] of [
      ['PDF', 'Custom_report_2026-01-01_2026-01-31.pdf'],
      ['CSV', 'Custom_report_2026-01-01_2026-01-31.csv'],
    ]) {
      const download = page.waitForEvent('download')
      await made()
        .getByRole('link', { name: new RegExp(`^Download ${format}`) })
        .click()
      expect((await download).suggestedFilename()).toBe(name)
    }
    await made().getByRole('button', { name: /^View/ }).click()
    await expect(dialog(page)).toContainText('No activity has been recorded')
    await page.keyboard.press('Escape')
    await made()
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('The first monthly report comes when this month is over.')).toBeVisible()
  })

  test('[B2.reports.3] [B3.report.1] [B4.reports.1] a list shows the status of each report, and only ready reports open', async () => {
    const page = onPage()
    // Our server makes a monthly report when a month has ended, and fails only with a defect.
    const reports = [
      report(1),
      report(2, { type: 'Manual', status: 'Generating', metrics: null, readyOn: '2026-03-12' }),
      report(3, { type: 'Manual', status: 'Failed', metrics: null }),
    ]
    await answerInstead(page, listReports, () => ({ body: { data: reports, reports } }))
    await answerInstead(page, getReport, () => ({ body: { data: detail, report: detail } }))
    await page.evaluate(() => {
      window.dispatchEvent(new Event('offline'))
      window.dispatchEvent(new Event('online'))
    })
    await expect(rows(page).nth(1).getByRole('cell')).toHaveText([
      'Monthly report, February 2026',
      'Automatic',
      'Mar 1, 2026',
      'Ready',
      /^February 1.+28, 2026$/,
      'ViewPDFCSV',
    ])
    await expect(rows(page).nth(2)).toContainText(/Custom report.*Manual.*Generating.*Ready on Mar 12, 2026/)
    await expect(rows(page).nth(3)).toContainText(/Custom report.*Manual.*Failed/)
    for (const n of [2, 3]) {
      for (const name of [/^View/, /^Download PDF/, /^Download CSV/]) {
        await expect(rows(page).nth(n).getByRole('button', { name })).toBeDisabled()
      }
    }
    await expect(
      rows(page)
        .nth(1)
        .getByRole('link', { name: /^Download PDF/ }),
    ).toHaveAttribute('href', /\/download\?format=pdf&language=en$/)
    expect(await findViolations(page, 'main')).toEqual([])
    await rows(page)
      .nth(3)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Report not found')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  })

  test('[B1.reports.1] [B3.report.2] a report has seven figures, charts and their definitions', async () => {
    const page = onPage()

    await rows(page).nth(1).getByRole('button', { name: /^View/ }).click()
    const figures = dialog(page).getByRole('list', { name: 'The period at a glance' })
    await expect(figures.getByRole('listitem')).toHaveText([
      'Steps1,234,567about 24 people a month+23.5% compared with January 2026',
      'Active minutes–Not shown: about fewer than 10 people',
      'Walking distance98.4 kmabout 24 people a monthNo earlier period',
      'Cycling distance0 kmNot recorded: no source is connected',
      'Total users3030 people+7.1% compared with January 2026',
      'Active users24about 24 people a month+20% compared with January 2026',
      'Activity points1208 people0 in January 2026',
    ])
    await dialog(page).getByText('Show the figures as a table').click()
    await expect(
      dialog(page).getByRole('table', { name: 'Most steps on February 1: 45,210' }).getByRole('row'),
    ).toHaveText(['WhenSteps', 'February 145,210', 'February 2Not shown', 'February 330,000'])
    await expect(dialog(page)).toContainText('No figure is about fewer than 5 people')
    expect(await findViolations(page)).toEqual([])

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monthly report, February 2026')
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByText('Northwind Traders', { exact: true }).filter({ visible: true })).toHaveCount(
      1,
    )
  })
})
