import { expect, test } from '@playwright/test'
import { listDomains, verifyDomain } from '#contract/identity/domains.ts'
import { findViolations } from './accessibility.ts'
import { failure, idOf } from './mock.ts'
import { answerInstead } from './outside.ts'
import { newFounder } from './people.ts'

test('an administrator adds a domain, copies its record, is told that it is not there yet, and deletes it', async ({
  page,
}) => {
  await newFounder(page.request)
  await page.goto('/settings/domains')
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem')).toContainText(['Enter the domain', 'TXT record', 'Verify'])
  const name = `n${crypto.randomUUID().slice(0, 8)}.example.com`
  const add = page.getByRole('button', { name: 'Add domain' })
  await page.getByRole('textbox', { name: 'Domain' }).fill('gmail.com')
  await add.click()
  await expect(page.getByRole('textbox', { name: 'Domain' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: 'Domain' }).fill(name)
  await add.click()
  const entry = main.getByRole('listitem').filter({ hasText: name })
  await expect(entry).toContainText('Not proved yet')
  await expect(entry.getByRole('textbox', { name: 'Name of the TXT record' })).toHaveValue(`_elan.${name}`)
  await expect(entry.getByRole('textbox', { name: 'Value of the TXT record' })).toHaveValue(
    /^elan-domain-verification=/,
  )
  await answerInstead(page, verifyDomain, () => failure('domain.record_other'))
  await entry.getByRole('button', { name: 'Verify' }).click()
  await expect(entry.getByRole('alert')).toContainText('its value is another one')
  expect(await findViolations(page)).toEqual([])
  await entry.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(entry).toHaveCount(0)
})

test('[I-DOM-6] the page says that the domains of those who join by link prove nothing, and fills them from proved ones', async ({
  page,
}) => {
  const { organizationId } = await newFounder(page.request)
  const path = `/api/organizations/${organizationId}/access-control`
  const kept = { mode: 'professional', domains: ['kept.example.com'] }
  expect((await page.request.put(path, { data: kept })).ok()).toBe(true)
  const one = (state: 'proved' | 'pending', index: number) => ({
    ...{ id: idOf(index), state, domain: `${state}.example.com` },
    record: { name: '_elan.example.com', value: 'elan-domain-verification=abc' },
    ...{ provedAt: null, checkedAt: null, missingDays: 0, delegates: [] },
  })
  await answerInstead(page, listDomains, () => ({
    body: { data: [one('proved', 1), one('pending', 2)], delegated: [] },
  }))
  await page.goto('/settings/domains')
  await expect(page.getByRole('main')).toContainText('They prove nothing')
  await page.getByRole('button', { name: 'Add the proved domains there' }).click()
  await expect(page.getByText('The proved domains were added')).toBeVisible()
  const { data } = await (await page.request.get(path)).json()
  expect(data).toMatchObject({ ...kept, domains: ['kept.example.com', 'proved.example.com'] })
})

test('each state of a domain is told in light and dark, with names that fit a phone', async ({ page }) => {
  await newFounder(page.request)
  const states = ['pending', 'proved', 'missing', 'lapsed'] as const
  const data = states.map((state, index) => ({
    ...{
      id: idOf(index),
      state,
      domain: `${state}-${'a-long-label-'.repeat(3)}x.${'sub.'.repeat(12)}example.com`,
    },
    record: { name: '_elan.example.com', value: 'elan-domain-verification=abc' },
    ...{ provedAt: null, checkedAt: '2026-03-02T09:00:00.000Z', missingDays: 5, delegates: [] },
  }))
  const delegated = [{ domain: 'delegated.example.com', state: 'proved' as const, owner: 'Northwind Group' }]
  await answerInstead(page, listDomains, () => ({ body: { data, delegated } }))
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/settings/domains')
    const main = page.getByRole('main')
    for (const word of ['Not proved yet', 'Proved', 'Record missing', 'Lapsed', 'by Northwind Group'])
      await expect(main.getByText(word, { exact: true }).first()).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  }
})
