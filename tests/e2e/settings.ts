import type { Page } from '@playwright/test'
import {
  type Administrator,
  addAdministrator,
  getAdministrator,
  listAdministrators,
  listPotentialAdministrators,
  removeAdministrator,
} from '#contract/identity/administrators.ts'
import { listAuditEntries } from '#contract/identity/audit.ts'
import { listOwnSessions } from '#contract/identity/sessions.ts'
import {
  getAccessControl,
  getOrganization,
  getOrganizationTree,
  updateOrganization,
} from '#contract/tenants/organizations.ts'
import { failure, idOf, mockApi, on, organizationOf, type Reply } from './mock.ts'

function person(number: number, first: string, last: string): Administrator {
  const email = `${first.toLowerCase()}@example.com`
  const names = { first_name: first, firstName: first, last_name: last, lastName: last }
  return { id: idOf(number), email, ...names, avatar_url: null }
}

export const ada = person(900, 'Ada', 'Martin')
export const zoe = person(901, 'Zoë', 'Berg')

interface Given {
  organization?: object
  /** By id; anybody else is not found. */
  people?: object[]
  replies?: { [call: string]: Reply }
}

/** The settings page before a server that answers as told; `replies` may be changed on the way. */
export async function mockSettings(
  page: Page,
  { organization = {}, people = [ada, zoe], replies = {} }: Given = {},
) {
  const { children: _, ...plain } = organizationOf(1, 'Northwind')
  const state = { ...plain, admin_ids: [ada.id, zoe.id], admins: [ada.email, zoe.email], ...organization }
  const asked: string[] = []
  const answered = { body: { organization: state, data: state } }
  const api = await mockApi(page, {
    answers: [
      // Its path is one that a single organization's matches too.
      on(getOrganizationTree, { data: [organizationOf(1, 'Northwind')] }),
      on(getOrganization, () => replies.organization ?? answered),
      on(updateOrganization, () => replies.update ?? answered),
      on(getAccessControl, () => replies.access ?? { body: { data: { mode: 'professional', domains: [] } } }),
      on(
        listPotentialAdministrators,
        () => replies.potential ?? { body: { data: [person(902, 'Kim', 'Lee')] } },
      ),
      on(addAdministrator, () => replies.add ?? answered),
      on(removeAdministrator, () => replies.remove ?? answered),
      on(listAdministrators, () => replies.list ?? { body: { data: people, pending: [] } }),
      on(getAdministrator, () => {
        const id = api.sent.at(-1)?.path.split('/').at(-1) ?? ''
        asked.push(id)
        const found = people.find((one) => 'id' in one && one.id === id)
        return replies.detail ?? (found ? { body: { data: found } } : failure('administrator.not_found'))
      }),
      on(listOwnSessions, { data: { sessions: [], signIns: [] } }),
      on(listAuditEntries, () => failure('server.failed')),
    ],
  })
  return { api, asked, replies, state }
}

/** The list of administrators. */
export const rows = (page: Page) => page.getByRole('list', { name: 'Administrators' }).getByRole('listitem')
