import { expect, type Page, test } from '@playwright/test'
import { distributeCredits } from '#contract/tenants/credits.ts'
import { listHierarchy } from '#contract/tenants/hierarchy.ts'
import { findViolations } from './accessibility.ts'
import { continuedPage } from './continued-page.ts'
import { failure, idOf, mockApi, on, organizationOf, type Reply } from './mock.ts'
import { newFounder, post } from './people.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const amount = (page: Page) => dialog(page).getByRole('spinbutton', { name: 'Amount' })
const submit = (page: Page) => dialog(page).getByRole('button', { name: /^Send|^Sending/ })

async function ask(page: Page, target: string) {
  await page.getByRole('button', { name: `Send credits to ${target}` }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Send Credits' })).toBeVisible()
}

test.describe('credits sent to a sub-organization', () => {
  const onPage = continuedPage()
  let branch: { id: string }
  let sent: unknown[]

  test('[B2.credits.1] [B2.credits.2] the dialog shows both organizations and the available credits', async () => {
    const page = onPage()

    const { organizationId } = await newFounder(page.request)
    ;({ data: branch } = await post(page.request, `/api/organizations/${organizationId}/hierarchical`, {
      name: 'Northern branch',
    }))
    sent = []
    page.on('request', (request) => {
      if (request.url().endsWith('/distribute-credits')) sent.push(request.postDataJSON())
    })
    await page.goto('/organizations')
    await ask(page, 'Northern branch')
    await expect(dialog(page)).toContainText('Send to: Northern branch')
    await expect(dialog(page)).toContainText('From: Northwind Traders')
    await expect(dialog(page)).toContainText('Available: 1,000 credits')
    await expect(submit(page)).toHaveText('Send 0 Credits')
    await expect(submit(page)).toBeDisabled()
  })

  test('[B5.credits.2] [B5.credits.3] [B5.credits.4] an amount of zero or above the balance cannot be sent', async () => {
    const page = onPage()

    for (const [text, problem] of [
      ['0', 'Please enter a valid amount greater than 0'],
      ['-5', 'Please enter a valid amount greater than 0'],
      ['1.5', 'Please enter a valid amount greater than 0'],
      ['1001', 'Cannot send 1001 credits. Only 1000 available.'],
    ] as const) {
      await amount(page).fill(text)
      await expect(dialog(page).getByText(problem)).toBeVisible()
      await expect(submit(page)).toBeDisabled()
    }
    expect(await findViolations(page, 'dialog')).toEqual([])
  })

  test('[B3.credits.1] a transfer appears in both statements', async () => {
    const page = onPage()

    await amount(page).press('Enter')
    await amount(page).fill('300')
    await submit(page).click()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText('300 credits were sent to Northern branch.')).toBeVisible()
    expect(sent).toEqual([{ distributions: [{ subOrganizationId: branch.id, credits: 300 }] }])
    const list = page.getByRole('list', { name: 'Organizations', exact: true })
    await expect(list).toContainText('Northwind Traders (700)')
    await expect(list).toContainText('Northern branch (300)')

    await page.getByRole('button', { name: 'Statement of credits of Northern branch' }).click()
    await expect(dialog(page)).toContainText('Balance: 300 credits')
    const rows = dialog(page).getByRole('row')
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(1)).toContainText(/ReceivedNorthwind TradersAda Martin\+300300$/)
    expect(await findViolations(page, 'dialog')).toEqual([])
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Statement of credits of Northwind Traders' }).click()
    await expect(rows.nth(1)).toContainText(/SentNorthern branchAda Martin-300700$/)
    await expect(rows.nth(2)).toContainText(/Credits to begin withProviderProvider\+1,0001,000$/)
    const download = page.waitForEvent('download')
    await dialog(page).getByRole('link', { name: 'Export' }).click()
    expect((await download).suggestedFilename()).toMatch(/^credits_.*\.csv$/)
  })
})

test('[B2.credits.3] [B5.credits.3] [B8.credits.1] a transfer shows its progress and errors, and a retry is idempotent', async ({
  page,
}) => {
  const tree = [organizationOf(1, 'Northwind', [organizationOf(2, 'Branch')])]
  const given = { available: 95, distributions: [{ subOrganizationId: idOf(2), credits: 5 }] }
  const refused = { success: false, message: 'The vault is closed.' }
  const replies: Reply[] = [
    { delayMs: 300, status: 409, body: refused },
    { body: { success: false } },
    'abort',
    failure('credits.key_reused'),
    { body: { data: given } },
    { body: { data: given } },
  ]
  const api = await mockApi(page, {
    tree,
    answers: [on(listHierarchy, { data: tree }), on(distributeCredits, () => replies.shift() ?? 'abort')],
  })
  await page.goto('/organizations')
  await ask(page, 'Branch')
  await amount(page).fill('101')
  await expect(dialog(page).getByText('Cannot send 101 credits. Only 100 available.')).toBeVisible()
  await amount(page).fill('5')
  await expect(submit(page)).toHaveText('Send 5 Credits')
  await submit(page).click()
  await expect(submit(page)).toHaveText('Sending...')
  await amount(page).press('Enter')
  const alert = dialog(page).getByRole('alert')
  await expect(alert).toHaveText('The vault is closed.')
  await submit(page).click()
  for (const _ of ['without a reason', 'without an answer']) {
    await expect(alert).toHaveText('Failed to send credits')
    await submit(page).click()
  }
  await expect(alert).toHaveText(/What you sent before did arrive/)
  await submit(page).click()
  await expect(dialog(page)).toBeHidden()
  await ask(page, 'Branch')
  await amount(page).fill('5')
  await submit(page).click()
  await expect(dialog(page)).toBeHidden()
  const keys = api.sent
    .filter(({ path }) => path.endsWith('/distribute-credits'))
    .map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(6)
  expect(new Set(keys.slice(0, 4)).size).toBe(1)
  expect(new Set(keys).size).toBe(3)
})
