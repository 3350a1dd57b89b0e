import { queryOptions } from '@tanstack/react-query'
import { listConnectors } from '#contract/participation/connectors.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'

/** The services that can be connected here, and which are. */
export const connectorsQuery = queryOptions({
  queryKey: ['connectors'],
  queryFn: async ({ signal }) => (await callAsMember(listConnectors, {}, { signal })).data,
  // Soon after a connection its first reading is done.
  refetchInterval: ({ state }) =>
    state.data?.some(({ state: is, heardAt }) => is === 'active' && heardAt === null) ? 5000 : false,
})
