import { expect, type Locator, test } from '@playwright/test'
import { continuedPage } from './continued-page.ts'
import { newFounder } from './people.ts'
import { configure, opened } from './wizard.ts'

test.describe('the defaults of each challenge type', () => {
  const onPage = continuedPage()
  let wizard: Locator
  const value = (role: 'slider' | 'spinbutton', name: string) => wizard.getByRole(role, { name })
  const slides = async (name: string, min: number, max: number, step: number, now: number) => {
    const slider = value('slider', name)
    for (const [attribute, expected] of Object.entries({ min, max, step }))
      await expect(slider).toHaveAttribute(attribute, String(expected))
    await expect(slider).toHaveValue(String(now))
  }
  const another = async (type: string) => {
    await wizard.getByRole('button', { name: 'Back' }).click()
    await configure(wizard, type)
  }

  test('[B9.wizard.1] [B9.wizard.4] [A9.scope.1] a team competition has the documented defaults', async () => {
    const page = onPage()

    await newFounder(page.request)
    wizard = await opened(page)
    await configure(wizard, 'Team Competition')
    await expect(value('spinbutton', 'Duration (days)')).toHaveValue('21')
    await expect(wizard.getByRole('combobox', { name: 'What counts' })).toHaveValue('steps')
    await expect(wizard.getByLabel('Start date')).toHaveValue('2026-01-01')
    await expect(wizard.getByRole('radio', { name: 'English' })).toBeChecked()
    await expect(wizard.getByRole('radio', { name: 'Average' })).toBeChecked()
  })

  test('[B9.wizard.2] [B9.wizard.5] [B9.sliders.1] [B9.sliders.2] an environmental challenge has the documented defaults', async () => {
    await another('Environmental')
    await wizard.getByRole('button', { name: /Activity-based/ }).click()
    await slides('Estimated participants', 10, 1000, 5, 275)
    await slides('Steps per tree', 100_000, 1_000_000, 50_000, 400_000)
    await expect(value('spinbutton', 'Daily goal (steps)')).toHaveValue('6500')
    await expect(wizard.getByRole('status').getByText('$5.00 a tree')).toBeVisible()
    await wizard.getByRole('button', { name: 'Change approach' }).click()
    await wizard.getByRole('button', { name: /Donation-based/ }).click()
    await expect(value('spinbutton', 'Budget ($)')).toHaveValue('470')
    await expect(wizard.getByText('94 trees')).toBeVisible()
    for (const [partner, cost, trees] of [
      ['canopy-fund', '$5.00 a tree', '94 trees'],
      ['green-valley', '$4.00 a tree', '117 trees'],
      ['second-forest', '$3.00 a tree', '156 trees'],
    ] as const) {
      await wizard.getByRole('combobox', { name: 'Partner organization' }).selectOption(partner)
      await expect(wizard.getByRole('status')).toContainText(trees)
      await expect(wizard.getByRole('status')).toContainText(cost)
    }
  })

  test('[B9.wizard.4] [B9.sliders.4] [B9.other.4] a collective target has the documented defaults', async () => {
    await another('Collective Target')
    await slides('Daily goal (steps)', 1000, 15_000, 100, 6500)
    await expect(wizard.getByRole('checkbox', { name: 'Show the journey on a map' })).toBeChecked()
    await expect(wizard.getByRole('radio', { name: 'Countryside' })).toBeChecked()
  })

  test('[B9.wizard.3] [B9.sliders.5] [B9.presets.1] a podium and an individual mission have the documented defaults', async () => {
    await another('Podium')
    await expect(value('spinbutton', 'Podium places')).toHaveValue('3')

    await another('Individual Mission')
    await slides('Daily goal (steps)', 1000, 20_000, 100, 6000)
    await expect(wizard.getByRole('group', { name: 'Presets' }).getByRole('button')).toHaveText([
      '4,000 steps',
      '6,000 steps',
      '8,000 steps',
    ])
    for (const [steps, goal] of Object.entries({ '4,000': '4000', '8,000': '8000', '6,000': '6000' })) {
      await wizard.getByRole('button', { name: `${steps} steps` }).click()
      await expect(value('spinbutton', 'Daily goal (steps)')).toHaveValue(goal)
    }
  })

  test('[B9.wizard.3] [B9.sliders.3] a donation challenge has the documented defaults', async () => {
    await another('Donation Challenge')
    await wizard.getByRole('button', { name: /^Budget/ }).click()
    await expect(value('spinbutton', 'Budget ($)')).toHaveValue('938')
    await wizard.getByRole('button', { name: 'Change approach' }).click()
    await wizard.getByRole('button', { name: /^Activity/ }).click()
    await slides('Steps per dollar', 10_000, 100_000, 1000, 50_000)
  })
})
