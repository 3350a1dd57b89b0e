import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  addAdministrator,
  listPotentialAdministrators,
  removeAdministrator,
} from '#contract/identity/administrators.ts'
import type { Answer, Call } from '#contract/platform/endpoint.ts'
import {
  getAccessControl,
  getOrganization,
  type Organization,
  setAccessControl,
  updateOrganization,
} from '#contract/tenants/organizations.ts'
import { call } from '#web/platform/api/call.ts'
import { storeAnswer } from '#web/platform/api/storeAnswer.ts'
import { pacing, withMinDuration } from '#web/platform/page/pacing.ts'
import { wait } from '#web/platform/page/wait.ts'
import { readAdministrators, shown } from './administrators.ts'

/** The organization as soon as it is there: the page and its list of administrators wait in their own ways. */
const plainQuery = queryOptions({
  queryKey: ['settings', 'plain'],
  queryFn: async () => {
    // Other servers send the organization without a wrapping.
    const answer: Answer<typeof getOrganization> | Organization = await call(getOrganization)
    return 'organization' in answer ? answer.organization : answer
  },
  staleTime: 0,
})

export const organizationQuery = queryOptions({
  queryKey: ['settings', 'organization'],
  queryFn: ({ client }) => withMinDuration(pacing.settingsLoadMin, client.fetchQuery(plainQuery)),
  // A form begins with what is kept now, and not with what an earlier visit read.
  staleTime: 0,
  gcTime: 0,
})

export const administratorsQuery = queryOptions({
  queryKey: ['settings', 'administrators'],
  queryFn: async ({ client, signal }) => {
    const [organization] = await Promise.all([
      client.fetchQuery(plainQuery),
      wait(pacing.adminListDelay, signal),
    ])
    return readAdministrators(organization, signal)
  },
  staleTime: 0,
})

export const potentialQuery = queryOptions({
  queryKey: ['settings', 'potential'],
  queryFn: ({ signal }) => call(listPotentialAdministrators, {}, { signal }),
  select: ({ data }) => data.map(shown),
  staleTime: 0,
})

export const accessQuery = queryOptions({
  queryKey: ['settings', 'access'],
  queryFn: ({ signal }) => call(getAccessControl, {}, { signal }),
  select: ({ data }) => data,
  staleTime: 0,
  gcTime: 0,
})

export type SettingsChange = NonNullable<Call<typeof updateOrganization>['body']>

export const updateMutation = mutationOptions({
  mutationFn: async (body: SettingsChange) => (await call(updateOrganization, { body })).organization,
  meta: { changes: ['organizations'] },
  async onSuccess(organization, _body, _result, { client }) {
    // The page's reading first: it waits for the plain one, whose cancellation it would take for a failure.
    await storeAnswer(client, organizationQuery.queryKey, organization)
    await storeAnswer(client, plainQuery.queryKey, organization)
  },
})

export const accessMutation = mutationOptions({
  mutationFn: (body: Call<typeof setAccessControl>['body']) => call(setAccessControl, { body }),
  meta: { changes: ['access'] },
  onSuccess: (answer, _body, _result, { client }) => storeAnswer(client, accessQuery.queryKey, answer),
})

export const addMutation = mutationOptions({
  mutationFn: (userId: string) => call(addAdministrator, { body: { userId } }),
  meta: { changes: ['administrators'] },
})

export const removeMutation = mutationOptions({
  mutationFn: (userId: string) => call(removeAdministrator, { params: { userId } }),
  meta: { changes: ['administrators'] },
})
