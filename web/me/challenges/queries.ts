import { queryOptions } from '@tanstack/react-query'
import { getBoard, getGroups, getMyProgress } from '#contract/participation/boards.ts'
import { getMyChallenge, listMyChallenges } from '#contract/participation/joins.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'
import { answerOrKept } from '#web/me/record/answerOrKept.ts'
import type { CallOptions } from '#web/platform/api/call.ts'
import { askingInterval } from './askingInterval.ts'

/** All keys begin with this: what one records or decides invalidates every figure of challenges. */
const all = 'challenges'

// Without a connection, the kept answer is read.
const kept = { networkMode: 'always' } as const

/** A figure that others move too. It is asked for again while the page is seen. */
const moving = {
  ...kept,
  staleTime: 5000,
  refetchOnWindowFocus: true,
  refetchInterval: askingInterval,
} as const

export const challengesQuery = queryOptions({
  ...kept,
  queryKey: [all, 'list'],
  queryFn: ({ signal }) => answerOrKept('challenges', () => callAsMember(listMyChallenges, {}, { signal })),
  select: ({ data }) => data,
})

/** An answer about one challenge. It is kept on the device once the person has joined. */
const oneOf = <Answer>(id: string, part: string, ask: () => Promise<Answer>) =>
  answerOrKept(`challenge ${id} ${part}`, ask)

const tagged: CallOptions['tagged'] = new Map()

const of = (challengeId: string) => ({ params: { challengeId } })

export const challengeQuery = (id: string) =>
  queryOptions({
    ...kept,
    queryKey: [all, id],
    queryFn: ({ signal }) => oneOf(id, 'about', () => callAsMember(getMyChallenge, of(id), { signal })),
    select: ({ data }) => data,
  })

export const progressQuery = (id: string) =>
  queryOptions({
    ...moving,
    queryKey: [all, id, 'progress'],
    queryFn: ({ signal }) =>
      oneOf(id, 'progress', () => callAsMember(getMyProgress, of(id), { signal, tagged })),
    select: ({ data }) => data,
  })

export const groupsQuery = (id: string) =>
  queryOptions({
    ...moving,
    queryKey: [all, id, 'groups'],
    queryFn: ({ signal }) => oneOf(id, 'groups', () => callAsMember(getGroups, of(id), { signal, tagged })),
    select: ({ data }) => data,
  })

export const boardQuery = (id: string) =>
  queryOptions({
    ...moving,
    queryKey: [all, id, 'board'],
    queryFn: ({ signal }) => oneOf(id, 'board', () => callAsMember(getBoard, of(id), { signal, tagged })),
    select: ({ data }) => data,
  })

/** A later page of a board. */
export const boardPageQuery = (id: string, after: string) =>
  queryOptions({
    ...moving,
    queryKey: [all, id, 'board', after],
    queryFn: ({ signal }) => callAsMember(getBoard, { ...of(id), query: { after } }, { signal, tagged }),
    select: ({ data }) => data,
  })
