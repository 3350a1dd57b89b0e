import { type APIRequestContext, expect, type Page, request as requests, test } from '@playwright/test'
import { addDays } from '#contract/platform/days.ts'
import { join, newChallenge, recordSteps } from './crew.ts'
import { newEmployee } from './members.ts'
import { type MovableServer, startMovableServer } from './moved-clock.ts'
import { inviteEmployee, newEmail, newFounder, PASSWORD, post } from './people.ts'

// A Sunday, and the days of the story.
const sunday = '2027-03-07'
const tuesdayAfterNext = addDays(sunday, 9)
const thursdayAfterNext = addDays(sunday, 18)
const weekStart = addDays(sunday, 8)

let server: MovableServer
test.beforeAll(async () => {
  server = await startMovableServer(`${sunday}T10:00:00Z`)
})
test.afterAll(() => server.stop())

const newCaller = () => requests.newContext({ baseURL: server.address })

/** Zoë opens her mailed link, sets a password, goes on in her browser and stays signed in there. */
async function arrive(page: Page, link: string, email: string) {
  await page.goto(link)
  for (const name of ['password', 'confirm']) await page.locator(`[name=${name}]`).fill(PASSWORD)
  await page.getByRole('button', { name: 'Activate account' }).click()
  await page.getByRole('link', { name: 'Open in the browser' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox', { name: 'Stay signed in on this phone' }).check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Zoë' })).toBeVisible()
}

async function consent(page: Page) {
  await page.getByRole('link', { name: 'Record an activity' }).click()
  await page.getByRole('checkbox', { name: 'Keep my activity' }).check()
  await page.getByRole('checkbox', { name: /^Count me, unnamed/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('combobox', { name: 'Activity' })).toBeVisible()
}

async function recordDay(page: Page, day: string, steps: number) {
  await page.goto('/me/record')
  await page.getByRole('radio', { name: 'A whole day' }).check()
  await page.getByLabel('Day', { exact: true }).fill(day)
  await page.getByRole('textbox', { name: 'Steps' }).fill(String(steps))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/me')
}

/** A colleague who is active in the app by its calls alone. */
async function newColleague(founder: APIRequestContext, organizationId: string) {
  const { email, userId } = await newEmployee(founder, organizationId, 'Robin')
  const api = await newCaller()
  const signIn = () => post(api, '/auth/login', { email, password: PASSWORD })
  await signIn()
  for (const purpose of ['activity', 'sums'])
    await post(api, '/api/me/consents', { purpose, given: true, textVersion: 1, language: 'en' })
  return { userId, api, signIn }
}

test('[P-TST-5] an invited person consents, records, joins and plays in a team, and the employer reads a report that nothing later moves', async ({
  browser,
}) => {
  test.slow()
  const founder = await newCaller()
  const { organizationId, email: founderEmail } = await newFounder(founder)
  const home = `/api/organizations/${organizationId}`
  const { data: team } = await post(founder, `${home}/teams`, { name: 'Harbour Lights' })
  const addToTeam = (userIds: string[]) => post(founder, `${home}/teams/${team.id}/members`, { userIds })
  const challengeId = await newChallenge(founder, organizationId, {
    ...{ title: 'Harbour cup', type: 'team-competition', startDate: addDays(sunday, -3), duration: 21 },
    settings: { teams: [team.id], scoringMethod: 'total' },
  })
  const active = async () =>
    (await (await founder.get(`${home}/dashboard`)).json()).data.metrics.basis.active as number | null

  const context = await browser.newContext({ baseURL: server.address, viewport: { width: 390, height: 844 } })
  await context.clock.setFixedTime(server.now())
  const page = await context.newPage()
  const email = newEmail('zoe')
  const { userId, link } = await inviteEmployee(founder, organizationId, email)
  await addToTeam([userId])
  await arrive(page, link, email)
  await consent(page)
  for (const [ago, steps] of [2500, 6500, 4000].entries()) await recordDay(page, addDays(sunday, -ago), steps)

  await page.goto(`/me/history/${addDays(sunday, -1)}`)
  const receipt = page.getByRole('table', { name: 'Why this many?' })
  await expect(receipt.getByRole('row', { name: /Total/ })).toContainText('6,500')
  await page.goto('/me/challenges')
  await page.getByRole('link', { name: /Harbour cup/ }).click()
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByText('Your alias')).toBeVisible()
  const board = page.getByRole('table', { name: /^Board of Harbour cup/ })
  await expect(board).toHaveCount(0)

  // Nine record. A tenth rests: the figure of a group that was active without exception would tell of each one.
  const colleagues = []
  for (let at = 0; at < 10; at++) {
    const colleague = await newColleague(founder, organizationId)
    await addToTeam([colleague.userId])
    if (at < 9) await recordSteps(colleague.api, 5000, sunday)
    await join(colleague.api, challengeId)
    colleagues.push(colleague)
  }
  await page.reload()
  await expect(board.locator('#my-place')).toContainText('13,000 steps')
  await page.goto('/me/team')
  await expect(page.getByText('Team figure')).toBeVisible()
  await expect(page.getByText('58,000 steps')).toBeVisible()
  expect(await active()).toBeNull()

  await server.passDays(9)
  await context.clock.setFixedTime(server.now())
  await post(founder, '/auth/login', { email: founderEmail, password: PASSWORD })
  for (const [at, { api, signIn }] of colleagues.slice(0, 9).entries()) {
    await signIn()
    await recordSteps(api, 5000 + 100 * at, weekStart)
  }
  await recordDay(page, tuesdayAfterNext, 7000)
  await recordDay(page, weekStart, 6000)
  await expect.poll(active).toBe(10)

  await server.passDays(9)
  await post(founder, '/auth/login', { email: founderEmail, password: PASSWORD })
  const period = { startDate: weekStart, endDate: addDays(weekStart, 6) }
  const { data: asked } = await post(founder, `${home}/reports`, period)
  const readReport = async () => (await founder.get(`${home}/reports/${asked.id}`)).json()
  await expect.poll(async () => (await readReport()).data?.status, { timeout: 20_000 }).toBe('Ready')
  const { data: report } = await readReport()
  expect([report.until, thursdayAfterNext]).toEqual([period.endDate, addDays(period.endDate, 4)])
  // On Tuesday Zoë alone recorded: nothing of that day is published.
  const steps = 6000 + 9 * 5000 + 100 * 36
  expect(report.metrics.steps).toMatchObject({ value: steps, people: 10, recorded: true })

  const deleted = await founder.delete(`${home}/users/${colleagues[0]?.userId}`)
  expect(deleted.ok()).toBe(true)
  const { data: again } = await post(founder, `${home}/reports`, period)
  const published = async () => (await (await founder.get(`${home}/reports/${again.id}`)).json()).data
  await expect.poll(async () => (await published())?.status, { timeout: 20_000 }).toBe('Ready')
  expect((await published()).metrics.steps).toEqual(report.metrics.steps)
  await context.close()
})
