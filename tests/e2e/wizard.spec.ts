import { expect, type Locator, type Page, test } from '@playwright/test'
import { createChallenge } from '#contract/programme/challenges.ts'
import { continuedPage } from './continued-page.ts'
import { failure, type Reply } from './mock.ts'
import { answerInstead, watchCalls } from './outside.ts'
import { comesSoon, openSlowly } from './pacing.ts'
import { newEmail, newFounder, post } from './people.ts'
import { configure, next, opened, reopened, watchCreations } from './wizard.ts'

async function create(page: Page, wizard: Locator) {
  await next(wizard)
  await next(wizard)
  await wizard.getByRole('button', { name: 'Create Challenge' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
}

test.describe('the wizard', () => {
  const onPage = continuedPage()
  let sentBody: ReturnType<typeof watchCreations>
  let wizard: Locator
  let branchId: string
  const teamIds: Record<string, string> = {}

  test.beforeAll(async () => {
    const { request } = onPage()
    const { organizationId } = await newFounder(request)
    const home = `/api/organizations/${organizationId}`
    branchId = (await post(request, `${home}/hierarchical`, { name: 'Northwind Lyon' })).data.id
    const people = await Promise.all(
      Array.from({ length: 4 }, (_, n) => {
        const email = newEmail('robin')
        return post(request, `${home}/users`, { first_name: `Robin${n}`, last_name: 'Berg', email })
      }),
    )
    for (const [name, members] of Object.entries({ Amber: people.slice(0, 1), Blue: people.slice(1) })) {
      const { data: team } = await post(request, `${home}/teams`, { name })
      await post(request, `${home}/teams/${team.id}/members`, { userIds: members.map(({ id }) => id) })
      teamIds[name] = team.id
    }
    sentBody = watchCreations(onPage())
  })

  test('[B2.wizard.1] [B2.wizard.2] [B2.wizard.3] [B2.wizard.4] [B2.challenges.5] the first step chooses one of seven types', async () => {
    const page = onPage()
    wizard = await opened(page)
    const steps = wizard.getByRole('list').first().getByRole('listitem')
    await expect(steps).toHaveText([/Challenge Type/, /Configure/, /Review/, /Communication/])
    const types = wizard.getByRole('radio')
    await expect(types).toHaveCount(7)
    await expect(wizard.getByRole('button', { name: 'Back' })).toBeVisible()
    const forward = wizard.getByRole('button', { name: 'Continue' })
    await expect(forward).toBeDisabled()
    await types.nth(3).check()
    await wizard.getByRole('radio', { name: 'Individual Mission' }).check()
    await expect(wizard.getByRole('radio', { checked: true })).toHaveCount(1)
    await forward.click()
  })

  test('[B2.wizard.7] [B2.wizard.8] [B5.wizard.1] [B3.challenge.3] the second step has the language, a picture, the duration and a read-only end', async () => {
    await wizard.getByRole('textbox', { name: 'Title' }).fill('Spring Walk')
    await wizard.getByRole('textbox', { name: 'Description' }).fill('Every day a little.')
    await expect(wizard.getByRole('radio', { name: 'English' })).toBeChecked()
    await wizard.getByRole('radio', { name: 'French' }).check()
    expect(
      await wizard.getByRole('combobox', { name: 'What counts' }).getByRole('option').allTextContents(),
    ).toEqual(['Steps', 'Distance', 'Active minutes', 'Points'])
    const duration = wizard.getByRole('spinbutton', { name: 'Duration (days)' })
    for (const [typed, kept] of [
      ['0', '1'],
      ['-3', '1'],
      ['', '1'],
      ['2.7', '2'],
      ['21', '21'],
    ]) {
      await duration.fill(typed ?? '')
      await duration.blur()
      await expect(duration).toHaveValue(kept ?? '')
    }
    await expect(wizard.getByLabel('Start date')).toHaveValue('2026-01-01')
    const end = wizard.getByLabel('End date')
    await expect(end).toHaveValue('2026-01-22')
    await expect(end).not.toBeEditable()
    await expect(wizard.getByText('Image', { exact: true })).toBeVisible()
    for (const steps of ['4,000 steps', '8,000 steps'])
      await wizard.getByRole('button', { name: steps }).click()
    await expect(wizard.getByRole('spinbutton', { name: 'Daily goal (steps)' })).toHaveValue('8000')
  })

  test('[B4.wizard.1] [B4.wizard.2] [B2.wizard.5] the user can move back and forth between steps, also after a reload', async () => {
    const page = onPage()
    const forward = wizard.getByRole('button', { name: 'Continue' })

    await wizard.getByRole('button', { name: 'Back' }).click()
    await expect(wizard.getByRole('radio', { name: 'Individual Mission' })).toBeChecked()
    await forward.click()
    await wizard.getByRole('button', { name: 'Previous' }).click()
    await forward.click()
    await page.reload()
    await expect(wizard.getByRole('textbox', { name: 'Title' })).toHaveValue('Spring Walk')
    await forward.click()
    const preflight = wizard.getByRole('region', { name: 'Before you start' })
    await expect(preflight).toContainText('Each person walks 8,000 steps a day')
    await wizard.getByRole('button', { name: 'Back' }).click()
    await forward.click()
    await wizard.getByRole('button', { name: 'Previous' }).click()
    await forward.click()
    await forward.click()
  })

  test('[B2.wizard.6] [B3.challenge.1] [B3.settings.6] Create Challenge sends the form as filled in', async () => {
    const page = onPage()

    await wizard.getByRole('button', { name: 'Create Challenge' }).click()
    await expect(page.getByText('Challenge Spring Walk created successfully!')).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
    expect(sentBody()).toEqual({
      title: 'Spring Walk',
      description: 'Every day a little.',
      activityMetric: 'steps',
      startDate: '2026-01-01',
      duration: 21,
      endDate: '2026-01-22',
      type: 'individual-mission',
      settings: { dailyGoal: 8000 },
      language: 'fr',
    })
  })

  test('[B3.settings.1] [B5.wizard.3] [B3.wizard.2] [B5.wizard.4] a team is added only once and only if selected, and title and description are optional', async () => {
    const page = onPage()

    wizard = await reopened(page)
    await configure(wizard, 'Team Competition')
    for (const name of ['Title', 'Description'])
      await expect(wizard.getByRole('textbox', { name })).toHaveValue('')
    const add = wizard.getByRole('button', { name: 'Add team' })
    await expect(add).toBeDisabled()
    for (const label of ['Amber (1 member)', 'Blue (3 members)']) {
      await wizard.getByRole('combobox', { name: 'Team' }).selectOption(label)
      await add.click()
    }
    // A selected team cannot be selected again.
    await expect(wizard.getByRole('combobox', { name: 'Team' }).getByRole('option')).toHaveText([
      'Choose a team',
    ])
    await wizard.getByRole('radio', { name: 'Total' }).check()
    await next(wizard)
    await expect(wizard.getByText('Blue has 3 members, Amber 1.')).toBeVisible()
    await wizard.getByRole('button', { name: 'Previous' }).click()
    await create(page, wizard)
    expect(sentBody()).toMatchObject({ title: '', description: '' })
    expect(sentBody().settings).toEqual({
      teams: [teamIds.Amber, teamIds.Blue],
      scoringMethod: 'total',
    })
  })

  test('[B3.settings.7] [B4.wizard.4] the next wizard starts empty, and sends companies', async () => {
    const page = onPage()

    await reopened(page)
    await expect(wizard.getByRole('radio', { checked: true })).toHaveCount(0)
    await configure(wizard, 'Inter-Company')
    await wizard.getByRole('combobox', { name: 'Company' }).selectOption('Northwind Lyon')
    await wizard.getByRole('button', { name: 'Add company' }).click()
    await create(page, wizard)
    expect(sentBody().settings).toEqual({ companies: [branchId], scoringMethod: 'average' })

    await reopened(page)
  })

  test('[B3.settings.5] [B5.wizard.2] podium places are from 1 to 10', async () => {
    const page = onPage()

    await configure(wizard, 'Podium')
    const places = wizard.getByRole('spinbutton', { name: 'Podium places' })
    await expect(places).toHaveValue('3')
    for (const [typed, kept] of [
      ['1', '1'],
      ['10', '10'],
      ['', '3'],
      ['0', '3'],
      ['11', '10'],
    ]) {
      await places.fill(typed ?? '')
      await places.blur()
      await expect(places).toHaveValue(kept ?? '')
    }
    await create(page, wizard)
    expect(sentBody().settings).toEqual({ podiumPlaces: 10 })
  })

  test('[B3.wizard.1] [B4.wizard.6] [B4.wizard.7] trees are computed from a budget: budget divided by cost, rounded down', async () => {
    const page = onPage()

    await reopened(page)
    const number = (name: string) => wizard.getByRole('spinbutton', { name })
    const partner = (name: string) => wizard.getByRole('combobox', { name })
    const outcome = wizard.getByRole('status')
    await configure(wizard, 'Environmental')
    await wizard.getByRole('button', { name: /Donation-based tree planting/ }).click()
    await expect(number('Budget ($)')).toHaveValue('470')
    await expect(outcome).toContainText('94 trees')
    await expect(partner('Partner organization').getByRole('option')).toHaveCount(4)
    await partner('Partner organization').selectOption({ index: 3 })
    await expect(outcome).toContainText('156 trees')
    await wizard.getByRole('button', { name: 'Change approach' }).click()
  })

  test('[B3.settings.2] [B4.wizard.9] [B4.wizard.10] trees are computed from participants, steps and days, divided by the steps of a tree', async () => {
    const page = onPage()
    const number = (name: string) => wizard.getByRole('spinbutton', { name })
    const outcome = wizard.getByRole('status')

    await wizard.getByRole('button', { name: /Activity-based tree planting/ }).click()
    await expect(outcome).toContainText('93 trees')
    await number('Estimated participants').fill('550')
    await expect(outcome).toContainText('187 trees')
    await number('Daily goal (steps)').fill('3250')
    await expect(outcome).toContainText('93 trees')
    await number('Steps per tree').fill('200000')
    await expect(outcome).toContainText('187 trees')
    await number('Duration (days)').fill('42')
    await expect(outcome).toContainText('375 trees')
    await create(page, wizard)
    expect(sentBody().settings).toEqual({
      partner: 'second-forest',
      costPerTree: 3,
      calculationApproach: 'activity',
      estimatedParticipants: 550,
      dailyGoal: 3250,
      stepsPerTree: 200_000,
      budget: 470,
      targetTrees: 375,
    })
  })

  test('[B3.settings.8] [B3.wizard.3] [B4.wizard.8] [B9.wizard.6] a donation has one of three charities and equals the budget', async () => {
    const page = onPage()
    const partner = (name: string) => wizard.getByRole('combobox', { name })
    const outcome = wizard.getByRole('status')

    await reopened(page)
    await configure(wizard, 'Donation Challenge')
    await wizard.getByRole('button', { name: /^Activity/ }).click()
    await expect(outcome).toContainText('$750.75')
    await expect(outcome).toContainText('$758.26')
    await wizard.getByRole('button', { name: 'Change approach' }).click()
    await wizard.getByRole('button', { name: /^Budget/ }).click()
    await expect(outcome).toContainText('$938.00')
    await partner('Charity').selectOption('Canopy Fund')
    await create(page, wizard)
    expect(sentBody().settings).toEqual({
      beneficiary: 'canopy-fund',
      calculationApproach: 'budget',
      estimatedParticipants: 275,
      dailyGoal: 6500,
      stepsPerDollar: 50_000,
      budget: 938,
      targetDonation: 938,
    })

    await reopened(page)
    await configure(wizard, 'Collective Target')
  })

  test('[B3.settings.3] [B3.settings.4] a collective target is the product of its parts and is shown on a map', async () => {
    const page = onPage()
    const outcome = wizard.getByRole('status')

    await expect(outcome).toContainText('37,537,500 steps')
    for (const style of ['Desert', 'City', 'Countryside']) {
      await wizard.getByRole('radio', { name: style }).check()
      await expect(wizard.getByRole('img', { name: `Preview of the journey: ${style}` })).toBeVisible()
    }
    await create(page, wizard)
    expect(sentBody().settings).toEqual({
      estimatedParticipants: 275,
      dailyGoal: 6500,
      targetValue: 37_537_500,
      showMap: true,
      mapStyle: 'countryside',
    })
  })

  test('[B1.wizard.1] [B4.wizard.3] [B8.challenges.3] a challenge is created, with its messages, and deleted', async () => {
    const page = onPage()
    await page.goto('/challenges?new=1&date=2030-05-06')
    await configure(wizard, 'Team Competition')
    await expect(wizard.getByLabel('Start date')).toHaveValue('2030-05-06')
    await wizard.getByRole('textbox', { name: 'Title' }).fill('Spring <Walk>')
    await wizard.getByRole('combobox', { name: 'Team' }).selectOption('Blue (3 members)')
    await wizard.getByRole('button', { name: 'Add team' }).click()
    await next(wizard)
    await next(wizard)
    await wizard.getByRole('button', { name: 'Generate' }).click()
    await wizard.getByRole('textbox', { name: 'Subject' }).first().fill('Come along')
    await wizard.getByRole('button', { name: 'Create Challenge' }).click()
    await expect(page.getByText('Challenge Spring <Walk> created successfully!')).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page).toHaveURL(/\/challenges$/)
    await page.getByRole('link', { name: 'Spring <Walk>' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Spring <Walk>' })).toBeVisible()
    await expect(page.getByText('It has not begun yet.')).toBeVisible()
    await page.getByRole('tab', { name: 'Communication' }).click()
    await expect(page.getByRole('textbox', { name: 'Subject' }).first()).toHaveValue('Come along')
    await page.getByRole('button', { name: 'Delete challenge' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('result are gone for everybody who took part, also a final result')
    await expect(dialog).toContainText('What people recorded stays in their own history.')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No challenges found from database...')).toBeVisible()
  })

  test('[B2.wizard.14] [B2.wizard.15] [B4.wizard.5] [B9.delay.2] the result is shown after 2 seconds', async () => {
    const page = onPage()
    const calls = watchCalls(page)
    await openSlowly(page, '/challenges')
    await reopened(page)
    await comesSoon(page, wizard.getByRole('radio'))
    await configure(wizard, 'Podium')
    await wizard.getByRole('textbox', { name: 'Title' }).fill('Our podium')
    await next(wizard)
    await next(wizard)
    await wizard.getByRole('button', { name: 'Create Challenge' }).click()
    await expect(page.getByText('Creating the challenge…')).toBeAttached()
    await expect.poll(() => calls.count(createChallenge)).toBe(1)
    await page.clock.runFor(1900)
    await expect(page.getByText('Creating the challenge…')).toBeAttached()
    await comesSoon(page, page.getByRole('heading', { name: 'Challenge Created' }))
    await page.getByRole('button', { name: 'Done' }).click()
  })

  test('[B2.wizard.15] [B7.challenges.4] [B8.challenges.1] [B8.challenges.2] a refused challenge returns to Review with its messages', async () => {
    const page = onPage()
    const replies: Reply[] = [{ body: { error: 'No more credits' } }, failure('server.busy'), 'abort']
    await answerInstead(page, createChallenge, () => replies.shift())
    await reopened(page)
    await configure(wizard, 'Podium')
    await wizard.getByRole('textbox', { name: 'Title' }).fill('Another')
    await next(wizard)
    await next(wizard)
    for (const text of [
      'No more credits',
      'The service is busy. Please try again in a moment.',
      'An unexpected error occurred while creating the challenge.',
    ]) {
      await wizard.getByRole('button', { name: 'Create Challenge' }).click()
      const refusal = page.getByRole('alertdialog', { name: 'Error' })
      const isRefused = async () => {
        await page.clock.runFor(500)
        return refusal.isVisible()
      }
      await expect.poll(isRefused, { intervals: [50] }).toBe(true)
      await expect(refusal).toContainText(text)
      await refusal.getByRole('button', { name: 'Try Again' }).click()
      await expect(wizard.getByText('Another')).toBeVisible()
      await next(wizard)
    }
  })
})
