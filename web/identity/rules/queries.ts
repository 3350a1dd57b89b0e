import { queryOptions } from '@tanstack/react-query'
import { listTeams } from '#contract/people/teams.ts'
import { call } from '#web/platform/api/call.ts'

export const teamChoicesQuery = queryOptions({
  queryKey: ['teams', 'choices'],
  queryFn: async ({ signal }) => (await call(listTeams, {}, { signal })).teams,
})
