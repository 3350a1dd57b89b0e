import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Call } from '#contract/platform/endpoint.ts'
import type { Pagination } from '#contract/platform/pagination.ts'
import { getQuizFigures } from '#contract/programme/quiz-results.ts'
import {
  createQuiz,
  deleteQuiz,
  getQuiz,
  listQuizzes,
  type Quiz,
  updateQuiz,
} from '#contract/programme/quizzes.ts'
import { statusAt } from '#contract/programme/status.ts'
import { call } from '#web/platform/api/call.ts'
import { storeAnswer } from '#web/platform/api/storeAnswer.ts'
import { pacing, withMinVisibleTime } from '#web/platform/page/pacing.ts'
import { wait } from '#web/platform/page/wait.ts'
import { localPage, type ProgrammeListing, pageSize } from '#web/programme/listing/listing.ts'

const lists = ['quizzes', 'list'] as const
const details = ['quizzes', 'detail'] as const

/** What other servers may omit. */
type Listed = Omit<Quiz, 'answers'> & { answers?: number | null }
interface LooseAnswer {
  quizzes?: Listed[]
  data?: Listed[]
  pagination?: Pagination | undefined
}

export interface Page {
  items: Quiz[]
  pagination: Pagination
}

/** The filters of a list, for its query and its export. */
export const filtersOf = ({ tab, search }: ProgrammeListing) => ({
  phase: tab,
  ...(search.trim() && { search: search.trim() }),
})

/** A page of quizzes; paged here if the server has no pagination. */
export const quizzesQuery = (orgId: string, listing: ProgrammeListing, timeZone: string) =>
  queryOptions({
    queryKey: [...lists, orgId, listing],
    queryFn: async ({ signal }): Promise<Page> => {
      await wait(pacing.listFetchDelay, signal)
      const query = { page: listing.page, limit: pageSize, ...filtersOf(listing) }
      const answer: LooseAnswer = await call(listQuizzes, { params: { orgId }, query }, { signal })
      const items = (answer.quizzes ?? answer.data ?? []).map((quiz) => ({ answers: 0, ...quiz }))
      if (answer.pagination) return { items, pagination: answer.pagination }
      const now = new Date()
      const statusOf = statusAt(now, timeZone)
      return localPage(
        items,
        listing,
        ({ startDate, endDate }) => statusOf({ start: startDate, end: endDate }),
        now,
      )
    },
    placeholderData: keepPreviousData,
  })

export const quizQuery = (quizId: string) =>
  queryOptions({
    queryKey: [...details, quizId],
    queryFn: async ({ signal }) => (await call(getQuiz, { params: { quizId } }, { signal })).quiz,
    // Others may edit it, and people answer.
    staleTime: 0,
  })

export const figuresQuery = (quizId: string) =>
  queryOptions({
    queryKey: ['quizzes', 'figures', quizId],
    queryFn: async ({ signal }) => (await call(getQuizFigures, { params: { quizId } }, { signal })).data,
    staleTime: 0,
  })

/** Do not wait for the lists: the outcome is known already. */
const meta = { changes: ['quizzes'], inBackground: true } as const

type Body = NonNullable<Call<typeof createQuiz>['body']>
type Change = NonNullable<Call<typeof updateQuiz>['body']>

export const createMutation = mutationOptions({
  mutationFn: (body: Body) => withMinVisibleTime(pacing.actionMin, call(createQuiz, { body })),
  meta,
})

export const updateMutation = mutationOptions({
  mutationFn: ({ quizId, body }: { quizId: string; body: Change }) =>
    withMinVisibleTime(pacing.actionMin, call(updateQuiz, { params: { quizId }, body })),
  meta,
  onSuccess: ({ quiz }, { quizId }, _result, { client }) =>
    storeAnswer(client, quizQuery(quizId).queryKey, quiz),
  // The likeliest cause of a failure is that the quiz was changed or answered meanwhile.
  onError: (_error, { quizId }, _result, { client }) => void client.invalidateQueries(quizQuery(quizId)),
})

export const deleteMutation = mutationOptions({
  mutationFn: (quizId: string) =>
    withMinVisibleTime(pacing.actionMin, call(deleteQuiz, { params: { quizId } })),
  meta,
})
