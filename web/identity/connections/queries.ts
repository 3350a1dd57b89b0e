import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  createConnection,
  deleteConnection,
  listAttempts,
  listConnections,
  listServableDomains,
  serveDomains,
  switchConnection,
  updateConnection,
} from '#contract/identity/connections.ts'
import {
  enforceConnection,
  listBreakGlass,
  nameBreakGlass,
  previewEnforcement,
} from '#contract/identity/enforcement.ts'
import { listIdentities, unlinkIdentity } from '#contract/identity/identities.ts'
import { type CallInput, call } from '#web/platform/api/call.ts'

export const connectionsQuery = queryOptions({
  queryKey: ['connections', 'list'],
  queryFn: async ({ signal }) => (await call(listConnections, {}, { signal })).data,
  // Each sign-in changes its figures.
  staleTime: 0,
})

/** Domains that connections of the organization may serve. */
export const servableQuery = queryOptions({
  queryKey: ['connections', 'servable'],
  queryFn: async ({ signal }) => (await call(listServableDomains, {}, { signal })).data,
  staleTime: 0,
})

/** The log of a connection, its newest attempts first. */
export const attemptsQuery = (connectionId: string) =>
  infiniteQueryOptions({
    queryKey: ['connections', 'attempts', connectionId],
    initialPageParam: '',
    queryFn: async ({ pageParam: before, signal }) =>
      (
        await call(
          listAttempts,
          { params: { connectionId }, query: { ...(before && { before }) } },
          { signal },
        )
      ).data,
    getNextPageParam: ({ attempts, hasMore }) => (hasMore ? attempts.at(-1)?.id : undefined),
    staleTime: 0,
  })

export const createMutation = mutationOptions({
  mutationFn: (body: CallInput<typeof createConnection>['body']) => call(createConnection, { body }),
  meta: { changes: ['connections'] },
})

export const updateMutation = mutationOptions({
  mutationFn: ({ id, ...body }: { id: string } & CallInput<typeof updateConnection>['body']) =>
    call(updateConnection, { params: { connectionId: id }, body }),
  meta: { changes: ['connections'] },
})

export const serveMutation = mutationOptions({
  mutationFn: ({ id, domainIds }: { id: string; domainIds: string[] }) =>
    call(serveDomains, { params: { connectionId: id }, body: { domainIds } }),
  meta: { changes: ['connections'] },
})

export const switchMutation = mutationOptions({
  mutationFn: ({ id, state }: { id: string; state: 'on' | 'suspended' }) =>
    call(switchConnection, { params: { connectionId: id }, body: { state } }),
  meta: { changes: ['connections'] },
})

export const deleteMutation = mutationOptions({
  mutationFn: (connectionId: string) => call(deleteConnection, { params: { connectionId } }),
  meta: { changes: ['connections'] },
})

/** Whom it affects to require a connection. */
export const enforcementQuery = (connectionId: string) =>
  queryOptions({
    queryKey: ['connections', 'enforcement', connectionId],
    queryFn: async ({ signal }) =>
      (await call(previewEnforcement, { params: { connectionId } }, { signal })).data,
    staleTime: 0,
  })

export const enforceMutation = mutationOptions({
  mutationFn: ({ id, ...body }: { id: string } & CallInput<typeof enforceConnection>['body']) =>
    call(enforceConnection, { params: { connectionId: id }, body }),
  meta: { changes: ['connections'] },
})

export const breakGlassQuery = queryOptions({
  queryKey: ['connections', 'break-glass'],
  queryFn: async ({ signal }) => (await call(listBreakGlass, {}, { signal })).data,
  staleTime: 0,
})

export const nameMutation = mutationOptions({
  mutationFn: (userIds: string[]) => call(nameBreakGlass, { body: { userIds } }),
  meta: { changes: ['connections'] },
})

/** Who is linked to a connection, the last linked first. */
export const identitiesQuery = (connectionId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ['connections', 'identities', connectionId, search],
    initialPageParam: '',
    queryFn: async ({ pageParam: before, signal }) =>
      (
        await call(
          listIdentities,
          { params: { connectionId }, query: { ...(before && { before }), ...(search && { search }) } },
          { signal },
        )
      ).data,
    getNextPageParam: ({ identities, hasMore }) => (hasMore ? identities.at(-1)?.id : undefined),
    staleTime: 0,
  })

export const unlinkMutation = mutationOptions({
  mutationFn: ({
    connectionId,
    identityId,
    reason,
  }: Record<'connectionId' | 'identityId' | 'reason', string>) =>
    call(unlinkIdentity, { params: { connectionId, identityId }, body: { reason } }),
  meta: { changes: ['connections'] },
})
