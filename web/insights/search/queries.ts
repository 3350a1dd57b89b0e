import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { searchOrganization } from '#contract/insights/search.ts'
import { call } from '#web/platform/api/call.ts'

export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: async ({ signal }) =>
      (await call(searchOrganization, { query: { search: text } }, { signal })).data,
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
