import { expect, test } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { join, newChallenge, newCrew, recordSteps, signInOn } from './crew.ts'

test('[P-SCO-11] a winner is asked whether the organizers may know the name, and can take a yes back', async ({
  page,
  playwright,
  baseURL,
}) => {
  const founder = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  const { organizationId, people } = await newCrew(founder, baseURL, 1)
  const [zoe] = people
  if (!zoe) throw new Error('the crew is empty')
  const id = await newChallenge(founder, organizationId, { title: 'Spring podium', type: 'podium' })
  await recordSteps(zoe.api, 4000)
  await join(zoe.api, id)
  // The server's clock cannot be moved: the challenge is shown as sealed, with its winner.
  let tells: boolean | null = null
  const win = () => ({
    place: 1,
    group: null,
    tells,
    answerBy: new Date(Date.now() + 86_400_000).toISOString(),
  })
  await page.route(new RegExp(`/api/me/challenges/${id}(\\?.*)?$`), async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, data: { ...body.data, state: 'sealed' } } })
  })
  await page.route(new RegExp(`/api/me/challenges/${id}/win(\\?.*)?$`), async (route) => {
    if (route.request().method() === 'PUT') ({ tells } = route.request().postDataJSON())
    await route.fulfill({ json: { success: true, data: { win: win() } } })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await signInOn(page, zoe)
  await page.goto(`/me/challenges/${id}`)
  const card = page.getByRole('region', { name: 'You won!' })
  await expect(card).toContainText('They learn your name and your place, and are not sent your score.')
  await expect(card).toContainText('sees the alias and the score in that place on the board')
  const violations = await findViolations(page)
  expect(violations).toEqual([])
  await card.getByRole('button', { name: 'Yes, tell them' }).click()
  await expect(card).toContainText('The organizers know your name and place.')
  await card.getByRole('button', { name: 'Take it back' }).click()
  await expect(card).toContainText('The organizers do not know who you are.')
  await expect(card.getByRole('button', { name: 'Yes, tell them' })).toBeVisible()
})
