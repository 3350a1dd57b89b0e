import * as contract from '#contract/insights/reports.ts'
import { implement } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
import { downloadReport } from './download.ts'
import { createReport, deleteReport, listReports, requireReport } from './service.ts'

export const reportRoutes = [
  implement(contract.listReports, async ({ scope }) => ({ data: await listReports(scope) })),

  implement(contract.createReport, async ({ scope, body }) => {
    const report = await createReport(scope, body)
    return about({ id: report.id, name: report.title }, { data: report })
  }),

  implement(contract.getReport, async ({ scope, params }) => ({
    data: await requireReport(scope, params.reportId),
  })),

  implement(contract.deleteReport, async ({ scope, params: { reportId } }) => {
    await deleteReport(scope, reportId)
    return about({ id: reportId, name: null }, { data: { id: reportId } })
  }),

  implement(contract.downloadReport, ({ scope, params, query }) =>
    downloadReport(scope, params.reportId, query),
  ),
]
