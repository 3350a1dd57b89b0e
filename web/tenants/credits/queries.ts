import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Call } from '#contract/platform/endpoint.ts'
import { distributeCredits, getCredits } from '#contract/tenants/credits.ts'
import { call } from '#web/platform/api/call.ts'

export const statementQuery = (orgId: string, page: number) =>
  queryOptions({
    queryKey: ['credits', orgId, page],
    queryFn: async ({ signal }) =>
      (await call(getCredits, { params: { orgId }, query: { page, limit: 10 } }, { signal })).data,
    placeholderData: keepPreviousData,
    // Other administrators transfer credits too.
    staleTime: 0,
  })

interface Send {
  from: string
  body: Call<typeof distributeCredits>['body']
  /** The idempotency key of the transfer. */
  key: string
}

export const sendMutation = mutationOptions({
  mutationFn: ({ from, body, key }: Send) =>
    call(distributeCredits, { params: { orgId: from }, body }, { headers: { 'idempotency-key': key } }),
  meta: { changes: ['credits'] },
})
