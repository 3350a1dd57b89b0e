import { expect, type Page, test } from '@playwright/test'
import { findViolationsInBothThemes } from './accessibility.ts'
import { join, newChallenge, newCrew, recordSteps, signInOn, today } from './crew.ts'

/** Ten people in a podium challenge, one of them in the browser, and the administrator in another one. */
async function setting(page: Page, request: Page['request'], baseURL: string | undefined) {
  const { organizationId, people } = await newCrew(request, baseURL, 10)
  const id = await newChallenge(request, organizationId, { title: 'Spring walk', type: 'podium' })
  for (const { api } of people) await join(api, id)
  const [robin, kim] = people
  if (!robin || !kim) throw new Error('nobody plays')
  await recordSteps(robin.api, 3000)
  await recordSteps(kim.api, 9000)
  await signInOn(page, robin)
  return { id, robin, kim }
}

test('[P-RCT-2] [P-RCT-3] an appeal reaches the referee, whose answer comes back, and the board is corrected', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await setting(page, request, baseURL)
  await page.goto(`/me/history/${today()}`)
  const receipt = page.getByRole('region', { name: 'Why this many in “Spring walk”?' })
  await receipt.getByRole('button', { name: 'Something missing? Ask the referee' }).click()
  const form = page.getByRole('dialog', { name: 'Ask the referee' })
  await expect(form).toContainText('Your organization has named no referee yet')
  await form.getByRole('textbox', { name: 'What is missing, in steps' }).fill('4000')
  await form.getByRole('textbox', { name: 'What happened?' }).fill('My watch was empty')
  await form.getByRole('button', { name: 'Send to the referee' }).click()
  await expect(form).toHaveCount(0)

  const context = await browser.newContext({ storageState: await request.storageState() })
  const office = await context.newPage()
  await office.goto(`${baseURL}/challenges/${id}`)
  const card = office.getByRole('region', { name: 'Appeals' })
  await expect(card).toContainText('No referee is named')
  await expect(card).not.toContainText('My watch was empty')
  await card.getByRole('combobox', { name: 'Referee of all challenges' }).selectOption({ index: 1 })
  await expect(card).toContainText('4,000 steps missing')
  await expect(card).toContainText('My watch was empty')
  await expect(card).not.toContainText('Robin')
  await card.getByRole('button', { name: 'Accept' }).click()
  const answer = office.getByRole('dialog', { name: 'Accept this appeal?' })
  await answer.getByRole('combobox', { name: 'Reason' }).selectOption('It is plausible')
  await answer.getByRole('button', { name: 'Accept' }).click()
  await expect(card).toContainText('Accepted')
  await expect(card.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await context.close()

  await page.goto(`/me/challenges/${id}`)
  const appeals = page.getByRole('region', { name: 'Appeals' })
  await expect(appeals).toContainText('It is plausible.')
  const mine = page.getByRole('table', { name: /^Board of Spring walk/ }).getByRole('row', { name: /You/ })
  await expect(mine).toContainText('3,000 steps')
  await appeals.getByRole('button', { name: 'Add it to my score' }).click()
  await expect(mine).toContainText('7,000 steps')
  await expect(appeals).toContainText('Accepted and counted')
  await page.goto(`/me/history/${today()}`)
  await expect(receipt.getByRole('row', { name: /Accepted by the referee/ })).toContainText('4,000')
})

test('[P-RCT-2] an alias is counted again, its owner is asked, and who asked learns one word', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id, kim } = await setting(page, request, baseURL)
  await page.goto(`/me/challenges/${id}`)
  const board = page.getByRole('table', { name: /^Board of Spring walk/ })
  await board
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Cheer/ })
    .click()
  await page.getByRole('menuitem', { name: 'Have it counted again' }).click()
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(dialog).toContainText('without learning that it was you')
  await dialog.getByRole('button', { name: 'Have it counted again' }).click()
  await expect(page.getByRole('region', { name: 'Appeals' })).toContainText('Checked: counted by the rules')

  const context = await browser.newContext()
  const owner = await context.newPage()
  await owner.goto(`${baseURL}/me`)
  await expect(owner).toHaveURL(/\/login/)
  await signInOn(owner, kim)
  await owner.goto(`${baseURL}/me/challenges/${id}`)
  const question = owner.getByRole('region', { name: 'Please look at your days once more' })
  await expect(question).toContainText('this is no reproach')
  await question.getByRole('button', { name: 'I have checked' }).click()
  await expect(question).toHaveCount(0)
  await context.close()
})

test('[P-ACC-1] appeals have no accessibility errors', async ({ page, request, baseURL }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  const { organizationId, people } = await newCrew(request, baseURL, 1)
  const [robin] = people
  if (!robin) throw new Error('nobody plays')
  const id = await newChallenge(request, organizationId, { title: 'Spring walk', type: 'podium' })
  await join(robin.api, id)
  await recordSteps(robin.api, 3000)
  await signInOn(page, robin)
  await page.goto(`/me/challenges/${id}`)
  await page.getByRole('button', { name: 'Something is missing on a day' }).click()
  await expect(page.getByRole('button', { name: 'Send to the referee' })).toBeVisible()
  expect(await findViolationsInBothThemes(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
