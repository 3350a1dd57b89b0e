import { queryOptions } from '@tanstack/react-query'
import { type Arrangement, listOwnSources, previewArrangement } from '#contract/participation/own-sources.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'
import { answerOrKept } from '#web/me/record/answerOrKept.ts'

/** The own sources, the highest rank first. */
export const sourcesQuery = queryOptions({
  queryKey: ['sources'],
  queryFn: ({ signal }) => answerOrKept('sources', () => callAsMember(listOwnSources, {}, { signal })),
  // Without a connection, the kept answer is read.
  networkMode: 'always',
  select: ({ data }) => data,
})

/** What an arrangement would change today. */
export const previewQuery = (body: Arrangement) =>
  queryOptions({
    queryKey: ['sources', 'preview', body],
    queryFn: async ({ signal }) => (await callAsMember(previewArrangement, { body }, { signal })).data,
  })
