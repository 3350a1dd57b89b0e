import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { mayCall, type Needs, type Role, roles } from '#contract/platform/permissions.ts'
import { newChallenge } from './crew.ts'
import { chooseLanguage } from './language.ts'
import { newEmployee } from './members.ts'
import { newFounder, PASSWORD, post } from './people.ts'
import { newQuiz } from './quizzes.ts'

/** Something of everything whose rows have actions. */
async function furnish(founder: APIRequestContext) {
  const { email, organizationId } = await newFounder(founder)
  const at = `/api/organizations/${organizationId}`
  const below = { name: 'North', parentId: null, timezone: 'America/Toronto', allowSubOrganizations: true }
  const [quiz, challengeId] = await Promise.all([
    newQuiz(founder, organizationId, 'Sleep well'),
    newChallenge(founder, organizationId, { title: 'Spring steps', type: 'podium' }),
    post(founder, `${at}/teams`, { name: 'Falcons' }),
    post(founder, `${at}/users`, { first_name: 'Noor', last_name: 'Haddad', email: `noor-${email}` }),
    post(founder, `${at}/hierarchical`, below),
    post(founder, `${at}/reports`, { startDate: '2026-01-01', endDate: '2026-01-31' }),
  ])
  const missions = [{ missionType: 'photo_challenge', missionTitle: 'The sea from above' }]
  const headers = { authorization: `Bearer ${process.env.PROVIDER_KEY}` }
  const assigned = await founder.post('/provider/missions', { headers, data: { organizationId, missions } })
  expect(assigned.status()).toBe(201)
  return { email, organizationId, quizId: quiz.id, challengeId }
}

type Place = Awaited<ReturnType<typeof furnish>>

/** Each page: what one must hold to open it, something on it, and its controls with what they need. */
const pagesOf = ({ quizId, challengeId }: Place): [string, Needs, string, [RegExp, Needs][]][] => [
  ['/dashboard', 'figures.read', 'Recent activity', []],
  [
    '/users',
    'people.read',
    'noor-',
    [
      [/^Add user$/, 'people.write'],
      [/^Fields$/, 'people.write'],
      [/^Import$/, 'people.write'],
      [/^Actions for Noor/, 'people.write'],
      [/^Select /, 'people.write'],
      [/^Export$/, 'people.export'],
    ],
  ],
  [
    '/teams',
    'people.read',
    'Falcons',
    [
      [/^Create team$/, 'teams.write'],
      [/^Actions for Falcons$/, 'teams.write'],
      [/^Members of Falcons$/, 'teams.write'],
    ],
  ],
  ['/missions', 'programme.read', 'The sea from above', [[/^Photos/, 'photos.moderate']]],
  ['/missions?photos=waiting', 'programme.read', 'Missions', []],
  ['/challenges', 'programme.read', 'Spring steps', [[/^Add challenge$/, 'programme.write']]],
  ['/challenges?new=1', 'programme.read', 'Spring steps', []],
  ['/challenges?tab=finished', 'programme.read', 'No challenges', [[/^Add challenge$/, 'programme.write']]],
  [
    `/challenges/${challengeId}`,
    'programme.read',
    'About',
    [
      [/^Delete challenge$/, 'programme.write'],
      [/^Referee of all challenges/, 'appeals.answer'],
    ],
  ],
  [
    `/quizzes/${quizId}`,
    'programme.read',
    'People who answered',
    [
      [/^Edit$/, 'programme.write'],
      [/^Enable delete mode/, 'programme.write'],
      [/^Download Results$/, { all: ['programme.read', 'people.read'] }],
    ],
  ],
  ['/quizzes?new=1', 'programme.read', 'Sleep well', [[/^New question$/, 'programme.write']]],
  [
    '/reports',
    'figures.read',
    'Custom Report',
    [
      [/^Generate report$/, 'reports.write'],
      [/^Delete /, 'reports.write'],
    ],
  ],
  [
    '/organizations',
    'organization.read',
    'North',
    [
      [/^Add Organization$/, 'hierarchy.write'],
      [/^Add sub-organization to /, 'hierarchy.write'],
      [/^Edit North$/, 'hierarchy.write'],
      [/^Send credits to North$/, 'credits.send'],
      [/^Statement of credits of /, 'credits.read'],
    ],
  ],
  ['/settings', 'organization.read', 'Settings', []],
  ['/settings/account', 'organization.read', 'New address', []],
  ['/settings/organization', 'organization.write', 'Organization', []],
  ['/settings/administrators', 'roles.manage', 'Administrators', []],
  ['/settings/access', { all: ['people.read', 'security.manage'] }, 'Access', []],
  ['/settings/audit', 'audit.read', 'Audit', []],
  [
    '/settings/security',
    { any: ['security.manage', 'integrations.manage', 'roles.manage'] },
    'Security',
    [
      [/^Domains/, 'security.manage'],
      [/^Provisioning/, 'integrations.manage'],
      [/^Roles/, 'roles.manage'],
    ],
  ],
  ['/settings/sso', 'security.manage', 'Single sign-on', []],
  ['/settings/domains', 'security.manage', 'Domains', []],
  ['/settings/provisioning', 'integrations.manage', 'Provisioning', []],
  ['/settings/second-factors', { any: ['security.manage', 'roles.manage'] }, 'Second factors', []],
  ['/settings/roles', 'roles.manage', 'Roles', []],
]

const every = ['Dashboard', 'Users', 'Teams', 'Missions', 'Challenges', 'Quizzes', 'Reports']
const readOnly = ['Dashboard', 'Missions', 'Challenges', 'Quizzes', 'Reports']

/** The pages that a role’s navigation shows before those of everybody, and addresses that say why they are closed. */
const shown: Record<Role, [string[], string[]]> = {
  administrator: [every, []],
  hr_manager: [every, ['/settings/access', '/settings/roles']],
  programme_manager: [every, ['/settings/audit']],
  finance: [
    ['Dashboard', 'Reports'],
    ['/users', '/challenges', '/settings/security', '/settings/domains'],
  ],
  it_administrator: [
    ['Users', 'Teams'],
    ['/missions', '/settings/roles', '/reports'],
  ],
  auditor: [readOnly, ['/users', '/settings/sso']],
  viewer: [readOnly, ['/teams', '/settings/audit']],
}

/** Sees that the navigation leads to the pages of a role alone, and that the others say that they are closed. */
async function tryNavigation(page: Page, role: Role) {
  const [labels, closed] = shown[role]
  const links = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link')
  await expect(links, role).toHaveText([...labels, 'Organizations', 'Settings', 'Log out'])
  for (const path of closed) {
    await go(page, path)
    await expect(page.getByText('Your role does not include this.'), `${role} ${path}`).toBeVisible()
    await go(page, '/organizations')
    await expect(page.getByRole('heading', { level: 1, name: 'Organizations Management' })).toBeVisible()
  }
}

/** Counts what the page has asked for, and lists what it was refused. */
function watch(page: Page) {
  const seen = { open: 0, refused: [] as string[] }
  page.on('request', () => {
    seen.open += 1
  })
  const end = () => {
    seen.open -= 1
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  page.on('response', (response) => {
    if (response.status() === 403) seen.refused.push(new URL(response.url()).pathname)
  })
  return seen
}

/** Goes there as a link would, without loading the portal again. */
const go = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

async function walk(page: Page, role: Role, place: Place) {
  const seen = watch(page)
  const main = page.getByRole('main')
  await page.goto('/settings/account')
  for (const [address, needs, sign, controls] of pagesOf(place)) {
    if (!mayCall([role], needs)) continue
    await go(page, address)
    await expect(page.getByText(sign).first(), `${role} at ${address}`).toBeVisible()
    await expect.poll(() => seen.open, { intervals: [20] }).toBe(0)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (const [name, need] of controls) {
      const all = (['button', 'link', 'checkbox', 'combobox'] as const).map((kind) =>
        page.getByRole(kind, { name }),
      )
      const [first, ...others] = all
      const found = others.reduce((any, one) => any.or(one), first ?? main)
      const said = `${role} at ${address}: ${name}`
      if (mayCall([role], need)) await expect(found.first(), said).toBeVisible()
      else expect(await found.count(), said).toBe(0)
    }
    expect(seen.refused, `${role} at ${address} was refused`).toEqual([])
  }
  await tryNavigation(page, role)
  expect(seen.refused, `${role} at closed pages was refused`).toEqual([])
}

test('[I-ROLE-3] each role sees the actions it may use on each page it may open, and no page asks for what it is refused', async ({
  page: founder,
  browser,
}) => {
  test.slow()
  const place = await furnish(founder.request)
  const { organizationId } = place
  const others = roles.filter((role) => role !== 'administrator')
  const people = await Promise.all(
    others.map(async (role) => {
      const { email } = await newEmployee(founder.request, organizationId, 'Kim')
      await post(founder.request, `/api/organizations/${organizationId}/roles`, { email, role })
      return { role, email }
    }),
  )
  for (const { role, email } of [{ role: 'administrator' as const, email: place.email }, ...people]) {
    const context = await browser.newContext()
    await post(context.request, '/auth/login', { email, password: PASSWORD })
    const page = await context.newPage()
    await page.addInitScript(() => localStorage.setItem('language', 'en'))
    await walk(page, role, place)
    if (role === 'it_administrator') {
      // Who lacks the dashboard begins at the first page of their own.
      await go(page, '/dashboard')
      await expect(page).toHaveURL('/users')
      await chooseLanguage(page, 'fr')
      await go(page, '/reports')
      await expect(page.getByText('Votre rôle ne comprend pas cette page.')).toBeVisible()
    }
    await context.close()
  }
})
