import { queryOptions } from '@tanstack/react-query'
import { getFactorDue } from '#contract/identity/factor-policies.ts'
import { getOwnFactors } from '#contract/identity/factors.ts'
import { call } from '#web/platform/api/call.ts'

export const factorsQuery = queryOptions({
  queryKey: ['own-factors'],
  queryFn: async ({ signal }) => (await call(getOwnFactors, {}, { signal })).data,
  staleTime: 0,
})

export const dueQuery = queryOptions({
  queryKey: ['own-factors', 'due'],
  queryFn: async ({ signal }) => (await call(getFactorDue, {}, { signal })).data,
  staleTime: 3_600_000,
  retry: false,
})
