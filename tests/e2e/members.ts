import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { mailedLink, newEmail, newFounder, PASSWORD, post } from './people.ts'

/** An active employee whose mailbox is proved by the invitation. */
export async function newEmployee(
  request: APIRequestContext,
  organizationId: string,
  name = 'Zoë',
  email = newEmail('employee'),
) {
  const users = `/api/organizations/${organizationId}/users`
  const { id } = await post(request, users, { first_name: name, last_name: 'Berg', email })
  await post(request, `${users}/${id}/invite`, {})
  const link = await mailedLink(request, email, '/landing')
  await post(request, '/api/auth/confirm-invite', {
    token: new URL(link).searchParams.get('token'),
    password: PASSWORD,
  })
  return { email, userId: String(id) }
}

/** An organization with one employee, who signs in on the page's browser. */
export async function signInEmployee(page: Page, request: APIRequestContext) {
  const founder = await newFounder(request)
  const employee = await newEmployee(request, founder.organizationId)
  await post(page.request, '/auth/login', { email: employee.email, password: PASSWORD })
  return { ...employee, founder }
}

const hourIn = (timeZone: string) =>
  Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(new Date()))

/** Gives the person a time zone in which it is not about midnight, so that a session of the last hour lies within today. */
export async function awayFromMidnight(request: APIRequestContext, organizationId: string) {
  const timezone = ['America/Toronto', 'Africa/Abidjan'].find((zone) => hourIn(zone) > 1 && hourIn(zone) < 23)
  const path = `/api/me/settings?organizationId=${organizationId}`
  expect((await request.patch(path, { data: { timezone } })).status()).toBe(200)
}
