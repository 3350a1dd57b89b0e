import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { getChallengeResult } from '#contract/participation/results.ts'
import { listTeams } from '#contract/people/teams.ts'
import { listUsers } from '#contract/people/users.ts'
import { dayIn } from '#contract/platform/days.ts'
import type { Answer, Call } from '#contract/platform/endpoint.ts'
import type { Pagination } from '#contract/platform/pagination.ts'
import {
  type Challenge,
  createChallenge,
  deleteChallenge,
  getChallenge,
  getChallengeProgress,
  listChallenges,
} from '#contract/programme/challenges.ts'
import { listPartners } from '#contract/programme/partners.ts'
import { rangeStart } from '#web/lists/ranges.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { pacing, withMinVisibleTime } from '#web/platform/page/pacing.ts'
import { wait } from '#web/platform/page/wait.ts'
import { localPage, type ProgrammeListing, pageSize } from '#web/programme/listing/listing.ts'
import type { useStatus } from '#web/programme/status/useStatus.ts'

const lists = ['challenges', 'list'] as const

/** The format of other servers: without a type, and with the participants instead of their number. */
export type ListedChallenge = Omit<Challenge, 'type' | 'participants'> & {
  type?: string
  participants?: number | readonly unknown[]
}

export interface ChallengePage {
  items: readonly ListedChallenge[]
  pagination: Pagination
}

type ListAnswer = readonly ListedChallenge[] | Answer<typeof listChallenges>
const isPlain = (answer: ListAnswer): answer is readonly ListedChallenge[] => Array.isArray(answer)

/** The filters of a list, for its query and its export. */
export const filtersOf = ({ tab, search, range }: ProgrammeListing, timeZone: string, now: Date) => ({
  phase: tab,
  ...(search.trim() && { search: search.trim() }),
  ...(range && { startsSince: dayIn(timeZone, rangeStart(range, now)) }),
})

/** A page of challenges; paged here if a server sends all of them. */
export const challengesQuery = (
  orgId: string,
  listing: ProgrammeListing,
  timeZone: string,
  statusOf: ReturnType<typeof useStatus>,
) => {
  return queryOptions({
    queryKey: [...lists, orgId, listing],
    queryFn: async ({ signal }): Promise<ChallengePage> => {
      await wait(pacing.listFetchDelay, signal)
      const now = new Date()
      const query = { page: listing.page, limit: pageSize, ...filtersOf(listing, timeZone, now) }
      const answer: ListAnswer = await call(listChallenges, { params: { orgId }, query }, { signal })
      if (isPlain(answer)) return localPage(answer, listing, statusOf, now)
      const { data, pagination } = answer
      return pagination ? { items: data, pagination } : localPage(data, listing, statusOf, now)
    },
    placeholderData: keepPreviousData,
  })
}

export const challengeQuery = (challengeId: string) =>
  queryOptions({
    queryKey: ['challenges', 'one', challengeId],
    queryFn: ({ signal }) => call(getChallenge, { params: { challengeId } }, { signal }),
    select: ({ data }) => data,
  })

export const progressQuery = (challengeId: string) =>
  queryOptions({
    queryKey: ['challenges', 'progress', challengeId],
    queryFn: ({ signal }) => call(getChallengeProgress, { params: { challengeId } }, { signal }),
    select: ({ data }) => data,
  })

export const resultQuery = (challengeId: string) =>
  queryOptions({
    queryKey: ['challenges', 'result', challengeId],
    queryFn: ({ signal }) => call(getChallengeResult, { params: { challengeId } }, { signal }),
    select: ({ data }) => data,
  })

export const partnersQuery = queryOptions({
  queryKey: ['partners'],
  queryFn: ({ signal }) => call(listPartners, {}, { signal }),
  select: ({ data }) => data,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The teams that can compete. */
export const teamChoicesQuery = queryOptions({
  queryKey: ['teams', 'choices'],
  queryFn: ({ signal }) => call(listTeams, { query: {} }, { signal }),
  select: ({ teams }) => teams,
})

/** Do not wait for the lists: the outcome is known already. */
const meta = { changes: ['challenges'], inBackground: true } as const

type Created = Partial<Answer<typeof createChallenge>> & { error?: unknown }

export const createMutation = mutationOptions({
  mutationFn: async (body: Call<typeof createChallenge>['body']) => {
    const answer: Created = await withMinVisibleTime(pacing.creationMin, call(createChallenge, { body }))
    // Some servers report a failure inside a successful answer.
    if (typeof answer.error === 'string' && answer.error) throw new ApiError(answer.error, { status: 200 })
    return answer.data
  },
  meta,
})

export const deleteMutation = mutationOptions({
  mutationFn: (challengeId: string) =>
    withMinVisibleTime(pacing.actionMin, call(deleteChallenge, { params: { challengeId } })),
  meta,
})

/** Number of active people. */
export const activePeopleQuery = queryOptions({
  queryKey: ['users', 'active'],
  queryFn: ({ signal }) => call(listUsers, { query: { page: 1, limit: 1 } }, { signal }),
  select: ({ data }) => data.counts?.active,
})
