import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { searchOrganization } from '#contract/insights/search.ts'
import { call } from '#web/platform/api/call.ts'

/** @param isIncluded whether the person's roles include what is searched */
export const searchQuery = (text: string, isIncluded: boolean) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: async ({ signal }) =>
      (await call(searchOrganization, { query: { search: text } }, { signal })).data,
    enabled: isIncluded && text !== '',
    placeholderData: keepPreviousData,
  })
