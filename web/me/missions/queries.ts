import { queryOptions } from '@tanstack/react-query'
import { getMyMission, listMyMissions } from '#contract/participation/missions.ts'
import { listPhotos } from '#contract/participation/photos.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'
import { answerOrKept } from '#web/me/record/answerOrKept.ts'

/** The missions of the organization with the own progress. */
export const missionsQuery = queryOptions({
  queryKey: ['missions'],
  queryFn: ({ signal }) => answerOrKept('missions', () => callAsMember(listMyMissions, {}, { signal })),
  // Without a connection, the kept answer is read.
  networkMode: 'always',
  select: ({ data }) => data,
})

export const missionQuery = (missionId: string) =>
  queryOptions({
    queryKey: ['missions', missionId],
    queryFn: ({ signal }) =>
      answerOrKept(`mission ${missionId}`, () =>
        callAsMember(getMyMission, { params: { missionId } }, { signal }),
      ),
    networkMode: 'always',
    select: ({ data }) => data,
  })

/** The own photos of a mission, and its wall. */
export const photosQuery = (missionId: string) =>
  queryOptions({
    queryKey: ['missions', missionId, 'photos'],
    queryFn: async ({ signal }) =>
      (await callAsMember(listPhotos, { params: { missionId } }, { signal })).data,
  })
