import { expect, test } from '@playwright/test'
import { awayFromMidnight, signInEmployee } from './members.ts'

test('[P-BAD-20] where the browser stores nothing, recording works online, and without a connection the page says that nothing was kept', async ({
  page,
  request,
  context,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  })
  const { founder } = await signInEmployee(page, request)
  await awayFromMidnight(page.request, founder.organizationId)
  await page.goto('/me/record')
  await page.getByRole('checkbox', { name: 'Keep my activity' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  const minutes = page.getByRole('textbox', { name: 'Minutes' })
  await page.getByRole('combobox', { name: 'Activity' }).selectOption('Yoga')
  await minutes.fill('20')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Recorded: 1,000 step equivalents')).toBeVisible()
  await page.goto('/me/record')
  await page.getByRole('combobox', { name: 'Activity' }).selectOption('Yoga')
  await minutes.fill('30')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('this browser keeps nothing meanwhile')).toBeVisible()
  await expect(minutes).toHaveValue('30')
})
