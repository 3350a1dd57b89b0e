import { type APIRequestContext, expect } from '@playwright/test'
import { addDays, dayIn } from '#contract/platform/days.ts'
import type { Message } from '#web/identity/mailbox/useMessages.ts'

/** The zone of a new organization, whose day it is: in UTC it may be the next one. */
const zone = 'America/Toronto'

/** A day as new organizations and their people count it, so many days from today. */
export const dayFromToday = (days = 0) => addDays(dayIn(zone, new Date()), days)

export const PASSWORD = 'a long enough password'

/** Returns an address that no other test uses. */
export const newEmail = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`

/** Sends JSON to the real server, which must accept it. */
export async function post(request: APIRequestContext, path: string, data: unknown) {
  const response = await request.post(path, { data })
  expect(response.ok(), `${path} answered ${response.status()}: ${await response.text()}`).toBe(true)
  return response.json()
}

/** A signed-in founder and their organization; `request` keeps the session. */
export async function newFounder(
  request: APIRequestContext,
  company = 'Northwind Traders',
  email = newEmail('founder'),
) {
  const names = { firstName: 'Ada', lastName: 'Martin' }
  const registered = await post(request, '/auth/register', {
    email,
    password: PASSWORD,
    ...names,
    metadata: { company_name: company },
  })
  await post(request, '/auth/login', { email, password: PASSWORD })
  return { email, organizationId: String(registered.data.organization.id) }
}

/** Adds and invites a person; returns the link of the mail. */
export async function inviteEmployee(request: APIRequestContext, organizationId: string, email: string) {
  const users = `/api/organizations/${organizationId}/users`
  const { id } = await post(request, users, { first_name: 'Zoë', last_name: 'Berg', email })
  await post(request, `${users}/${id}/invite`, {})
  return { userId: String(id), link: await mailedLink(request, email, '/landing') }
}

/** Returns the newest of the mails to an address that hold something, once there is one: jobs send them, in any order. */
export async function newestMail(
  request: APIRequestContext,
  to: string,
  holds: (mail: Message) => boolean,
): Promise<Message> {
  let found: Message[] = []
  const count = async () => {
    const { messages } = await (await request.get('/mailbox/messages', { params: { to } })).json()
    found = (messages as Message[]).filter(holds)
    return found.length
  }
  await expect.poll(count, { message: `mails to ${to}`, timeout: 20_000 }).toBeGreaterThan(0)
  return found[0] as Message
}

/** Returns the link to a page of the portal in the newest mail to an address that has one. */
export async function mailedLink(request: APIRequestContext, to: string, path: string) {
  const isAsked = (link: string) => new URL(link).pathname === path
  const { links } = await newestMail(request, to, (mail) => mail.links.some(isAsked))
  return String(links.find(isAsked))
}
