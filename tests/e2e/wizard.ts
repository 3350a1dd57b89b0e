import type { Locator, Page } from '@playwright/test'
import { listTeams } from '#contract/people/teams.ts'
import { listUsers } from '#contract/people/users.ts'
import { createChallenge, listChallenges } from '#contract/programme/challenges.ts'
import { listPartners } from '#contract/programme/partners.ts'
import { idOf, mockApi, on, organizationOf, type Reply } from './mock.ts'

const teamOf = (number: number, name: string, memberCount: number) => ({
  id: idOf(number),
  name,
  memberCount,
  logo_url: null,
  createdAt: '2026-01-01T00:00:00.000Z',
})

const teams = [teamOf(31, 'Amber', 4), teamOf(32, 'Blue', 12)]
const partners = [
  { id: 'canopy-fund', name: 'Canopy Fund', costPerTree: 5 },
  { id: 'green-valley', name: 'Green Valley', costPerTree: 4 },
  { id: 'second-forest', name: 'Second Forest', costPerTree: 3 },
]

export async function mocked(
  page: Page,
  created: () => Reply = () => ({ body: { data: { title: 'Spring Walk' } } }),
) {
  const counts = { total: 300, active: 300, pending: 0, invited: 0, inactive: 0 }
  const pagination = { currentPage: 1, totalPages: 1, totalItems: 0, hasNext: false, hasPrev: false }
  return mockApi(page, {
    tree: [organizationOf(1, 'Northwind', [organizationOf(2, 'Northwind Lyon')])],
    answers: [
      on(listChallenges, { data: [] }),
      on(listTeams, { data: teams, teams }),
      on(listPartners, { data: partners }),
      on(listUsers, { data: { users: [], pagination, counts } }),
      on(createChallenge, created),
    ],
  })
}

export const sentBody = (api: Awaited<ReturnType<typeof mocked>>) =>
  api.sent.filter(({ method }) => method === 'POST').at(-1)?.body as Record<string, unknown>

export async function opened(page: Page): Promise<Locator> {
  await page.clock.setFixedTime('2026-01-01T12:00:00Z')
  await page.goto('/challenges')
  await page.getByRole('button', { name: 'Add challenge' }).first().click()
  return page.getByRole('dialog', { name: 'New challenge' })
}

export const next = (wizard: Locator) => wizard.getByRole('button', { name: 'Continue' }).click()

export async function configure(wizard: Locator, type: string) {
  await wizard.getByRole('radio', { name: type, exact: true }).check()
  await next(wizard)
}
