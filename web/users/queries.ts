import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Call } from '#contract/endpoint.ts'
import { inviteUser, inviteUsers } from '#contract/invitations.ts'
import { getInviteLink } from '#contract/links.ts'
import { createUser, listUsers } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { atLeast, pacing, wait } from '#web/app/pacing.ts'

export const pageSize = 20

const lists = ['users', 'list'] as const

export const usersQuery = (page: number) =>
  queryOptions({
    queryKey: [...lists, { page }],
    queryFn: async ({ signal }) => {
      await wait(pacing.usersFetchDelay, signal)
      const { data } = await call(listUsers, { query: { page, limit: pageSize } }, { signal })
      return data
    },
    placeholderData: keepPreviousData,
  })

export const inviteLinkQuery = queryOptions({
  queryKey: ['users', 'invite-link'],
  queryFn: ({ signal }) => call(getInviteLink, {}, { signal }),
  select: ({ inviteLink }) => inviteLink,
  // Somebody else may have replaced it, and an old one opens nothing.
  staleTime: 0,
})

export const createMutation = mutationOptions({
  mutationFn: (body: Call<typeof createUser>['body']) =>
    atLeast(pacing.userActionMin, call(createUser, { body })),
  onSuccess: (_answer, _body, _result, { client }) => client.invalidateQueries({ queryKey: lists }),
})

export const inviteMutation = mutationOptions({
  mutationFn: (userId: string) => atLeast(pacing.userActionMin, call(inviteUser, { params: { userId } })),
  // Failures too: the likeliest one is that the list is older than what happened to the person.
  onSettled: (_answer, _error, _userId, _result, { client }) => client.invalidateQueries({ queryKey: lists }),
})

export const bulkInviteMutation = mutationOptions({
  mutationFn: (userIds: string[]) => atLeast(pacing.userActionMin, call(inviteUsers, { body: { userIds } })),
  onSuccess: (_answer, _userIds, _result, { client }) => client.invalidateQueries({ queryKey: lists }),
})
