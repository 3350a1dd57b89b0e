import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  createReport,
  deleteReport,
  getReport,
  listReports,
  type Report,
} from '#contract/insights/reports.ts'
import type { Call } from '#contract/platform/endpoint.ts'
import { call } from '#web/platform/api/call.ts'
import { pacing, withMinDuration } from '#web/platform/page/pacing.ts'
import { wait } from '#web/platform/page/wait.ts'

const list = ['reports', 'list'] as const

/** All reports. The list is polled while a report is being generated. */
export const reportsQuery = queryOptions({
  queryKey: list,
  queryFn: async ({ signal, client }): Promise<Report[]> => {
    if (!client.getQueryData(list)) await wait(pacing.reportsDelay, signal)
    return (await call(listReports, {}, { signal })).reports
  },
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.some(({ status }) => status === 'Generating') && pacing.progressRefetch,
})

/** A generated report never changes. */
export const reportQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['reports', 'detail', reportId],
    queryFn: async ({ signal }) => (await call(getReport, { params: { reportId } }, { signal })).report,
    staleTime: Number.POSITIVE_INFINITY,
  })

type Period = NonNullable<Call<typeof createReport>['body']>

/** Pending until the refetched list contains the new report. */
export const createMutation = mutationOptions({
  mutationFn: (body: Period) => withMinDuration(pacing.reportGenerate, call(createReport, { body })),
  meta: { changes: ['reports'] },
})

export const deleteMutation = mutationOptions({
  mutationFn: (reportId: string) => call(deleteReport, { params: { reportId } }),
  meta: { changes: ['reports'] },
})
