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

/** The visible part of the list of missions. */
export type MissionListing = ReturnType<typeof missionListing.read>

/** Builds the server's query. A filter without effect is not sent. */
export const queryOf = ({ page, search, type, status }: MissionListing): Query => ({
  page,
  limit: pageSize,
  ...(search.trim() && { search: search.trim() }),
  ...(type !== 'all' && { type }),
  ...(status !== 'all' && { status }),
})
