import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listAuditEntries } from '#contract/identity/audit.ts'
import { call } from '#web/platform/api/call.ts'

export interface Span {
  from: string
  to: string
}

/** The span without limits. */
export const everyDay: Span = { from: '', to: '' }

export const pageSize = 10

/** Builds the query for a range of days. An empty day sets no limit. */
export const spanOf = ({ from, to }: Span) => ({ ...(from && { from }), ...(to && { to }) })

export const auditQuery = (orgId: string, page: number, span: Span) =>
  queryOptions({
    queryKey: ['audit', orgId, page, span],
    queryFn: async ({ signal }) =>
      (
        await call(
          listAuditEntries,
          { params: { orgId }, query: { page, limit: pageSize, ...spanOf(span) } },
          { signal },
        )
      ).data,
    placeholderData: keepPreviousData,
    // Any change in the console adds an entry, so the list is always stale.
    staleTime: 0,
  })
