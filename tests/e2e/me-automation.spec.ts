import { expect, test } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { signInEmployee } from './members.ts'
import { dayFromToday, post } from './people.ts'

test('[P-API-6] [P-API-7] a key is made beside its steps, and the page says when something came by it', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInEmployee(page, request)
  const consent = { purpose: 'activity', given: true, textVersion: 1, language: 'en' }
  await post(page.request, '/api/me/consents', consent)
  await page.goto('/me/sources')
  const card = page.getByRole('region', { name: 'Automation', exact: true })
  await card.getByLabel('App', { exact: true }).selectOption('Tasker')
  await card.getByRole('button', { name: 'Make a key' }).click()
  const secret =
    (await card
      .getByRole('status')
      .getByText(/^elan_act_/)
      .textContent()) ?? ''
  const guide = card.getByRole('region', { name: 'Step by step: Tasker' })
  await expect(guide.getByText(`Bearer ${secret}`)).toBeVisible()
  await expect(guide.getByText('/api/me/intake/days')).toBeVisible()
  // Each step has a drawing that says in words what it shows, in the language of the page.
  const drawings = guide.getByRole('listitem').getByRole('img')
  await expect(drawings).toHaveCount(3)
  await expect(drawings.nth(1)).toHaveAccessibleName(
    'Drawing of the screen “HTTP Request”. Method: POST. In the field URL: A. Headers: Content-Type:application/json. In the field Headers · Authorization: B. In the field Body: C.',
  )
  const row = card.getByRole('list', { name: 'Your keys' }).getByRole('listitem')
  await expect(row).toContainText('Nothing heard yet')
  expect(await findViolations(page)).toEqual([])
  const phone = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const sent = await phone.post('/api/me/intake/days', {
    headers: { authorization: `Bearer ${secret}` },
    data: { source: 'Tasker', entries: [{ day: dayFromToday(), steps: 4321 }] },
  })
  expect(await sent.json()).toMatchObject({ accepted: 1 })
  await expect(row).toContainText(/We heard from it (now|\d+ seconds? ago)/, { timeout: 15_000 })
  await row.getByRole('button', { name: 'End the key Tasker' }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByText(secret)).toHaveCount(0)
  await expect(card.locator(':focus')).toHaveCount(1)
  await phone.dispose()
})
