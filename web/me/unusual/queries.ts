import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { confirmDay, listUnusualDays } from '#contract/participation/unusual.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'

// What one records invalidates all keys of days.
export const unusualQuery = queryOptions({
  queryKey: ['days', 'unusual'],
  queryFn: ({ signal }) => callAsMember(listUnusualDays, {}, { signal }),
  select: ({ data }) => data,
})

export const confirmMutation = mutationOptions({
  mutationFn: (day: string) => callAsMember(confirmDay, { params: { day }, body: {} }),
})
