import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listAuditEntries } from '#contract/identity/audit.ts'
import { call } from '#web/platform/api/call.ts'

export interface Span {
  from: string
  to: string
}

/** What of a span of days is given; an empty day narrows nothing. */
export const spanOf = ({ from, to }: Span) => ({ ...(from && { from }), ...(to && { to }) })

export const auditQuery = (page: number, span: Span) =>
  queryOptions({
    queryKey: ['audit', page, span],
    queryFn: async ({ signal }) =>
      (await call(listAuditEntries, { query: { page, limit: 10, ...spanOf(span) } }, { signal })).data,
    placeholderData: keepPreviousData,
    // Whatever is done in the console is in it.
    staleTime: 0,
  })
