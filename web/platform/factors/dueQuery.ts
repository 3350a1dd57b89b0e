import { queryOptions } from '@tanstack/react-query'
import { getFactorDue } from '#contract/identity/factors.ts'
import { call } from '#web/platform/api/call.ts'

/** Until when the caller has to set up a second factor. */
export const dueQuery = queryOptions({
  queryKey: ['own-factors', 'due'],
  queryFn: async ({ signal }) => (await call(getFactorDue, {}, { signal })).data,
  staleTime: 3_600_000,
  retry: false,
})
