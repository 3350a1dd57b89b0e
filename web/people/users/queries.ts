import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { inviteUser, inviteUsers, revokeInvitation } from '#contract/people/invitations.ts'
import { getInviteLink } from '#contract/people/invite-links.ts'
import { createUser, deleteUser, getUser, listUsers, updateUser } from '#contract/people/users.ts'
import type { Call } from '#contract/platform/endpoint.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { pacing, withMinDuration } from '#web/platform/page/pacing.ts'
import { wait } from '#web/platform/page/wait.ts'
import type { ListQuery } from './listing.ts'
import type { Changes } from './userChanges.ts'

const lists = ['users', 'list'] as const

const everybodyQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...lists, orgId, 'everybody'],
    queryFn: async ({ signal }) =>
      (await call(listUsers, { params: { orgId }, query: {} }, { signal })).data.users,
  })

/** Whether the fallback might succeed: not if the server refused the request or is overloaded. */
const mayAskOtherwise = (error: unknown) =>
  error instanceof ApiError && (error.status === undefined || (error.status >= 500 && error.status !== 503))

async function localPageOf(client: QueryClient, orgId: string, query: ListQuery) {
  const [{ localPage }, everybody] = await Promise.all([
    import('./localPage.ts'),
    client.fetchQuery(everybodyQuery(orgId)),
  ])
  return localPage(everybody, query)
}

/** A page of people. If it fails, all people are requested and paged here. */
export const usersQuery = (orgId: string, query: ListQuery) =>
  queryOptions({
    queryKey: [...lists, orgId, query],
    queryFn: async ({ signal, client }) => {
      await wait(pacing.usersFetchDelay, signal)
      try {
        return (await call(listUsers, { params: { orgId }, query }, { signal })).data
      } catch (error) {
        if (!mayAskOtherwise(error)) throw error
        return localPageOf(client, orgId, query).catch(() => {
          throw error
        })
      }
    },
    placeholderData: keepPreviousData,
    // Poll while invitations are queued.
    refetchInterval: ({ state }) =>
      state.data?.users.some(({ invitation }) => invitation?.state === 'queued') && pacing.queuedRefetch,
  })

/** Reads the row of a person whose dialog opens. The server tells the person that it was opened. */
export const openedUserQuery = (orgId: string, userId: string) =>
  queryOptions({
    queryKey: ['opened-user', orgId, userId],
    queryFn: async ({ signal }) => (await call(getUser, { params: { orgId, userId } }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    // Each opening is one read.
    gcTime: 0,
  })

export const inviteLinkQuery = queryOptions({
  queryKey: ['users', 'invite-link'],
  queryFn: ({ signal }) => call(getInviteLink, {}, { signal }),
  select: ({ inviteLink }) => inviteLink,
  // Another administrator may have replaced it, and an old link is void.
  staleTime: 0,
})

export const createMutation = mutationOptions({
  mutationFn: (body: Call<typeof createUser>['body']) =>
    withMinDuration(pacing.userActionMin, call(createUser, { body })),
  meta: { changes: ['people'] },
})

export const updateMutation = mutationOptions({
  mutationFn: ({ userId, body }: { userId: string; body: Changes }) =>
    call(updateUser, { params: { userId }, body }),
  meta: { changes: ['people'] },
})

export const deleteMutation = mutationOptions({
  mutationFn: (userId: string) => call(deleteUser, { params: { userId } }),
  meta: { changes: ['people'] },
})

export const inviteMutation = mutationOptions({
  mutationFn: (userId: string) =>
    withMinDuration(pacing.userActionMin, call(inviteUser, { params: { userId } })),
  meta: { changes: ['people'] },
})

export const revokeMutation = mutationOptions({
  mutationFn: (userId: string) => call(revokeInvitation, { params: { userId } }),
  meta: { changes: ['people'] },
})

export const bulkInviteMutation = mutationOptions({
  mutationFn: (userIds: string[]) =>
    withMinDuration(pacing.userActionMin, call(inviteUsers, { body: { userIds } })),
  meta: { changes: ['people'] },
})
