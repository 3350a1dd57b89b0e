import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { listHierarchy } from '#contract/tenants/hierarchy.ts'
import {
  getMyOrganization,
  getOrganizationTree,
  type OrganizationNode,
} from '#contract/tenants/organizations.ts'
import { continuedPage } from './continued-page.ts'
import { idOf, mockApi, on, organizationOf, type Reply } from './mock.ts'
import { answerInstead, watchCalls } from './outside.ts'
import { comesSoon, openSlowly, STEP_MS } from './pacing.ts'
import { newFounder, post } from './people.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Organizations', exact: true })
const items = (page: Page) => list(page).getByRole('listitem')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search organizations' })
const selector = (page: Page) =>
  page.getByRole('banner').getByRole('combobox', { name: 'Organization', exact: true })
const changed = (page: Page) => page.getByRole('dialog', { name: 'Organization Changed' })
const stored = () => localStorage.getItem('currentOrganizationId')
const ask = (page: Page, organizationId: string) =>
  page.evaluate(
    (id) =>
      void window.dispatchEvent(new CustomEvent('organization-changed', { detail: { organizationId: id } })),
    organizationId,
  )

/** An organization with two others below it; returns their ids. */
async function newTree(request: APIRequestContext) {
  const { organizationId: top } = await newFounder(request, 'Northwind')
  const add = async (name: string): Promise<string> =>
    (await post(request, `/api/organizations/${top}/hierarchical`, { name })).data.id
  return { top, logistics: await add('Logistics'), quay: await add('Quay') }
}

test.describe('search and switch with the documented delays', () => {
  const onPage = continuedPage()
  let calls: ReturnType<typeof watchCalls>
  let ids: Awaited<ReturnType<typeof newTree>>

  test('[B9.search.2] a search is sent after 500 ms of inactivity when non-empty', async () => {
    const page = onPage()
    ids = await newTree(page.request)
    calls = watchCalls(page)
    await openSlowly(page, '/organizations')
    await comesSoon(page, items(page), 3)

    const searches = () =>
      calls
        .of(listHierarchy)
        .map(({ url }) => url.searchParams.get('search'))
        .filter(Boolean)
    await search(page).fill('qu')
    await expect(items(page)).toHaveCount(1)
    await page.clock.runFor(490)
    await search(page).fill('qua')
    await page.clock.runFor(490)
    expect(searches()).toEqual([])
    await page.clock.runFor(STEP_MS)
    await expect.poll(searches).toEqual(['qua'])
    await search(page).fill('')
    await page.clock.runFor(2000)
    await expect(items(page)).toHaveCount(3)
    expect(searches()).toEqual(['qua'])
  })

  test('[B4.switch.1] [B4.switch.2] [B9.delay.3] a switch loads the organizations and waits for 2 s', async () => {
    const page = onPage()

    await page.evaluate(() =>
      window.addEventListener('organization-switched', (event) => {
        document.body.dataset.switched = (event as CustomEvent).detail.organizationId
        document.body.dataset.switchedAt = String(Date.now())
      }),
    )
    const trees = calls.count(getOrganizationTree)
    await page.getByRole('button', { name: 'View Quay' }).click()
    await expect.poll(() => calls.count(getOrganizationTree)).toBe(trees + 1)
    await page.clock.runFor(2000 - STEP_MS)
    await expect(page.getByRole('main').getByText('Loading')).toBeVisible()
    await expect(list(page)).toBeHidden()
    expect(await page.evaluate(stored)).toBe(ids.top)
  })

  test('[B4.switch.3] [B4.switch.4] [B4.switch.6] [B9.switch.2] a switch stores the organization, raises its event and reloads the page after 200 ms', async () => {
    const page = onPage()
    const lists = () =>
      calls
        .of(listHierarchy)
        .filter(({ url }) => url.pathname === `/api/organizations/${ids.quay}/hierarchical`)

    await comesSoon(page, selector(page).filter({ hasText: 'Quay' }))
    expect(await page.evaluate(stored)).toBe(ids.quay)
    await expect(page.locator('body')).toHaveAttribute('data-switched', ids.quay)
    await expect(page.getByRole('main').getByText('Loading')).toBeHidden()
    // The clock may have run on while the selector was looked at.
    const passed = await page.evaluate(() => Date.now() - Number(document.body.dataset.switchedAt))
    await page.clock.runFor(Math.max(0, 200 - STEP_MS - passed))
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
    expect(lists()).toEqual([])
    await page.clock.runFor(STEP_MS)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Organizations Management')
    await expect.poll(() => lists().length).toBe(1)
  })

  test('[B4.switch.5] [B9.switch.1] a switch is confirmed after 300 ms', async () => {
    const page = onPage()

    await page.clock.runFor(100 - STEP_MS)
    await expect(changed(page)).toHaveCount(0)
    await comesSoon(page, changed(page).getByText('You are now in Quay'))
    await changed(page).getByRole('button', { name: 'OK' }).click()
    await expect(changed(page)).toHaveCount(0)
    await comesSoon(page, items(page).filter({ hasText: 'Current Organization' }).getByText('Quay'))
  })
})

test.describe('the organization of a tab', () => {
  const onPage = continuedPage()
  let ids: Awaited<ReturnType<typeof newTree>>

  test('[B8.orgs.1] a failed switch changes nothing and shows the reason', async () => {
    const page = onPage()
    ids = await newTree(page.request)
    const silent: Reply = { status: 500, body: {} }
    const mendOwn = await answerInstead(page, getMyOrganization, () => silent)
    await page.goto('/teams')
    await expect(page.getByText('Failed to fetch organization data', { exact: true })).toBeVisible()
    await mendOwn()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(selector(page)).toHaveText('Northwind')
    await page.getByRole('button', { name: 'Create team' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Team name' }).fill('Oaks')

    const told = page.getByRole('alertdialog')
    const discard = () => told.getByRole('button', { name: 'Discard changes' }).click()
    await ask(page, idOf(99))
    await discard()
    await expect(told).toContainText('Organization not found')
    await told.getByRole('button', { name: 'OK' }).click()
    const mendTree = await answerInstead(page, getOrganizationTree, () => silent)
    await ask(page, ids.logistics)
    await discard()
    await expect(told).toContainText('Failed to fetch organizations: 500')
    await told.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Team name' })).toHaveValue('Oaks')
    await expect(selector(page)).toHaveText('Northwind')
    expect(await page.evaluate(stored)).toBe(ids.top)
    await mendTree()
  })

  test('of two concurrent switches the last one wins', async () => {
    const page = onPage()
    await page.evaluate(() =>
      window.addEventListener('organization-switched', (event) => {
        document.body.dataset.switched = `${document.body.dataset.switched ?? ''} ${(event as CustomEvent).detail.organizationId}`
      }),
    )
    await Promise.all([ask(page, ids.logistics), ask(page, ids.quay)])
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
    await expect(changed(page)).toContainText('You are now in Quay')
    await changed(page).getByRole('button', { name: 'OK' }).click()
    await expect(selector(page)).toHaveText('Quay')
    await expect(page.locator('body')).toHaveAttribute('data-switched', ` ${ids.quay}`)
  })

  test('two tabs keep their own organization, also after a reload', async () => {
    const page = onPage()
    const other = await page.context().newPage()
    const calls = watchCalls(page)
    await other.goto('/teams')
    await expect(other.getByText('There are no teams yet.')).toBeVisible()
    await ask(other, ids.logistics)
    await expect(changed(other)).toBeVisible()
    await other.getByRole('button', { name: 'OK' }).click()
    expect(await page.evaluate(stored)).toBe(ids.logistics)
    await expect(selector(page)).toHaveText('Quay')

    const paths = () =>
      calls.all.map(({ url }) => url.pathname).filter((path) => /organizations\/[0-9a-f-]{36}\//.test(path))
    await page.getByRole('navigation').getByRole('link', { name: 'Utilisateurs' }).click()
    await expect.poll(paths).toContain(`/api/organizations/${ids.quay}/users`)
    await page.getByRole('navigation').getByRole('link', { name: 'Teams' }).click()
    await page.reload()
    await expect(selector(page)).toHaveText('Quay')
    await expect(page.getByText('There are no teams yet.')).toBeVisible()
    expect(paths().filter((path) => !path.includes(ids.quay))).toEqual([])
    await other.reload()
    await expect(selector(other)).toHaveText('Logistics')
  })
})

test('a search of five hundred organizations on six levels follows each key press', async ({ page }) => {
  let number = 0
  const grow = (level: number): OrganizationNode => {
    number += 1
    const name = `Unit ${number}`
    const width = level === 1 ? 4 : 3
    return organizationOf(number, name, level < 6 ? Array.from({ length: width }, () => grow(level + 1)) : [])
  }
  const many = [grow(1)]
  await mockApi(page, { tree: many, answers: [on(listHierarchy, { data: many })] })
  await page.goto('/organizations')
  await expect(items(page)).toHaveCount(number)
  await search(page).fill('Unit 30')
  await expect(items(page).first()).toContainText('Unit 30')
  // From a key press to the matching list, in ms.
  const waits = await search(page).evaluate(async (input: HTMLInputElement) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const taken: number[] = []
    for (const text of ['', 'u', 'un', 'uni', 'unit 3', '']) {
      const begun = performance.now()
      set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      taken.push(performance.now() - begun)
    }
    return taken
  })
  test.info().annotations.push({ type: 'ms from key to frame', description: waits.map(Math.round).join(' ') })
  await expect(items(page)).toHaveCount(number)
  expect(Math.max(...waits)).toBeLessThan(400)
})

test('[A1.hierarchy.2] [B1.orgs.1] [B4.start.1] [B7.hier.8] [B4.orgmodal.2] an administrator adds an organization, sends it credits, switches to it and back, changes and deletes it', async ({
  page,
}) => {
  const { organizationId } = await newFounder(page.request)
  await page.goto('/organizations')
  await expect(items(page)).toHaveText([/Northwind Traders \(1000\)/])
  await page.getByRole('button', { name: 'Add Organization' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Organization Name' }).fill('Acme')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(items(page)).toHaveText([/Northwind Traders/, /Acme \(0\)/])

  await page.getByRole('button', { name: 'Send credits to Acme' }).click()
  await dialog.getByRole('textbox').or(dialog.getByRole('spinbutton')).fill('120')
  const reread = page.waitForRequest(
    (request) => request.method() === 'GET' && /\/hierarchical$/.test(request.url()),
  )
  await dialog.getByRole('button', { name: 'Send 120 Credits' }).click()
  await reread
  await expect(items(page)).toHaveText([/Northwind Traders \(880\)/, /Acme \(120\)/])
  await page.getByRole('button', { name: 'Statement of credits of Acme' }).click()
  await expect(dialog).toContainText('Northwind Traders')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'View Acme' }).click()
  await expect(changed(page)).toContainText('You are now in Acme')
  await changed(page).getByRole('button', { name: 'OK' }).click()
  await page.getByRole('link', { name: 'Teams' }).click()
  const id = await page.evaluate(stored)
  expect(id).not.toBe(organizationId)
  const own = page.waitForRequest((request) => request.url().endsWith(`/api/organizations/${id}/teams`))
  await page.reload()
  await own
  await expect(selector(page)).toHaveText('Acme')
  await selector(page).click()
  await page.getByRole('option', { name: 'Northwind Traders' }).click()
  await expect(changed(page)).toContainText('You are now in Northwind Traders')
  await changed(page).getByRole('button', { name: 'OK' }).click()

  await page.getByRole('link', { name: 'Organizations' }).first().click()
  await page.getByRole('button', { name: 'Edit Acme' }).click()
  await dialog.getByRole('textbox', { name: 'Organization Name' }).fill('Acme & Sons')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await page.getByRole('button', { name: 'Edit Acme & Sons' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('120 credits go back to the organization above')
  await question.getByRole('textbox').fill('Acme & Sons')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(items(page)).toHaveText([/Northwind Traders \(1000\)/])
})
