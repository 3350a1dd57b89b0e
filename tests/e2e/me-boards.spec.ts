import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { findViolationsInBothThemes } from './accessibility.ts'
import { type Colleague, join, newChallenge, newCrew, recordSteps, signInOn } from './crew.ts'
import { dayFromToday, post } from './people.ts'

// One crew serves all tests of a worker.
test.describe.configure({ mode: 'default' })

let founder: APIRequestContext
let people: Colleague[]
let organizationId: string
let challenges: { podium: string; journey: string; team: string }

test.beforeAll(async ({ playwright, baseURL }) => {
  founder = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  const crew = await newCrew(founder, baseURL, 11)
  people = crew.people
  organizationId = crew.organizationId
  const team = await post(founder, `/api/organizations/${organizationId}/teams`, { name: 'Harbour Lights' })
  const teamId = team.id ?? team.data.id
  await post(founder, `/api/organizations/${organizationId}/teams/${teamId}/members`, {
    userIds: people.map(({ userId }) => userId),
  })
  const make = (title: string, type: string, settings: object) =>
    newChallenge(founder, organizationId, { title, type, settings })
  challenges = {
    podium: await make('Spring podium', 'podium', { podiumPlaces: 3 }),
    journey: await make('Lyon to Lisbon', 'collective-target', {
      ...{ estimatedParticipants: 10, dailyGoal: 1000, showMap: true, mapStyle: 'countryside' },
    }),
    team: await make('Harbour cup', 'team-competition', { teams: [teamId], scoringMethod: 'total' }),
  }
  for (const [at, { api }] of people.slice(1).entries()) {
    // The later half stays behind, so that the first rows are the same few people.
    await recordSteps(api, at < 5 ? 4000 + at * 500 : 1000 + at * 100)
    for (const id of Object.values(challenges)) await join(api, id)
  }
})

const zoe = () => people[0] as Colleague

const board = (page: Page, title: string) =>
  page.getByRole('table', { name: new RegExp(`^Board of ${title}`) })

test('[P-BRD-1] [P-BRD-11] joining offers an alias first, which can be drawn anew, and leaving asks first', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInOn(page, zoe())
  await page.goto('/me/challenges')
  await expect(page.getByRole('link', { name: /Spring podium/ })).toContainText(
    'Join. All days since the start count.',
  )
  await page.getByRole('link', { name: /Spring podium/ }).click()
  await expect(page.getByRole('radio', { name: /^By an alias/ })).toBeChecked()
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  const alias = page.getByText('Your alias').locator('xpath=following-sibling::span')
  await expect(page.getByText('5 draws left')).toBeVisible()
  const first = await alias.textContent()
  await page.getByRole('button', { name: 'Draw another' }).click()
  await expect(page.getByText('4 draws left')).toBeVisible()
  await expect(alias).not.toHaveText(String(first))
  await page.getByText('How others see you: by an alias').click()
  await page.getByRole('radio', { name: /^By my name/ }).click()
  await expect(board(page, 'Spring podium').getByRole('row', { name: /Robin0 Berg/ })).toContainText('You')
  await page.getByRole('button', { name: 'Leave this challenge' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave this challenge' }).click()
  await expect(page.getByRole('heading', { name: 'Take part' })).toBeVisible()
  await expect(board(page, 'Spring podium')).toHaveCount(0)
})

test('[P-BRD-1] [P-SH-2] a person joins, finds their place and cheers by keyboard alone', async ({
  page,
}) => {
  await signInOn(page, zoe())
  await page.goto(`/me/challenges/${challenges.podium}`)
  await page.getByRole('radio', { name: /^By an alias/ }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Join', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const link = page.getByRole('link', { name: 'My place' })
  await expect(link).toBeVisible()
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#my-place')).toBeFocused()
  await expect(page.locator('#my-place')).toContainText('You')
  const cheer = board(page, 'Spring podium')
    .getByRole('button', { name: /^Cheer / })
    .first()
  await cheer.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Bravo' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^“Bravo” is on its way to/)).toBeVisible()
})

test('[P-BRD-5] [P-BRD-4] two browsers: what one records moves the board and the journey of the other', async ({
  browser,
  page,
}) => {
  const [, second] = people as [Colleague, Colleague]
  await signInOn(page, zoe())
  await page.goto(`/me/challenges/${challenges.journey}`)
  await expect(page.getByText('it needs your consent to be counted')).toHaveCount(0)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByRole('img', { name: 'Map of the journey' })).toBeVisible()
  await expect(page.getByText(/^of [\d,]+ steps/)).toBeVisible()
  const rows = board(page, 'Lyon to Lisbon').getByRole('row')
  await expect(rows.nth(1)).toContainText('6,000 steps')

  const other = await browser.newContext()
  const phone = await other.newPage()
  await signInOn(phone, second)
  await phone.goto('/me/record')
  await phone.getByRole('combobox', { name: 'Activity' }).selectOption('Tennis')
  await phone.getByRole('textbox', { name: 'Minutes' }).fill('25')
  await phone.getByLabel('Start', { exact: true }).fill('00:05')
  await phone.getByLabel('Day', { exact: true }).fill(dayFromToday(-1))
  await phone.getByRole('button', { name: 'Save' }).click()
  await expect(phone).toHaveURL('/me')
  await phone.goto(`/me/challenges/${challenges.journey}`)
  await expect(board(phone, 'Lyon to Lisbon').locator('#my-place')).toContainText('9,000 steps')
  // The first page asks every fifteen seconds.
  await expect(rows.nth(1)).toContainText('9,000 steps', { timeout: 25_000 })
  await other.close()
})

test('[P-ACC-2] a wheelchair user with 8 km and a swimmer with 40 minutes are on a board of steps', async ({
  browser,
}) => {
  const [, , , , wheels, swimmer] = people as [
    Colleague,
    Colleague,
    Colleague,
    Colleague,
    Colleague,
    Colleague,
  ]
  await wheels.api.patch('/api/me/settings', { data: { movement: 'wheels' } })
  const day = dayFromToday(-1)
  for (const [person, activity, minutes, kilometres] of [
    [wheels, 'Wheelchair', '95', '8'],
    [swimmer, 'Swimming laps', '40', ''],
  ] as const) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await signInOn(page, person)
    await page.goto('/me/record')
    await page.getByRole('combobox', { name: 'Activity' }).selectOption(activity)
    await page.getByRole('textbox', { name: 'Minutes' }).fill(minutes)
    if (kilometres) await page.getByRole('textbox', { name: 'Distance (km)' }).fill(kilometres)
    await page.getByLabel('Day', { exact: true }).fill(day)
    await page.getByLabel('Start', { exact: true }).fill('01:00')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL('/me')
    if (kilometres) await expect(page.getByText('movement units today')).toBeVisible()
    await page.goto(`/me/challenges/${challenges.podium}`)
    // Today’s steps were 5,500 and 6,000; 8 km on wheels are 10,000, and 40 moderate minutes 4,000.
    await expect(page.locator('#my-place')).toContainText(
      kilometres ? '15,500 movement units' : '10,000 steps',
    )
    await page.goto(`/me/history/${day}`)
    const receipt = page.getByRole('table', { name: 'Why this many?', exact: true })
    await expect(
      receipt.getByRole('row', { name: kilometres ? /^On wheels/ : /^Swimming laps/ }),
    ).toContainText(kilometres ? '10,000' : '4,000')
    const screens = ['', '/settings', '/sources', '/missions', '/team', `/challenges/${challenges.podium}`]
    for (const screen of kilometres ? screens : []) {
      await page.goto(`/me${screen}`)
      await expect(page.locator('h1')).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      // Only the words of how the person moves.
      await expect(page.locator('main')).not.toContainText(/\bsteps?\b/i)
    }
    await context.close()
  }
})

test('[P-BRD-6] the team page shows the own team, its place and its people without their figures', async ({
  page,
}) => {
  const [, second] = people as [Colleague, Colleague]
  await signInOn(page, second)
  await page.goto('/me/team')
  await expect(page.getByRole('heading', { name: 'Harbour Lights' })).toBeVisible()
  await expect(page.getByText('of 1 team')).toBeVisible()
  const members = page.getByRole('region', { name: 'Who plays' }).getByRole('listitem')
  await expect(members).toHaveCount(10)
  for (const text of await members.allTextContents()) expect(text).not.toMatch(/\d/)
  await signInOn(page, zoe())
  await page.goto('/me/team')
  await expect(page.getByText('You have no team in a challenge yet.')).toBeVisible()
})

test('[P-SH-5] joined challenges and recent days are readable without a connection, and gone at sign-out', async ({
  page,
  context,
}) => {
  const [, second] = people as [Colleague, Colleague]
  await signInOn(page, second)
  await page.goto('/me')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto('/me/history')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History')
  await page.goto(`/me/challenges/${challenges.podium}`)
  await expect(board(page, 'Spring podium')).toBeVisible()
  await page.goto('/me/challenges')
  await expect(page.getByRole('link', { name: /Spring podium/ })).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('link', { name: /Spring podium/ }).click()
  await expect(board(page, 'Spring podium').locator('#my-place')).toContainText('You')
  await page.goto('/me/history')
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  await context.setOffline(false)
  await page.goto('/me/more')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  const kept = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('elan')
        opening.onsuccess = () => {
          const { result } = opening
          if (!result.objectStoreNames.contains('kept')) return resolve(0)
          const count = result.transaction('kept').objectStore('kept').count()
          count.onsuccess = () => resolve(count.result)
        }
      }),
  )
  expect(kept).toBe(0)
})

test('[P-ACC-1] challenges, boards and the team have no accessibility errors', async ({ page }) => {
  const [, second] = people as [Colleague, Colleague]
  await page.setViewportSize({ width: 320, height: 800 })
  await signInOn(page, second)
  for (const path of [
    '/me',
    '/me/challenges',
    ...Object.values(challenges).map((id) => `/me/challenges/${id}`),
    '/me/team',
    '/me/rules',
  ]) {
    await page.goto(path)
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    expect(await findViolationsInBothThemes(page), path).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
  await signInOn(page, zoe())
  await page.goto(`/me/challenges/${challenges.team}`)
  await expect(page.getByRole('heading', { name: 'Take part' })).toBeVisible()
  expect(await findViolationsInBothThemes(page)).toEqual([])
})

test('[P-CON-6] whoever is given a role sees the own score, and why the board stays hidden', async ({
  page,
}) => {
  const { email, api } = people.at(-1) as Colleague
  await post(founder, `/api/organizations/${organizationId}/roles`, { email, role: 'viewer' })
  await page.setViewportSize({ width: 390, height: 844 })
  await signInOn(page, { email })
  const mine = await (await api.get(`/api/me/challenges/${challenges.podium}/progress`)).json()
  expect(mine.data).toMatchObject({ score: expect.any(Number), place: null })
  const score = `${mine.data.score.toLocaleString('en')} steps`
  for (const id of Object.values(challenges)) {
    await page.goto(`/me/challenges/${id}`)
    await expect(page.getByRole('heading', { name: 'Board' })).toBeVisible()
    await expect(page.getByText('everybody’s alias stays theirs')).toBeVisible()
    await expect(page.getByText(score).first()).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expect(page.getByRole('table', { name: /^(Board|Standings) of/ })).toHaveCount(0)
    await expect(page.getByRole('img', { name: 'Map of the journey' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Together' })).toHaveCount(0)
    expect(await findViolationsInBothThemes(page), id).toEqual([])
  }
  await page.goto('/me/team')
  await expect(page.getByText('figures of teams and who plays stay hidden from you')).toBeVisible()
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await page.goto(`/me/challenges/${challenges.podium}`)
  await page.getByRole('link', { name: 'Who sees what' }).click()
  await expect(page).toHaveURL('/me/privacy')
})
