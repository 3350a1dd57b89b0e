import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getDashboard, listActivity } from '#contract/insights/dashboard.ts'
import { type CallOptions, call } from '#web/platform/api/call.ts'

const tagged: CallOptions['tagged'] = new Map()

/** Figures and calendar of a month. The default is the organization's current month. */
export const dashboardQuery = (month: string | undefined) =>
  queryOptions({
    queryKey: ['dashboard', 'overview', { month }],
    queryFn: async ({ signal }) =>
      (await call(getDashboard, { query: month ? { month } : {} }, { signal, tagged })).data,
    placeholderData: keepPreviousData,
  })

export const activityQuery = queryOptions({
  queryKey: ['dashboard', 'activity'],
  queryFn: async ({ signal }) => (await call(listActivity, { query: { limit: 8 } }, { signal })).data,
})
