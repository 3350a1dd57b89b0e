import { expect, type Page, test } from '@playwright/test'
import { addDays, monthOf } from '#contract/platform/days.ts'
import { newFounder } from './people.ts'

const firstDay = '2031-06-10'

/** Adds an activity on a day of the dashboard. */
async function add(page: Page, day: string, activity: string) {
  await page.goto(`/dashboard?month=${monthOf(day)}&day=${day}`)
  await page.getByRole('button', { name: 'Add Activity' }).first().click()
  await page.getByRole('menuitem', { name: activity }).click()
}

test('a stored challenge draft takes the day chosen on the dashboard and keeps its other fields', async ({
  page,
}) => {
  await newFounder(page.request)
  await add(page, firstDay, 'New challenge on this day')
  const wizard = page.getByRole('dialog', { name: 'New challenge' })
  const start = wizard.getByLabel('Start date')
  const title = wizard.getByRole('textbox', { name: 'Title' })
  await wizard.getByRole('radio', { name: 'Individual Mission' }).check()
  await wizard.getByRole('button', { name: 'Continue' }).click()
  await expect(start).toHaveValue(firstDay)
  await title.fill('Spring Walk')
  await page.keyboard.press('Escape')
  await expect(wizard).toBeHidden()

  const other = addDays(firstDay, 5)
  await add(page, other, 'New challenge on this day')
  await expect(start).toHaveValue(other)
  await expect(title).toHaveValue('Spring Walk')

  await start.fill('2031-06-20')
  await page.reload()
  await expect(start, 'what was typed since').toHaveValue('2031-06-20')
})

test('a stored quiz draft takes the day chosen on the dashboard and keeps its duration', async ({ page }) => {
  await newFounder(page.request)
  await add(page, firstDay, 'New quiz on this day')
  const panel = page.getByRole('dialog', { name: 'Add a new quiz' })
  const start = panel.getByLabel('Start date')
  const end = panel.getByLabel('End date')
  await expect(start).toHaveValue(firstDay)
  await panel.getByRole('textbox', { name: 'Title' }).fill('Sleep well')
  await end.fill(addDays(firstDay, 20))
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  const other = addDays(firstDay, 5)
  await add(page, other, 'New quiz on this day')
  await expect(start).toHaveValue(other)
  await expect(end).toHaveValue(addDays(other, 20))
  await expect(panel.getByRole('textbox', { name: 'Title' })).toHaveValue('Sleep well')
})
