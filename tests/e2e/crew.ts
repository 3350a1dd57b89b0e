import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type Page, request as requests } from '@playwright/test'
import { addDays } from '#contract/platform/days.ts'
import { newEmployee } from './members.ts'
import { dayFromToday, newFounder, PASSWORD, post } from './people.ts'

export interface Colleague {
  email: string
  userId: string
  /** Signed in as this person. */
  api: APIRequestContext
}

export const today = () => dayFromToday()

/** An organization, and employees who keep their activity and are counted in sums. */
export async function newCrew(founder: APIRequestContext, baseURL: string | undefined, count: number) {
  const { organizationId } = await newFounder(founder)
  const people: Colleague[] = []
  for (let at = 0; at < count; at++) {
    const employee = await newEmployee(founder, organizationId, `Robin${at}`)
    const api = await requests.newContext({ ...(baseURL && { baseURL }) })
    await post(api, '/auth/login', { email: employee.email, password: PASSWORD })
    for (const purpose of ['activity', 'sums'])
      await post(api, '/api/me/consents', { purpose, given: true, textVersion: 1, language: 'en' })
    people.push({ ...employee, api })
  }
  return { organizationId, people }
}

export async function newChallenge(
  founder: APIRequestContext,
  organizationId: string,
  body: { title: string; type: string; settings?: object; startDate?: string; duration?: number },
): Promise<string> {
  const { data } = await post(founder, `/api/organizations/${organizationId}/challenges`, {
    ...{ startDate: addDays(today(), -1), duration: 7, language: 'en' },
    ...body,
  })
  return data.id
}

export const join = (api: APIRequestContext, challengeId: string, body: object = {}) =>
  post(api, `/api/me/challenges/${challengeId}/join`, body)

/** Types in the steps of a day. */
export async function recordSteps(api: APIRequestContext, steps: number, day = today()) {
  const answer = await api.put(`/api/me/entries/${randomUUID()}`, { data: { total: { day, steps } } })
  if (!answer.ok()) throw new Error(await answer.text())
}

export async function signInOn(page: Page, { email }: Pick<Colleague, 'email'>) {
  await post(page.request, '/auth/login', { email, password: PASSWORD })
}
