import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract/platform/endpoint.ts'
import { getMission, getMissionCounts, listMissions, type Mission } from '#contract/programme/missions.ts'
import { call } from '#web/platform/api/call.ts'
import { pacing } from '#web/platform/page/pacing.ts'
import { wait } from '#web/platform/page/wait.ts'
import { type MissionListing, queryOf } from './listing.ts'

type Data = Answer<typeof listMissions>['data']

export interface Page extends Data {
  /** Sample missions: the server returned no usable data. */
  sample: boolean
}

const isUsable = (data: Partial<Data> | undefined): data is Data => Array.isArray(data?.missions)

/** A page of missions; of samples if a successful answer contains none. */
export const missionsQuery = (orgId: string, listing: MissionListing) =>
  queryOptions({
    queryKey: ['missions', 'list', orgId, listing],
    queryFn: async ({ signal }): Promise<Page> => {
      await wait(pacing.listFetchDelay, signal)
      const { data }: { data?: Partial<Data> } = await call(
        listMissions,
        { params: { orgId }, query: queryOf(listing) },
        { signal },
      )
      if (isUsable(data)) return { ...data, sample: false }
      const { samplePage } = await import('./samples.ts')
      return { ...samplePage(listing), sample: true }
    },
    placeholderData: keepPreviousData,
  })

/** A mission; until it is loaded the version of the list. */
export const missionQuery = (orgId: string, missionId: string, listed: Mission | undefined) =>
  queryOptions({
    queryKey: ['missions', 'detail', orgId, missionId],
    queryFn: async ({ signal }) =>
      (await call(getMission, { params: { orgId, missionId } }, { signal })).data,
    ...(listed && { placeholderData: listed }),
    staleTime: 0,
  })

/** How many people started and completed a mission. */
export const missionCountsQuery = (orgId: string, missionId: string) =>
  queryOptions({
    queryKey: ['missions', 'counts', orgId, missionId],
    queryFn: async ({ signal }) =>
      (await call(getMissionCounts, { params: { orgId, missionId } }, { signal })).data,
    staleTime: 0,
  })
