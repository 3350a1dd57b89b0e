import { queryOptions } from '@tanstack/react-query'
import { getOwnFactors } from '#contract/identity/factors.ts'
import { call } from '#web/platform/api/call.ts'

export const factorsQuery = queryOptions({
  queryKey: ['own-factors'],
  queryFn: async ({ signal }) => (await call(getOwnFactors, {}, { signal })).data,
  staleTime: 0,
})
