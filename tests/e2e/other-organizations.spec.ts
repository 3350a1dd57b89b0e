import { expect, type Page, test } from '@playwright/test'
import { beginSwitch, listOtherCells } from '#contract/people/cell-accounts.ts'
import { findViolations } from './accessibility.ts'
import { signInEmployee } from './members.ts'
import { failure, mockApi, on, sessionOf } from './mock.ts'
import { answerInstead } from './outside.ts'

const long = 'Fédération internationale des sociétés de secours mutuel et de prévoyance'
const others = {
  data: {
    cells: [
      { cell: 'b', organizations: [long, 'Bluebird'] },
      { cell: 'c', organizations: null },
    ],
  },
}

test('the selector offers organizations of other cells, says that they lead elsewhere, and stays where a cell is down', async ({
  page,
}) => {
  await mockApi(page, {
    session: sessionOf('ada@example.com', { other_cells: ['b', 'c'] }),
    answers: [on(listOtherCells, others), on(beginSwitch, () => failure('cell.unavailable'))],
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/teams')
  const selector = page.getByRole('combobox', { name: 'Organization', exact: true })
  await selector.click()
  const options = page.getByRole('dialog', { name: 'Search organizations' }).getByRole('option')
  await expect(options).toHaveText([
    'Northwind',
    `${long}You leave this page and go on there.`,
    'BluebirdYou leave this page and go on there.',
    'Your other organizationYou leave this page and go on there.',
  ])
  // The whole name can be read, also on a phone.
  const name = options.nth(1).getByText(long)
  expect(await name.evaluate((text) => text.scrollHeight <= text.clientHeight)).toBe(true)
  expect(await findViolations(page)).toEqual([])

  await page.getByPlaceholder('Search organizations').fill('blue')
  await page.keyboard.press('Enter')
  const outcome = page.getByRole('alertdialog', { name: 'You are still where you were' })
  await expect(outcome).toContainText('Your other organization cannot be reached right now.')
  await page.keyboard.press('Escape')
  await expect(selector).toHaveText('Northwind')
})

/** The switch waits until it is let go, and then fails. */
async function holdSwitch(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let calls = 0
  await page.route('**/auth/switch', async (route) => {
    calls++
    await promise
    const { status, body } = failure('cell.unavailable') as { status: number; body: object }
    await route.fulfill({ status, json: body })
  })
  return { letGo: resolve, calls: () => calls }
}

test('the row of another organization in the app is busy while it is asked for, and one press is one switch', async ({
  page,
  request,
}) => {
  await signInEmployee(page, request)
  await answerInstead(page, listOtherCells, () => ({ body: others }))
  const { letGo, calls } = await holdSwitch(page)
  await page.goto('/me/more')
  const row = page.getByRole('button', { name: 'Bluebird' })
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(row).toHaveAttribute('aria-busy', 'true')
  await row.click()
  await page.getByRole('button', { name: 'Your other organization' }).click()
  letGo()
  await expect(page.getByRole('alert')).toHaveText(
    'Your other organization cannot be reached right now. Try again in a minute.',
  )
  expect(calls()).toBe(1)
  await expect(row).not.toHaveAttribute('aria-busy')
})
