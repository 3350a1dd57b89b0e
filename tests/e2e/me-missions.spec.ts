import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { addDays } from '#contract/platform/days.ts'
import { findViolationsInBothThemes } from './accessibility.ts'
import { stored } from './device.ts'
import { newEmployee, signInEmployee } from './members.ts'
import { dayFromToday, PASSWORD, post } from './people.ts'

const phone = { width: 390, height: 844 }
const today = dayFromToday()

/** The smallest photo of a phone: 400 × 300 pixels, drawn by the browser. */
async function photoFile(page: Page) {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 400, height: 300 })
    const context = canvas.getContext('2d')
    for (const [at, colour] of ['#2a6', '#fa3', '#59d'].entries()) {
      Object.assign(context ?? {}, { fillStyle: colour })
      context?.fillRect(at * 133, 0, 134, 300)
    }
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  return { name: 'view.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

const dates = { startDate: addDays(today, -3), endDate: addDays(today, 10) }

const missions = {
  water: {
    missionType: 'individual_challenge',
    missionTitle: 'Six glasses of water',
    missionTitleFr: 'Six verres d’eau',
    missionSummary: { unit: 'glasses', targetValue: 6, durationDays: 2, ...dates },
  },
  photo: {
    missionType: 'photo_challenge',
    missionTitle: 'The view from my walk',
    missionTitleFr: 'La vue de ma promenade',
    missionSummary: { photoTheme: 'Nature', ...dates },
  },
  quiz: {
    missionType: 'quiz_mission',
    missionTitle: 'How well do you sleep?',
    missionSummary: { category: 'Sleep', questionCount: 8, ...dates },
  },
  sky: {
    missionType: 'quiz_mission',
    missionTitle: 'The sky',
    missionTitleFr: 'Le ciel',
    missionSummary: { category: 'Wellness', ...dates },
    questions: [
      {
        ...{ text: 'Which is nearer?', textFr: 'Lequel est plus proche ?', source: 'An atlas of the sky' },
        answers: [
          { text: 'The moon', textFr: 'La lune', isCorrect: true },
          { text: 'The sun', textFr: 'Le soleil' },
        ],
      },
      {
        ...{ text: 'Which is warmer?', textFr: 'Lequel est plus chaud ?' },
        answers: [
          { text: 'The moon', textFr: 'La lune' },
          { text: 'The sun', textFr: 'Le soleil', isCorrect: true },
        ],
      },
    ],
  },
}

/** Assigns the missions. @returns the ids of the assignments by name */
async function assign(request: APIRequestContext, organizationId: string) {
  const answer = await request.post('/provider/missions', {
    headers: { authorization: `Bearer ${process.env.PROVIDER_KEY}` },
    data: { organizationId, missions: Object.values(missions) },
  })
  expect(answer.status()).toBe(201)
  const { data } = await answer.json()
  const [water, photo, quiz, sky] = data.assignmentIds as string[]
  return { water, photo, quiz, sky }
}

async function agree(page: Page) {
  const body = { given: true, textVersion: 1, language: 'en' }
  for (const purpose of ['activity', 'sums'])
    await post(page.request, '/api/me/consents', { ...body, purpose })
}

async function arrive(page: Page, request: APIRequestContext) {
  const { founder } = await signInEmployee(page, request)
  const ids = await assign(request, founder.organizationId)
  return { founder, ids }
}

test('[P-MIS-2] a mission without a device is ticked in one tap, from Today on', async ({
  page,
  request,
}) => {
  await page.setViewportSize(phone)
  await arrive(page, request)
  await page.goto('/me/missions')
  await page.getByRole('link', { name: /Six glasses of water/ }).click()
  await page.getByRole('button', { name: 'Done today?' }).click()
  await expect(page.getByText('First decide whether your activity is kept')).toBeVisible()
  await agree(page)
  await page.getByRole('button', { name: 'Done today?' }).click()
  await expect(page.getByText('1 of 2 days')).toBeVisible()
  // The keyboard stays where the pressed button was.
  await expect(page.locator('div:focus').getByRole('button', { name: 'Take it back' })).toBeVisible()
  const yesterday = page.getByRole('checkbox').first()
  await yesterday.click()
  await expect(page.getByText('Mission complete. Well done!')).toBeVisible()
  await expect(page.getByText('2 of 2 days')).toBeVisible()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('1 of 2 days')).toBeVisible()
  await page.goto('/me')
  await page.getByRole('link', { name: 'Go on' }).click()
  await expect(page.getByRole('heading', { name: 'Six glasses of water' })).toBeVisible()
})

test('a tick stays, though a reading of the mission that began before it has not answered yet', async ({
  page,
  request,
}) => {
  await page.clock.install()
  const { ids } = await arrive(page, request)
  await agree(page)
  await page.goto('/me/missions')
  await page.getByRole('link', { name: /Six glasses of water/ }).click()
  await expect(page.getByRole('button', { name: 'Done today?' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: /Six glasses of water/ })).toBeVisible()
  // What was read half a minute ago is shown while it is read again.
  await page.clock.fastForward(31_000)
  const isOfMission = (url: URL) => url.pathname === `/api/me/missions/${ids.water}`
  const begun = page.waitForRequest((one) => isOfMission(new URL(one.url())))
  await page.route(isOfMission, () => {})
  await page.goForward()
  await begun
  const cancelled = page.waitForEvent('requestfailed', (one) => isOfMission(new URL(one.url())))
  await page.getByRole('button', { name: 'Done today?' }).click()
  await cancelled
  await expect(page.getByText('1 of 2 days')).toBeVisible()
})

test('[P-MIS-1] a quiz mission without questions says that it is not ready, and offers no button', async ({
  page,
  request,
}) => {
  const { ids } = await arrive(page, request)
  await page.goto(`/me/missions/${ids.quiz}`)
  await expect(page.getByText('Not ready yet')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
})

test('[P-MIS-1] a quiz mission is played by keyboard from Today on, and its answers never leave the device', async ({
  page,
  request,
}) => {
  await page.setViewportSize(phone)
  const { ids } = await arrive(page, request)
  const sent: string[] = []
  page.on('request', (one) => {
    if (one.method() !== 'GET')
      sent.push(`${one.method()} ${new URL(one.url()).pathname} ${one.postData() ?? ''}`)
  })
  await page.goto(`/me/missions/${ids.sky}`)
  await expect(page.getByText('Your answers stay on this device')).toBeVisible()
  await page.getByRole('button', { name: 'Start' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Which is nearer?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'The moon' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Which is warmer?' })).toBeFocused()
  // What was answered is still there after a reload.
  await expect.poll(async () => JSON.stringify(await stored(page, 'kept'))).toContain('"place":1')
  await page.reload()
  await expect(page.getByText('Question 2 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).press('Enter')
  await expect(page.getByRole('checkbox', { name: 'The moon' })).toBeChecked()
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Which is warmer?' })).toBeFocused()
  await page.getByRole('checkbox', { name: 'The moon' }).press('Space')
  await page.getByRole('button', { name: 'Finish' }).press('Enter')
  await expect(page.getByText('Mission complete. Well done!')).toBeVisible()
  await expect(page.getByText('of 2 answers right')).toBeVisible()
  await expect(page.getByText('Source: An atlas of the sky')).toBeVisible()
  await expect(page.getByText('Not right')).toHaveCount(1)
  const mission = `/api/me/missions/${ids.sky}`
  expect(sent.filter((one) => one.includes(mission)).map((one) => one.trim())).toEqual([
    `POST ${mission}/start {}`,
    `PUT ${mission}/completion {}`,
  ])
  await page.getByRole('button', { name: 'Play again' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Which is nearer?' })).toBeFocused()
  await expect(page.getByRole('checkbox', { name: 'The moon' })).not.toBeChecked()
})

test('[P-MIS-1] [P-SH-6] a quiz mission is finished without a connection, and its solutions follow with one', async ({
  page,
  request,
  context,
}) => {
  const { ids } = await arrive(page, request)
  await page.goto(`/me/missions/${ids.sky}`)
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('Question 1 of 2')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('checkbox', { name: 'The moon' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('checkbox', { name: 'The sun' }).click()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText('The solutions will be here once you are online.')).toBeVisible()
  await expect(page.getByText('1 entry waits on this device')).toBeVisible()
  await context.setOffline(false)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('1 entry waits on this device')).toBeHidden()
  await page.reload()
  await expect(page.getByText('of 2 answers right')).toBeVisible()
  await expect(page.getByText('Solution', { exact: true })).toHaveCount(2)
})

test('[P-SH-6] [P-BRD-9] a tick and a photo made without a connection are sent once it is back', async ({
  page,
  request,
  context,
}) => {
  await page.setViewportSize(phone)
  const { ids } = await arrive(page, request)
  await agree(page)
  await page.goto(`/me/missions/${ids.water}`)
  await expect(page.getByRole('button', { name: 'Done today?' })).toBeVisible()
  const file = await photoFile(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Done today?' }).click()
  await expect(page.getByText('1 of 2 days')).toBeVisible()
  await expect(page.getByText('1 entry waits on this device')).toBeVisible()
  await context.setOffline(false)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('1 entry waits on this device')).toBeHidden()
  await page.goto(`/me/missions/${ids.photo}`)
  await expect(page.getByText('You have no photo here yet.')).toBeVisible()
  await context.setOffline(true)
  await page.getByLabel('Choose a photo').setInputFiles(file)
  await page.getByRole('button', { name: 'Keep this photo' }).click()
  await expect(page.getByText('1 entry waits on this device')).toBeVisible()
  await context.setOffline(false)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('1 entry waits on this device')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('img', { name: 'Your photo 1' })).toBeVisible()
  await expect(page.getByText('Mission complete. Well done!')).toBeVisible()
})

test('[P-BAD-18] a file that is no photo is refused in words before it is sent', async ({
  page,
  request,
}) => {
  const { ids } = await arrive(page, request)
  await page.goto(`/me/missions/${ids.photo}`)
  const chooser = page.getByLabel('Choose a photo')
  const heic = Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypheic0000')])
  const whole = (await photoFile(page)).buffer
  const files: [string, Buffer, string][] = [
    ['a.heic', heic, 'This is a HEIC picture'],
    ['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not a PNG or JPEG picture'],
    ['empty.jpg', Buffer.alloc(0), 'This file is empty'],
    ['cut.jpg', whole.subarray(0, 200), 'could not be read'],
  ]
  for (const [name, buffer, sentence] of files) {
    await chooser.setInputFiles({ name, mimeType: 'image/jpeg', buffer })
    await expect(page.getByRole('alert')).toContainText(sentence)
  }
  await expect(page.getByRole('button', { name: 'Keep this photo' })).toHaveCount(0)
})

test('[P-BRD-9] [P-BRD-10] a photo is kept, shared, approved, seen by a colleague and taken back everywhere', async ({
  page,
  request,
  browser,
}) => {
  await page.setViewportSize(phone)
  const { founder, ids } = await arrive(page, request)
  await page.goto(`/me/missions/${ids.photo}`)
  await page.getByLabel('Choose a photo').setInputFiles(await photoFile(page))
  await expect(page.getByRole('img', { name: 'Preview of the chosen photo' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep this photo' }).click()
  await expect(page.getByRole('img', { name: 'Your photo 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Share on the wall' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Nothing says whose it is')
  await question.getByRole('button', { name: 'Share on the wall' }).click()
  await expect(page.getByText('Waits for a moderator')).toBeVisible()

  const desk = await browser.newContext({ reducedMotion: 'reduce' })
  await post(desk.request, '/auth/login', { email: founder.email, password: PASSWORD })
  const console_ = await desk.newPage()
  await console_.goto('/missions')
  await console_.getByRole('link', { name: 'Photos (1 to check)' }).click()
  await expect(console_.getByRole('img', { name: 'Photo 1 for “The view from my walk”' })).toBeVisible()
  await expect(console_.getByRole('main')).not.toContainText('Zoë')
  await console_.getByRole('button', { name: /^Approve/ }).click()
  await expect(console_.getByText('The photo is on the wall.')).toBeVisible()
  await expect(console_.getByText('No photo waits.')).toBeVisible()

  const other = await browser.newContext({ reducedMotion: 'reduce' })
  const { email } = await newEmployee(request, founder.organizationId, 'Kim')
  await post(other.request, '/auth/login', { email, password: PASSWORD })
  const colleague = await other.newPage()
  await colleague.goto(`/me/missions/${ids.photo}`)
  const onWall = colleague.getByRole('img', { name: 'Photo 1 on the wall' })
  await expect(onWall).toBeVisible()
  await expect.poll(() => onWall.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)
  await expect(colleague.getByRole('main')).not.toContainText('Zoë')

  await page.reload()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('Private', { exact: true })).toBeVisible()
  await colleague.reload()
  await expect(colleague.getByText('No photo is here yet.')).toBeVisible()
  await console_.goto('/missions?photos=approved')
  await expect(console_.getByText('No photo is on a wall.')).toBeVisible()
  await desk.close()
  await other.close()
})

test('[P-BRD-10] a refused photo tells its owner the reason', async ({ page, request }) => {
  const { founder, ids } = await arrive(page, request)
  await page.goto(`/me/missions/${ids.photo}`)
  await page.getByLabel('Choose a photo').setInputFiles(await photoFile(page))
  await page.getByRole('button', { name: 'Keep this photo' }).click()
  await page.getByRole('button', { name: 'Share on the wall' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Share on the wall' }).click()
  await expect(page.getByText('Waits for a moderator')).toBeVisible()
  const queue = `/api/organizations/${founder.organizationId}/photos`
  const { data } = await (await request.get(queue)).json()
  const answer = await request.put(`${queue}/${data.photos[0].id}/refusal`, { data: { reason: 'off-topic' } })
  expect(answer.ok()).toBe(true)
  await page.reload()
  await expect(page.getByText('It does not fit the mission.')).toBeVisible()
})

test('[P-ACC-1] missions, photos and moderation have no axe finding and fit 320 pixels', async ({
  browser,
  page,
  request,
}) => {
  test.slow()
  const { founder, ids } = await arrive(page, request)
  await agree(page)
  await post(page.request, `/api/me/missions/${ids.water}/start`, {})
  await page.goto(`/me/missions/${ids.photo}`)
  await page.getByLabel('Choose a photo').setInputFiles(await photoFile(page))
  await page.getByRole('button', { name: 'Keep this photo' }).click()
  await page.getByRole('button', { name: 'Share on the wall' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Share on the wall' }).click()
  await expect(page.getByText('Waits for a moderator')).toBeVisible()
  const desk = await browser.newContext({ reducedMotion: 'reduce' })
  await post(desk.request, '/auth/login', { email: founder.email, password: PASSWORD })
  const console_ = await desk.newPage()
  const scan = async (on: Page, path: string) => {
    await on.goto(path)
    for (const width of [320, 1440]) {
      await on.setViewportSize({ width, height: 844 })
      await expect(on.locator('h1')).toBeVisible()
      await expect(on.locator('[aria-busy=true]')).toHaveCount(0)
      const violations = await findViolationsInBothThemes(on)
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
      expect(found, `${path} at ${width}`).toEqual([])
      expect(await on.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  }
  const screens: [Page, string][] = [
    [page, '/me/missions'],
    [page, `/me/missions/${ids.water}`],
    [page, `/me/missions/${ids.photo}`],
    [page, `/me/missions/${ids.quiz}`],
    [page, `/me/missions/${ids.sky}`],
    [console_, '/missions?photos=waiting'],
  ]
  for (const [on, path] of screens) await scan(on, path)
  await page.request.put(`/api/me/missions/${ids.sky}/completion`, { data: {} })
  await scan(page, `/me/missions/${ids.sky}`)
  await desk.close()
})
