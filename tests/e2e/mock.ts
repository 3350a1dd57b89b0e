import type { Page, Route } from '@playwright/test'
import { getSession, logout } from '#contract/identity/sessions.ts'
import type { Answer, Endpoint } from '#contract/platform/endpoint.ts'
import { type ErrorCode, errors } from '#contract/platform/errors.ts'
import {
  getMyOrganization,
  getOrganizationTree,
  type OrganizationNode,
} from '#contract/tenants/organizations.ts'

type Session = NonNullable<Answer<typeof getSession>['session']>

/** The answer of a mocked endpoint: a status with a body, or an aborted connection. */
export type Reply = { status?: number; body?: unknown; delayMs?: number } | 'abort'

interface Mocked {
  endpoint: Endpoint
  reply: () => Reply
}

/** Mocks an endpoint; a function computes each answer. */
export function on<E extends Endpoint>(endpoint: E, reply: Answer<E> | (() => Reply)): Mocked {
  return { endpoint, reply: typeof reply === 'function' ? reply : () => ({ body: reply }) }
}

/** Returns the answer of a failure with the server's message. */
export const failure = (code: ErrorCode): Reply => {
  const { status, message } = errors[code]
  return { status, body: { success: false, code, message, error: message } }
}

export const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export function sessionOf(email = 'ada@example.com', more: Partial<Session> = {}): Session {
  return {
    user: {
      id: idOf(900),
      email,
      name: 'Ada Martin',
      firebase_uid: idOf(900),
      first_name: 'Ada',
      last_name: 'Martin',
      email_verified: true,
      metadata: {},
    },
    expires_at: '2100-01-01T00:00:00.000Z',
    kind: 'standard',
    ...more,
  }
}

export function organizationOf(
  number: number,
  name: string,
  children: OrganizationNode[] = [],
): OrganizationNode {
  return {
    id: idOf(number),
    name,
    description: null,
    logo_url: null,
    access_code: `CODE${number}`,
    accessCode: `CODE${number}`,
    admin_ids: [idOf(900)],
    parentId: null,
    isPrimary: number === 1,
    roles: ['administrator'],
    timezone: 'Europe/Paris',
    admins: [],
    credits: 100,
    allowSubOrganizations: true,
    language: 'en',
    minimumGroup: 5,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    children: children.map((child) => ({ ...child, parentId: idOf(number) })),
  }
}

interface Setup {
  session?: Session | null
  tree?: OrganizationNode[]
  answers?: Mocked[]
}

interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  body: unknown
}

export const patternOf = ({ path }: Endpoint) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)

/** Mocks the API. `session` may be changed later; `sent` lists the page's requests. */
export async function mockApi(page: Page, setup: Setup = {}) {
  const { tree = [organizationOf(1, 'Northwind')], answers = [] } = setup
  const api = {
    session: setup.session === undefined ? sessionOf() : setup.session,
    sent: [] as Sent[],
    count: (endpoint: Endpoint) =>
      api.sent.filter(({ method, path }) => method === endpoint.method && patternOf(endpoint).test(path))
        .length,
  }
  const [first] = tree
  const standard = [
    on(getSession, () => ({ body: { session: api.session, user: api.session?.user ?? null } })),
    on(logout, () => ({ body: { data: {} } })),
    on(getOrganizationTree, { data: tree }),
    on(getMyOrganization, () =>
      first ? { body: { organization: first, data: first } } : failure('organization.not_found'),
    ),
  ]
  const mocked = [...answers, ...standard]

  await page.route(/\/(auth|api)\//, async (route: Route) => {
    const request = route.request()
    if (request.resourceType() !== 'fetch') return route.continue()
    const method = request.method()
    const path = new URL(request.url()).pathname
    api.sent.push({ method, path, headers: request.headers(), body: request.postDataJSON() })
    const match = mocked.find(({ endpoint }) => endpoint.method === method && patternOf(endpoint).test(path))
    const reply = match ? match.reply() : failure('request.not_found')
    if (reply === 'abort') return route.abort()
    const { status = 200, body, delayMs = 0 } = reply
    if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs))
    // A page that was closed meanwhile takes no answer.
    await route
      .fulfill({
        status,
        ...(body !== undefined && { json: { ...(status < 400 && { success: true }), ...body } }),
      })
      .catch(() => {})
  })
  return api
}
