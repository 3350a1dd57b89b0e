import { expect, type Page, test } from '@playwright/test'
import type { Arrangement, OwnSource } from '#contract/participation/own-sources.ts'
import { findViolations } from './accessibility.ts'
import { recordSteps } from './crew.ts'
import { signInEmployee } from './members.ts'
import { idOf } from './mock.ts'
import { post } from './people.ts'

const agree = (page: Page) =>
  post(page.request, '/api/me/consents', {
    ...{ purpose: 'activity', given: true, textVersion: 1, language: 'en' },
  })

const sourceOf = (number: number, source: Partial<OwnSource>): OwnSource => ({
  ...{ id: idOf(number), kind: 'watch', name: 'Watch', isOff: false, days: 12, today: 800, silence: null },
  lastHeardAt: new Date(Date.now() - 50 * 3_600_000).toISOString(),
  ...source,
})

/** Plays the devices of a person: no call of the server connects one yet. */
async function connectDevices(page: Page, silence: OwnSource['silence'] = null) {
  let sources = [
    sourceOf(1, { name: 'Running watch', silence }),
    sourceOf(2, { name: 'Pocket phone', kind: 'phone', today: 250 }),
    sourceOf(3, { name: 'Typed', kind: 'typed', today: 0 }),
  ]
  const day = {
    ...{ day: '2026-03-02', footM: 0, wheelsM: 0, cyclingM: 0, pushes: 0, activeMinutes: 0 },
    ...{ goal: 6000, reached: false },
  }
  await page.route(/\/api\/me\/sources(\/|\?|$)/, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.endsWith('/preview')) {
      const [before, after] = [1050, 980].map((steps) => ({ ...day, steps, equivalents: steps }))
      return route.fulfill({ json: { success: true, data: { before, after } } })
    }
    if (pathname.endsWith('/dismissal'))
      sources = sources.map((source) => ({ ...source, silence: source.silence && 'dismissed' }))
    if (route.request().method() === 'PUT' && pathname.endsWith('/sources')) {
      const { order, off }: Arrangement = route.request().postDataJSON()
      const placeOf = ({ id }: OwnSource) => (order.includes(id) ? order.indexOf(id) : order.length)
      sources = sources
        .map((source) => ({ ...source, isOff: off.includes(source.id) }))
        .toSorted((a, b) => placeOf(a) - placeOf(b))
    }
    return route.fulfill({ json: { success: true, data: sources } })
  })
}

const names = (page: Page) => page.getByRole('region', { name: 'What counts first' }).getByRole('listitem')

test('[P-SRC-1] Sources shows what is typed, and leads to importing a file', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInEmployee(page, request)
  await agree(page)
  await page.goto('/me/more')
  await page.getByRole('link', { name: 'Sources' }).click()
  await expect(page.getByText('No source yet. What you type will be the first.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Record, or import a file' })).toBeVisible()
  await recordSteps(page.request, 2500)
  await page.reload()
  await expect(names(page)).toHaveText([
    /What you type.*Today: 2,500 step equivalents · Something on 1 of the last 30 days/,
  ])
  await expect(names(page).getByRole('button')).toHaveCount(0)
})

test('[P-SRC-1] sources are reordered and switched off by keyboard, after what would change today is shown', async ({
  page,
  request,
}) => {
  await signInEmployee(page, request)
  await connectDevices(page)
  await page.goto('/me/sources')
  await expect(names(page)).toHaveText([/Running watch/, /Pocket phone/, /What you type/])
  await page.getByRole('button', { name: 'Move Running watch down' }).press('Enter')
  await expect(names(page)).toHaveText([/Pocket phone/, /Running watch/, /What you type/])
  await expect(page.getByText('1,050 become 980 step equivalents.')).toBeVisible()
  await page.getByRole('button', { name: 'Leave it as it was' }).press('Enter')
  await expect(names(page)).toHaveText([/Running watch/, /Pocket phone/, /What you type/])
  await page.getByRole('button', { name: 'Move Pocket phone up' }).press('Enter')
  await page.getByRole('button', { name: 'Switch off Running watch' }).press('Enter')
  await page.getByRole('button', { name: 'Save this' }).press('Enter')
  await expect(page.getByText('What would change today')).toHaveCount(0)
  await page.reload()
  await expect(names(page)).toHaveText([
    /Pocket phone/,
    /Running watch.*Off.*Nothing of it counts/,
    /What you type/,
  ])
  await expect(page.getByRole('button', { name: 'Switch on Running watch' })).toBeVisible()
})

test('[P-SRC-10] a silent source is told on Today with what to do, and not again once dismissed', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInEmployee(page, request)
  await agree(page)
  await connectDevices(page, 'new')
  await page.goto('/me')
  const notice = page.getByRole('status').filter({ hasText: 'Running watch: no news since' })
  await expect(notice).toContainText('look at its battery and connection')
  await notice.getByRole('link', { name: 'To your sources' }).click()
  await expect(page.getByRole('heading', { name: 'Sources', level: 1 })).toBeVisible()
  await notice.getByRole('button', { name: 'Dismiss the notice about Running watch' }).click()
  await expect(notice).toHaveCount(0)
  await page.goto('/me')
  await expect(page.getByRole('link', { name: 'Record an activity' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('[P-ACC-1] Sources has no axe finding in light and dark and fits 320 pixels', async ({
  page,
  request,
}) => {
  await signInEmployee(page, request)
  await connectDevices(page, 'new')
  await page.goto('/me/sources')
  await page.getByRole('button', { name: 'Move Running watch down' }).click()
  await expect(page.getByText('1,050 become 980')).toBeVisible()
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const violations = await findViolations(page)
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
      expect(found, `${width} pixels, ${colorScheme}`).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})
