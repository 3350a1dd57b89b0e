import { expect, type Locator, type Page, test } from '@playwright/test'
import { getImport, type ImportPlan, listImports } from '#contract/people/imports.ts'
import { listUsers } from '#contract/people/users.ts'
import { findViolations } from './accessibility.ts'
import { continuedPage } from './continued-page.ts'
import { idOf, mockApi, on } from './mock.ts'
import { newEmail, newFounder, post } from './people.ts'

async function openImport(page: Page) {
  await page.goto('/users')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  return page.getByRole('dialog', { name: 'Import users' })
}

const choose = (page: Page, name: string, text: string) =>
  page
    .getByLabel('Choose a file')
    .last()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test.describe('the import of a file', () => {
  const onPage = continuedPage()
  let known: { first_name: string; last_name: string; email: string }
  let dialog: Locator
  let began: string[]
  let ada: string
  let max: string

  test('[A2.users.import.1] [A5.import.1] a template is offered, and a file without the required columns is refused', async () => {
    const page = onPage()

    const { organizationId } = await newFounder(page.request)
    known = { first_name: 'Zoë', last_name: 'Berg', email: newEmail('zoe') }
    await post(page.request, `/api/organizations/${organizationId}/users`, known)
    dialog = await openImport(page)
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: 'Download as CSV' }).click(),
    ])
    expect(template.suggestedFilename()).toBe('users_template.csv')

    await choose(page, 'people.csv', 'firstName,lastName\nAda,Martin')
    await expect(dialog.getByText('Failed to process CSV file')).toBeVisible()
    await expect(
      dialog.getByText(
        'CSV must contain first_name (or firstName), last_name (or lastName), and email columns',
      ),
    ).toBeVisible()
  })

  test('[A2.users.import.3] [A2.users.import.4] [A5.import.2] a valid file is reviewed before anybody is created', async () => {
    const page = onPage()

    began = []
    page.on(
      'request',
      (request) => request.method() === 'POST' && began.push(new URL(request.url()).pathname),
    )
    ;[ada, max] = [newEmail('ada'), newEmail('max')]
    const rows = [`Ada,"Martin, née Roy",${ada}`, `Zoë,Berg,${known.email}`, `Max,Roy,${max}`, 'Nobody,Else,']
    await choose(page, 'people.csv', `firstName,lastName,email\n${rows.join('\n')}`)
    const table = dialog.getByRole('table', { name: 'Rows of the file' })
    await expect(table.getByRole('row')).toHaveCount(3)
    await expect(table.getByRole('row').filter({ hasText: 'Martin, née Roy' })).toContainText(ada)
    await expect(
      dialog.getByText('1 row without a first name, a last name or an email is left out.'),
    ).toBeVisible()
    await dialog.getByRole('radio', { name: 'Skip (1)' }).check()
    await expect(table.getByRole('row').filter({ hasText: known.email })).toContainText(
      'Known already, with the same values',
    )
    const [refused] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: 'Download the refused rows' }).click(),
    ])
    expect(refused.suggestedFilename()).toBe('people_refused.csv')
    await expect(dialog.getByRole('checkbox', { name: 'Invite the new people by e-mail' })).toBeChecked()
    expect(await findViolations(page, 'dialog')).toEqual([])
  })

  test('[A2.users.import.5] [A4.import.1] [A4.import.2] Begin Import sends one request, and the server does the work', async () => {
    const page = onPage()

    await dialog.getByRole('button', { name: 'Begin Import' }).click()
    await expect(dialog.getByText('Successfully imported 2 out of 3 users')).toBeVisible()
    // One request started it: the server creates the people, not the page.
    expect(began.map((path) => path.replace(/.*\/imports/, ''))).toEqual([
      '',
      expect.stringMatching(/^\/[-0-9a-f]{36}\/begin$/),
    ])
    await dialog.getByRole('button', { name: 'Done' }).click()
    const row = page.getByRole('row').filter({ hasText: ada })
    await expect(row.getByText('Invité', { exact: true })).toBeVisible()
  })
})

test('[A8.users.4] a file that cannot be read and an import that cannot start show their messages', async ({
  page,
}) => {
  await newFounder(page.request)
  const dialog = await openImport(page)
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const input = page.getByLabel('Choose a file').last()
  await input.setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: png })
  await expect(dialog.getByText('Failed to process CSV file')).toBeVisible()
  await choose(page, 'people.csv', `firstName,lastName,email\nAda,Martin,${newEmail('ada')}`)
  await page.route(/\/imports\/[^/]+\/begin$/, (route) => route.abort())
  await dialog.getByRole('button', { name: 'Begin Import' }).click()
  await expect(dialog.getByText('Failed to import users')).toBeVisible()
})

test('the progress of an import is shown in every tab until it ends', async ({ page }) => {
  let plan: ImportPlan = {
    id: idOf(80),
    fileName: 'everybody.xlsx',
    state: 'running',
    autoInvite: true,
    total: 10_000,
    creates: 9000,
    changes: 1000,
    skips: 0,
    incomplete: 0,
    done: 2500,
    created: 2400,
    changed: 100,
    createdAt: '2026-05-04T08:00:00.000Z',
    startedAt: '2026-05-04T08:00:00.000Z',
    finishedAt: null,
  }
  const nobody = { currentPage: 1, totalPages: 0, totalItems: 0, hasNext: false, hasPrev: false }
  await mockApi(page, {
    answers: [
      on(listUsers, { data: { users: [], pagination: nobody } }),
      on(listImports, () => ({ body: { data: [plan] } })),
      on(getImport, () => ({ body: { data: plan } })),
    ],
  })
  await page.goto('/users')
  await expect(page.getByText('Import running: 2,500 of 10,000')).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import users' })
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '2500')
  plan = { ...plan, done: 7000, created: 6500, changed: 500 }
  await expect(dialog.getByText('7,000 of 10,000 rows')).toBeVisible()
  plan = {
    ...plan,
    state: 'finished',
    done: 10_000,
    created: 8990,
    changed: 1000,
    finishedAt: plan.createdAt,
  }
  await expect(dialog.getByText('Successfully imported 8990 out of 10000 users')).toBeVisible()
  await expect(dialog.getByText('10 rows skipped.')).toBeVisible()
})

test('on a phone a row of the file has its number in front, and its address below the name in one line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await newFounder(page.request)
  const dialog = await openImport(page)
  await choose(
    page,
    'people.csv',
    'firstName,lastName,email\nMaximiliane-Charlotte,Berg,maxi.berg@example.com',
  )
  const row = dialog.getByRole('row').filter({ hasText: 'maxi.berg' })
  const boxOf = async (text: string) => {
    const box = await row.getByText(text, { exact: true }).boundingBox()
    return box ?? { x: 0, y: 0, height: 0 }
  }
  await expect(row).toBeVisible()
  const [number, name, address] = [
    await boxOf('2'),
    await boxOf('Maximiliane-Charlotte Berg'),
    await boxOf('maxi.berg@example.com'),
  ]
  expect(number.x).toBeLessThan(name.x)
  expect(Math.abs(number.y - name.y)).toBeLessThan(2)
  expect([address.x, address.y]).toEqual([name.x, expect.closeTo(name.y + 22, -1)])
  expect(address.height).toBeLessThan(24)
})
