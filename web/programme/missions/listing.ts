import type { Call } from '#contract/platform/endpoint.ts'
import { type listMissions, missionStatus, missionType } from '#contract/programme/missions.ts'
import { defineListing, oneOf } from '#web/lists/defineListing.ts'

type Query = NonNullable<Call<typeof listMissions>['query']>

export const pageSize = 10

export const typeFilters = ['all', ...missionType.options] as const
export const statusFilters = ['all', ...missionStatus.options] as const

export const missionListing = defineListing({
  path: '/missions',
  views: {},
  filters: { type: oneOf(typeFilters, 'all'), status: oneOf(statusFilters, 'all') },
})

/** Which missions are looked at. */
export type MissionListing = ReturnType<typeof missionListing.read>

/** What the server is asked for. A filter that lets everything through is not sent. */
export const queryOf = ({ page, search, type, status }: MissionListing): Query => ({
  page,
  limit: pageSize,
  ...(search.trim() && { search: search.trim() }),
  ...(type !== 'all' && { type }),
  ...(status !== 'all' && { status }),
})
