import { expect, type Page, test } from '@playwright/test'
import { findViolationsInBothThemes } from './accessibility.ts'
import { signInEmployee } from './members.ts'
import { PASSWORD, post } from './people.ts'

const cardOf = (page: Page, name: string) => page.getByRole('region', { name })

async function agree(page: Page) {
  await page.goto('/me/privacy')
  const card = cardOf(page, 'What you agreed to')
  for (const name of ['Agree: Keep my activity', 'Agree: Count me, unnamed, in sums that my employer sees'])
    await card.getByRole('button', { name }).click()
  await expect(card.getByText('Yes, since')).toHaveCount(2)
}

test('[P-CON-3] the page says of each kind of data who sees it, in which form, from how many people on and until when', async ({
  page,
  request,
}) => {
  await signInEmployee(page, request)
  await page.goto('/me/privacy')
  await expect(page.getByRole('heading', { name: 'What my employer can see' })).toBeVisible()
  const employer = cardOf(page, 'What reaches your employer').getByRole('listitem')
  const days = employer.filter({ hasText: 'Your movement of a day' })
  await expect(days).toContainText('Organizers, your employer, and the provider')
  await expect(days).toContainText(
    'Only sums of whole weeks, of those who agreed, from 10 people on · for good',
  )
  await expect(days).toContainText('Your team and those in the challengeNever')
  // Boards open by more than one number of people.
  const opening = 'from 10 people on, or 5 who have been here for more than a week'
  await expect(
    employer
      .or(cardOf(page, 'What those who play along see').getByRole('listitem'))
      .filter({ hasText: opening })
      .first(),
  ).toBeVisible()
  await expect(cardOf(page, 'Your numbers')).toContainText(
    'Boards and totals of a challenge open from 10 people on, or from 5',
  )
  const alone = cardOf(page, 'What you alone see').getByRole('listitem')
  await expect(alone.filter({ hasText: 'What you type' })).toContainText(
    'until you erase it or your organization deletes your entry',
  )
  await expect(alone.filter({ hasText: 'how you move' })).toHaveCount(1)
  await expect(alone.filter({ hasText: 'What you are told of' })).toHaveCount(1)
  await expect(page.getByText('the maker of your browser that a push came')).toBeVisible()
})

test('[P-CON-4] a person sees that an administrator opened their entry in the console, and no name', async ({
  page,
  request,
  browser,
}) => {
  const { founder } = await signInEmployee(page, request)
  await page.goto('/me/privacy')
  await expect(page.getByText('Nobody in the last year.')).toBeVisible()
  const console = await browser.newPage()
  await post(console.request, '/auth/login', { email: founder.email, password: PASSWORD })
  await console.goto('/users')
  await console.getByRole('button', { name: 'Actions for Zoë Berg' }).click()
  const opened = console.waitForResponse((answer) => /\/users\/[\da-f-]{36}$/.test(answer.url()))
  await console.getByRole('menuitem', { name: 'Edit' }).click()
  expect((await opened).status()).toBe(200)
  await console.close()
  await page.reload()
  const card = cardOf(page, 'Who looked at your entry')
  await expect(card.getByRole('listitem')).toHaveText([/^An administrator opened your entry/])
})

test('[P-CON-2] what withdrawing does is told before, and it is withdrawn then', async ({
  page,
  request,
}) => {
  await signInEmployee(page, request)
  await agree(page)
  await expect(page.getByText(/^Sums count you, unnamed, from/)).toBeVisible()
  const card = cardOf(page, 'What you agreed to')
  await card.getByRole('button', { name: /^Withdraw: Count me/ }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Leave the sums?' })
  await expect(dialog).toContainText('no week that is still open')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(card.getByText('Yes, since')).toHaveCount(2)
  await card.getByRole('button', { name: /^Withdraw: Count me/ }).click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(card.getByText('No, since')).toBeVisible()
  await expect(page.getByText('You are in no sum that your employer sees.')).toBeVisible()
})

test('[P-ACC-1] the privacy page has no accessibility errors', async ({ page, request }) => {
  await signInEmployee(page, request)
  await page.setViewportSize({ width: 320, height: 800 })
  await agree(page)
  expect(await findViolationsInBothThemes(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
