import { expect, type Page, test } from '@playwright/test'
import { distributeCredits } from '#contract/tenants/credits.ts'
import { findViolations } from './accessibility.ts'
import { continuedPage } from './continued-page.ts'
import type { Reply } from './mock.ts'
import { answerInstead, watchCalls } from './outside.ts'
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
  let calls: ReturnType<typeof watchCalls>

  test('[B2.credits.1] [B2.credits.2] the dialog shows both organizations and the available credits', async () => {
    const page = onPage()

    const { organizationId } = await newFounder(page.request)
    ;({ data: branch } = await post(page.request, `/api/organizations/${organizationId}/hierarchical`, {
      name: 'Northern branch',
    }))
    calls = watchCalls(page)
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

  test('[B2.credits.3] [B8.credits.1] a transfer shows its progress and errors, and a retry is idempotent', async () => {
    const page = onPage()
    // A refusal of our server always has a message.
    const replies: Reply[] = [
      { delayMs: 300, status: 409, body: { success: false, message: 'The vault is closed.' } },
      { body: { success: false } },
    ]
    await page.route('**/distribute-credits', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await answerInstead(page, distributeCredits, () => replies.shift())
    await amount(page).fill('5')
    await expect(submit(page)).toHaveText('Send 5 Credits')
    await submit(page).click()
    await expect(submit(page)).toHaveText('Sending...')
    await amount(page).press('Enter')
    const alert = dialog(page).getByRole('alert')
    await expect(alert).toHaveText('The vault is closed.')
    await submit(page).click()
    await expect(alert).toHaveText('Failed to send credits')

    // The server makes the transfer, and its answer is lost.
    const lost = page.waitForEvent('requestfailed')
    await submit(page).click()
    await lost
    await expect(alert).toHaveText('Failed to send credits')
    await page.unrouteAll()
    await amount(page).fill('6')
    await submit(page).click()
    await expect(alert).toHaveText(/What you sent before did arrive/)
    await submit(page).click()
    await expect(dialog(page)).toBeHidden()
    const keys = calls.of(distributeCredits).map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(5)
    expect(new Set(keys.slice(0, 4)).size).toBe(1)
    expect(new Set(keys).size).toBe(2)
  })

  test('[B3.credits.1] a transfer appears in both statements', async () => {
    const page = onPage()

    await ask(page, 'Northern branch')
    await amount(page).press('Enter')
    await amount(page).fill('289')
    await submit(page).click()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText('289 credits were sent to Northern branch.')).toBeVisible()
    const sent = calls.of(distributeCredits)
    expect(sent.at(-1)?.body).toEqual({
      distributions: [{ subOrganizationId: branch.id, credits: 289 }],
    })
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(3)
    const list = page.getByRole('list', { name: 'Organizations', exact: true })
    await expect(list).toContainText('Northwind Traders (700)')
    await expect(list).toContainText('Northern branch (300)')

    await page.getByRole('button', { name: 'Statement of credits of Northern branch' }).click()
    await expect(dialog(page)).toContainText('Balance: 300 credits')
    const rows = dialog(page).getByRole('row')
    await expect(rows).toHaveCount(4)
    await expect(rows.nth(1)).toContainText(/ReceivedNorthwind TradersAda Martin\+289300$/)
    expect(await findViolations(page, 'dialog')).toEqual([])
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Statement of credits of Northwind Traders' }).click()
    await expect(rows.nth(1)).toContainText(/SentNorthern branchAda Martin-289700$/)
    await expect(rows.nth(4)).toContainText(/Credits to begin withProviderProvider\+1,0001,000$/)
    const download = page.waitForEvent('download')
    await dialog(page).getByRole('link', { name: 'Export' }).click()
    expect((await download).suggestedFilename()).toMatch(/^credits_.*\.csv$/)
  })
})
