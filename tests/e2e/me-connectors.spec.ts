import { expect, type Page, test } from '@playwright/test'
import type { Connector } from '#contract/participation/connectors.ts'
import { findViolations } from './accessibility.ts'
import { signInEmployee } from './members.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Connected services', exact: true })

const connectorOf = (state: Connector['state'], heardAt: string | null = null): Connector => ({
  ...{ vendor: 'strava', state, heardAt },
  connectedAt: state === 'none' ? null : new Date().toISOString(),
})

/** Plays an installation that Strava knows, and Strava's page, whose person agrees. */
async function knowStrava(page: Page, state: Connector['state']) {
  let connector = connectorOf(state, state === 'none' ? null : new Date().toISOString())
  const sent: unknown[] = []
  await page.route(/\/api\/me\/connectors(\/|\?|$)/, (route) => {
    const request = route.request()
    const { pathname, origin } = new URL(request.url())
    if (pathname.endsWith('/start')) {
      const back = `${origin}/me/sources`
      const location = `https://www.strava.com/oauth/authorize?redirect_uri=${encodeURIComponent(back)}&state=made`
      return route.fulfill({ json: { success: true, data: { location } } })
    }
    if (request.method() === 'POST') {
      sent.push(request.postDataJSON())
      connector = connectorOf('active')
    }
    if (request.method() === 'DELETE') connector = connectorOf('none')
    return route.fulfill({ json: { success: true, data: [connector] } })
  })
  await page.route('https://www.strava.com/**', (route) => {
    const { searchParams } = new URL(route.request().url())
    const answer = `${searchParams.get('redirect_uri')}?state=${searchParams.get('state')}&code=given&scope=read,activity:read`
    return route.fulfill({ status: 302, headers: { location: answer } })
  })
  return {
    sent,
    hear: () => {
      connector = connectorOf('active', new Date().toISOString())
    },
  }
}

test('[P-CNX-1] without an id and a secret there is no button, and the page says how the others come', async ({
  page,
  request,
}) => {
  await signInEmployee(page, request)
  await page.goto('/me/sources')
  await expect(
    card(page).getByText(/Garmin, Polar, Suunto and others .* Apple Health, Health Connect or a file/),
  ).toBeVisible()
  await expect(card(page).getByRole('button')).toHaveCount(0)
})

test('a person connects Strava on its page, once, and ends it after reading what is deleted', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInEmployee(page, request)
  const { sent, hear } = await knowStrava(page, 'none')
  await page.goto('/me/sources')
  await expect(card(page).getByRole('button', { name: 'Connect Strava', exact: true })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await card(page).getByRole('button', { name: 'Connect Strava', exact: true }).click()
  await expect(card(page).getByText('Connected. The first reading takes a minute.')).toBeVisible()
  await expect(page).toHaveURL(/\/me\/sources$/)
  expect(sent).toEqual([{ state: 'made', code: 'given', scope: 'read,activity:read' }])
  hear()
  await expect(card(page).getByText(/It last answered/)).toBeVisible({ timeout: 15_000 })
  await card(page).getByRole('button', { name: 'Disconnect Strava' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Disconnect Strava?' })
  await expect(dialog.getByText(/everything that came from it is deleted here/)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Disconnect Strava' }).click()
  await expect(card(page).getByRole('button', { name: 'Connect Strava', exact: true })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('[P-CNX-4] a connection that the vendor refuses says so and is made again, and a no connects nothing', async ({
  page,
  request,
}) => {
  await signInEmployee(page, request)
  const { sent } = await knowStrava(page, 'refused')
  await page.goto('/me/sources?error=access_denied&state=made')
  await expect(card(page).getByText('You did not allow the connection. Nothing was connected.')).toBeVisible()
  await expect(card(page).getByText(/Strava takes our access no longer/)).toBeVisible()
  expect([sent, await findViolations(page)]).toEqual([[], []])
  await card(page).getByRole('button', { name: 'Connect Strava again' }).click()
  await expect(card(page).getByText('Connected. The first reading takes a minute.')).toBeVisible()
})
