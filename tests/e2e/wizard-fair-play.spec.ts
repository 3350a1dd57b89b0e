import { expect, type Locator, test } from '@playwright/test'
import { continuedPage } from './continued-page.ts'
import { newFounder } from './people.ts'
import { configure, next, opened, reopened, watchCreations } from './wizard.ts'

test.describe('the rules of counting of a new challenge', () => {
  const onPage = continuedPage()
  let sentBody: ReturnType<typeof watchCreations>
  let wizard: Locator

  test('[P-ACC-3] rules of counting wait under Fair play, and the review names who is left out', async () => {
    const page = onPage()
    await newFounder(page.request)
    sentBody = watchCreations(page)
    wizard = await opened(page)
    await configure(wizard, 'Individual Mission')
    const cap = wizard.getByRole('spinbutton', { name: 'Daily cap (steps)' })
    await expect(cap).toBeHidden()
    await wizard.getByText('Fair play', { exact: true }).click()
    await expect(cap).toHaveValue('20000')
    await cap.fill('5000')
    await expect(wizard.getByRole('alert')).toContainText('A daily goal of 6,000 steps cannot be reached')
    await expect(wizard.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await cap.fill('7000')
    await wizard.getByRole('checkbox', { name: 'Convert other activities into steps' }).uncheck()
    await wizard.getByRole('radio', { name: 'Excluded' }).check()
    await next(wizard)
    await expect(wizard.getByText(/people who swim, cycle or use a wheelchair are left out/)).toBeVisible()
    await expect(wizard.getByText(/people without a watch or phone are left out/)).toBeVisible()
    await next(wizard)
    await wizard.getByRole('button', { name: 'Create Challenge' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    const { rules } = sentBody()
    expect(rules).toEqual({
      dailyCap: 7000,
      conversion: false,
      typed: 'no',
      graceHours: 72,
      bicyclePercent: 30,
    })
  })

  test('untouched rules of counting are not sent', async () => {
    const page = onPage()
    wizard = await reopened(page)
    await configure(wizard, 'Podium')
    await wizard.getByText('Fair play', { exact: true }).click()
    await next(wizard)
    await next(wizard)
    await wizard.getByRole('button', { name: 'Create Challenge' }).click()
    await expect(page.getByRole('button', { name: 'Done' })).toBeVisible()
    expect(sentBody()).toMatchObject({ type: 'podium' })
    expect(sentBody()).not.toHaveProperty('rules')
  })
})
