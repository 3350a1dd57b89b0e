import { expect, type Page, request as requests, test } from '@playwright/test'
import { startTwoCells, type TwoCells } from './cells.ts'
import { inviteEmployee, mailedLink, newFounder, PASSWORD, post } from './people.ts'

let two: TwoCells
test.beforeAll(async () => {
  two = await startTwoCells()
})
test.afterAll(() => two.stop())

/** Founds a customer in a cell, without a browser. */
async function foundIn(cell: 'a' | 'b', company: string) {
  two.makeNewest(cell)
  const api = await requests.newContext({ baseURL: two.cells[cell] })
  return { api, ...(await newFounder(api, company)) }
}

async function signIn(page: Page, email: string) {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('[S-33] an administrator whom a customer of another cell invites proves their password once, and goes from the list of organizations to /me there and back from More', async ({
  browser,
}) => {
  const own = await foundIn('a', 'Northwind')
  const other = await foundIn('b', 'Contoso')
  // The mailbox is proved in the first cell, as everywhere.
  const proof = new URL(await mailedLink(own.api, own.email, '/verify-email')).searchParams
  await post(own.api, '/auth/verify-email', { token: proof.get('token'), email: own.email })
  const { link } = await inviteEmployee(other.api, other.organizationId, own.email)
  const context = await browser.newContext({ baseURL: two.address })
  const page = await context.newPage()
  await signIn(page, own.email)
  await expect(page).toHaveURL('/dashboard')
  const selector = page.getByRole('banner').getByRole('combobox', { name: 'Organization', exact: true })
  await selector.click()
  await expect(page.getByRole('option', { name: 'Northwind' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Contoso' })).toHaveCount(0)

  await page.goto(link)
  await expect(page.getByText('Contoso')).toBeVisible()
  await page.locator('[name=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Activate account' }).click()
  await expect(page.getByText('Account Activated')).toBeVisible()

  await page.goto('/dashboard')
  await selector.click()
  await page.getByRole('option', { name: 'Contoso' }).click()
  await expect(page).toHaveURL('/me')
  // She chose the password before she proved the mailbox.
  await expect(page.getByRole('heading', { name: 'Confirm your address first' })).toBeVisible()

  await page.goto('/me/more')
  await page.getByRole('button', { name: 'Northwind' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(selector).toHaveText('Northwind')
  await context.close()
})
