import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
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
  to: string
  credits: number
  /** The idempotency key of the transfer. */
  key: string
}

export const sendMutation = mutationOptions({
  mutationFn: ({ from, to, credits, key }: Send) =>
    call(
      distributeCredits,
      { params: { orgId: from }, body: { distributions: [{ subOrganizationId: to, credits }] } },
      { headers: { 'idempotency-key': key } },
    ),
  meta: { changes: ['credits'] },
})
