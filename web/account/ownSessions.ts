import { queryOptions } from '@tanstack/react-query'
import { listOwnSessions } from '#contract/identity/sessions.ts'
import { call } from '#web/platform/api/call.ts'

/** Where one's own account is signed in, and who tried to be. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listOwnSessions, {}, { signal }),
  select: ({ data }) => data,
  staleTime: 0,
})
