import { expect, test } from '@playwright/test'
import { securityPaths } from '#contract/platform/pages.ts'
import { continuedPage } from './continued-page.ts'
import { newFounder } from './people.ts'
import { rows } from './settings.ts'

test.describe('the sections of the settings', () => {
  const onPage = continuedPage()

  test('[P-IN-8] the poster of the organization is downloaded from Who may join, in English, French or both', async () => {
    const page = onPage()
    await newFounder(page.request)
    await page.goto('/settings/access')
    for (const [label, file] of [
      ['English', 'poster_en.pdf'],
      ['French', 'poster_fr.pdf'],
      ['Both languages', 'poster_both.pdf'],
    ] as const) {
      const arriving = page.waitForEvent('download')
      await page.getByRole('link', { name: `Download the poster: ${label}` }).click()
      expect((await arriving).suggestedFilename()).toBe(file)
    }
  })

  test('each settings section has its own address, title, breadcrumb and navigation state', async () => {
    const page = onPage()
    await expect(page).toHaveTitle('Who may join · Settings · Élan')
    await expect(page.getByRole('form')).toHaveCount(1)
    await expect(page.getByRole('form', { name: 'Who may join' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem')).toHaveText([
      'Client portal',
      'Settings',
      'Who may join',
    ])
    const sections = page.getByRole('navigation', { name: 'Sections' })
    await expect(sections.locator('[aria-current=page]')).toHaveText('Who may join')
    const settings = page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Settings' })
    await expect(settings).toHaveAttribute('aria-current', 'true')

    await sections.getByRole('link', { name: 'Administrators' }).press('Enter')
    await expect(page).toHaveURL('/settings/administrators')
    await expect(sections.getByRole('link', { name: 'Administrators' })).toBeFocused()
    await expect(rows(page)).toHaveCount(1)
    await page.goBack()
    await expect(page.getByRole('form', { name: 'Who may join' })).toBeVisible()

    await sections.getByRole('link', { name: 'All settings' }).click()
    await expect(page).toHaveURL('/settings')
    await expect(page.getByRole('form', { name: 'Organization' })).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
  })

  test('[I-UI-3] the section Security stands last and lists the pages for the IT department, each at an address of its own', async () => {
    const page = onPage()
    const sections = page.getByRole('navigation', { name: 'Sections' })
    await expect(sections.getByRole('link')).toHaveText([
      'All settings',
      'Organization',
      'Who may join',
      'Administrators',
      'Your sign-ins',
      'Audit log',
      'Security',
    ])
    await sections.getByRole('link', { name: 'Security' }).click()
    await expect(page).toHaveURL('/settings/security')
    await expect(page).toHaveTitle('Security · Settings · Élan')
    const list = page.getByRole('region', { name: 'Security' })
    for (const path of securityPaths) await expect(list.locator(`[href="${path}"]`)).toBeVisible()

    await list.getByRole('link', { name: 'Domains' }).click()
    await expect(page).toHaveURL('/settings/domains')
    await expect(sections.locator('[aria-current=true]')).toHaveText('Security')
    await expect(page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem')).toHaveText([
      'Client portal',
      'Settings',
      'Security',
      'Domains',
    ])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Domains')
  })

  test('leaving a section with changes asks first', async () => {
    const page = onPage()
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: 'Organization' })
      .click()
    await page.getByRole('textbox', { name: 'Organization name' }).fill('Southwind')
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Audit log' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expect(page).toHaveURL('/settings/organization')
  })
})
