import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { endOtherSessions, listOwnSessions } from '#contract/identity/sessions.ts'
import { call } from '#web/platform/api/call.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listOwnSessions, {}, { signal }),
  select: ({ data }) => data,
  staleTime: 0,
})

export const endOthersMutation = mutationOptions({
  mutationFn: () => call(endOtherSessions),
  meta: { changes: ['sessions'] },
})
