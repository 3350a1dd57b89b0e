import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  createTeam,
  deleteTeam,
  listTeamMembers,
  listTeams,
  listUsersWithoutTeam,
  updateTeam,
  updateTeamMembers,
} from '#contract/people/teams.ts'
import type { Call } from '#contract/platform/endpoint.ts'
import { call } from '#web/platform/api/call.ts'
import { pacing, withMinDuration } from '#web/platform/page/pacing.ts'

const lists = ['teams', 'list'] as const
const people = ['teams', 'people'] as const

/** The maximum of people in a panel; beyond that the server searches. */
const panelSize = 5000

export const teamsQuery = (search: string) =>
  queryOptions({
    queryKey: [...lists, search],
    queryFn: async ({ signal }) =>
      (await call(listTeams, { query: search ? { search } : {} }, { signal })).teams,
    placeholderData: keepPreviousData,
  })

// Others may have moved people meanwhile: refetch on each visit.
const fresh = { staleTime: 0, gcTime: 0 }

export const membersQuery = (teamId: string) =>
  queryOptions({
    queryKey: [...people, teamId],
    queryFn: async ({ signal }) => (await call(listTeamMembers, { params: { teamId } }, { signal })).members,
    ...fresh,
  })

export const withoutTeamQuery = (search: string) =>
  queryOptions({
    queryKey: [...people, 'none', search],
    queryFn: ({ signal }) =>
      call(listUsersWithoutTeam, { query: { limit: panelSize, ...(search && { search }) } }, { signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  })

type Saved = { teamId?: string | undefined; body: Call<typeof createTeam>['body'] }

/** Updates or creates a team. */
export const saveMutation = mutationOptions({
  mutationFn: ({ teamId, body }: Saved) =>
    withMinDuration(
      pacing.actionMin,
      teamId ? call(updateTeam, { params: { teamId }, body }) : call(createTeam, { body }),
    ),
  meta: { changes: ['teams'] },
})

export const deleteMutation = mutationOptions({
  mutationFn: (teamId: string) => withMinDuration(pacing.actionMin, call(deleteTeam, { params: { teamId } })),
  meta: { changes: ['teams', 'people'] },
})

export const membersMutation = mutationOptions({
  mutationFn: ({
    teamId,
    body,
  }: {
    teamId: string
    body: { addUserIds: string[]; removeUserIds: string[] }
  }) => withMinDuration(pacing.actionMin, call(updateTeamMembers, { params: { teamId }, body })),
  meta: { changes: ['teams', 'people'] },
})
