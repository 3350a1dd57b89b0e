import { type APIRequestContext, type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { findViolations, findViolationsInBothThemes } from './accessibility.ts'
import { type Colleague, join, newChallenge, newCrew, recordSteps, signInOn } from './crew.ts'
import { dayFromToday } from './people.ts'

// One crew serves all tests of a worker.
test.describe.configure({ mode: 'default' })

let people: Colleague[]
let founder: APIRequestContext
let challengeId: string
let aliases: string[]

test.beforeAll(async ({ playwright, baseURL }) => {
  founder = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  const crew = await newCrew(founder, baseURL, 11)
  people = crew.people
  challengeId = await newChallenge(founder, crew.organizationId, {
    title: 'Spring podium',
    type: 'podium',
    settings: { podiumPlaces: 3 },
    startDate: dayFromToday(-2),
  })
  aliases = []
  for (const [at, { api: own }] of people.slice(1).entries()) {
    await recordSteps(own, 4000 + at * 500, dayFromToday(-1))
    const { data } = await join(own, challengeId, { onWall: true })
    aliases.push(data.alias.en)
  }
})

/** Makes a screen in the console, and opens its address as a television does: in a browser that knows nobody. */
async function openScreen(page: Page, browser: Browser, label: string) {
  await page.context().addCookies((await founder.storageState()).cookies)
  await page.goto('/challenges')
  await page.getByRole('button', { name: 'Wall screens' }).click()
  const dialog = page.getByRole('dialog', { name: 'Wall screens' })
  await dialog.getByLabel('Where it hangs').fill(label)
  await dialog.getByLabel('Language').selectOption('English')
  await dialog.getByRole('button', { name: 'Make an address' }).click()
  const address = await dialog.getByLabel('Address of the screen').inputValue()
  const television = await browser.newContext({
    viewport: { width: 1920, height: 1080 },
    reducedMotion: 'reduce',
  })
  const wall = await television.newPage()
  await wall.clock.install()
  await wall.goto(new URL(address).pathname)
  await expect(wall.getByRole('heading', { name: 'Spring podium' })).toBeVisible()
  return { dialog, wall, television, address }
}

/** Lets minutes pass, each with time for its request, until there are so many of something. */
const minutesUntil = (wall: Page, wanted: Locator, count: number) =>
  expect
    .poll(async () => {
      await wall.clock.runFor(70_000)
      return wanted.count()
    })
    .toBe(count)

test('a screen shows aliases page by page, without a session, until it is ended in the console', async ({
  page,
  browser,
}) => {
  const { dialog, wall, television } = await openScreen(page, browser, 'Canteen')
  const rows = wall.getByRole('listitem')
  await expect(rows).toHaveCount(5)
  await expect(rows.first()).toContainText(aliases.at(-1) ?? '')
  await expect(rows.first()).toContainText('8,500')
  await expect(wall.locator('body')).not.toContainText('Berg')
  expect(await findViolationsInBothThemes(wall)).toEqual([])
  expect(await television.cookies()).toEqual([])
  await wall.clock.runFor(16_000)
  await expect(rows.last()).toContainText(aliases[0] ?? '')
  await expect(dialog.getByRole('listitem')).toContainText('Canteen')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'End Canteen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End', exact: true }).click()
  await expect(dialog.getByText('No screen yet.')).toBeVisible()
  await minutesUntil(wall, wall.getByRole('heading', { name: 'This screen has ended' }), 1)
  await expect(wall.getByText(aliases[0] ?? '')).toHaveCount(0)
  await television.close()
})

test('a screen goes on without a network, says since when, and forgets what it showed after a day', async ({
  page,
  browser,
}) => {
  const { wall, television } = await openScreen(page, browser, 'Entrance')
  await television.setOffline(true)
  await minutesUntil(wall, wall.getByText('No connection since'), 1)
  await expect(wall.getByRole('listitem')).toHaveCount(5)
  await television.setOffline(false)
  await minutesUntil(wall, wall.getByRole('status'), 0)
  await television.setOffline(true)
  await wall.clock.fastForward(25 * 3_600_000)
  await minutesUntil(wall, wall.getByRole('heading', { name: 'Waiting for the connection…' }), 1)
  await television.close()
})

test('space and arrows turn the pages by hand for whoever sits at the keyboard', async ({
  page,
  browser,
}) => {
  const { wall, television } = await openScreen(page, browser, 'Hall')
  await wall.keyboard.press('Tab')
  await expect(wall.getByRole('button', { name: 'Pause' })).toBeFocused()
  await wall.keyboard.press('Space')
  await wall.clock.runFor(60_000)
  await expect(wall.getByRole('img', { name: 'Page 1 of 2' })).toBeVisible()
  await wall.keyboard.press('ArrowRight')
  await expect(wall.getByRole('img', { name: 'Page 2 of 2' })).toBeVisible()
  await television.close()
})

test('joining asks apart from the board whether the alias may be on screens, and it can be taken back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInOn(page, people[0] as Colleague)
  await page.goto(`/me/challenges/${challengeId}`)
  const box = page.getByRole('checkbox', { name: 'Show my alias on screens at work' })
  await expect(box).not.toBeChecked()
  await page.getByRole('radio', { name: /^In totals only/ }).click()
  await expect(box).toHaveCount(0)
  await page.getByRole('radio', { name: /^By an alias/ }).click()
  await box.check()
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByText('5 draws left')).toBeVisible()
  await expect(box).toBeChecked()
  await box.click()
  await expect(box).not.toBeChecked()
  await page.reload()
  await expect(box).not.toBeChecked()
})
