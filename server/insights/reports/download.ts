import { isHealth } from '#contract/insights/report-format.ts'
import { reportTitle } from '#contract/insights/report-words.ts'
import {
  type downloadReport as endpoint,
  type ReportDetail,
  reportMetric,
} from '#contract/insights/reports.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import { removeAccents } from '#contract/platform/fold.ts'
import { limitConcurrency } from '#server/platform/concurrency/limit-concurrency.ts'
import type { FileContent } from '#server/platform/files/file-content.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { tableFile } from '#server/platform/spreadsheets/write.ts'
import { readLogo } from '#server/tenants/organizations/service.ts'
import { requireReport } from './service.ts'

/** Each PDF holds its pages in memory. */
const runLimited = limitConcurrency({ concurrency: 3, maxWaiting: 16, retryAfter: 5 })

/**
 * Streams a report as a file in the requested language.
 * @throws report.not_found, report.not_ready, server.busy where the queue is full
 */
export async function downloadReport(
  scope: OrganizationScope,
  reportId: string,
  { format, language }: Input<typeof endpoint>['query'],
): Promise<FileContent> {
  const report = await requireReport(scope, reportId)
  const name = fileName(
    `${reportTitle(language, report)}_${report.period.startDate}_${report.period.endDate}`,
  )
  if (format === 'csv') return tableFile(name, 'csv', [rowsOf(report)])
  const body = await runLimited(async () => {
    // Import on first use: the PDF library would slow each start.
    const { reportPdf } = await import('./pdf.ts')
    return reportPdf({ report, language, organization: scope.organization.name, logo: await readLogo(scope) })
  })
  return { mediaType: 'application/pdf', body, fileName: `${name}.pdf` }
}

/**
 * Rows of the CSV file. A suppressed figure leaves its cells empty; distances are in metres, and health sums give
 * their last day.
 */
function rowsOf({ metrics, until }: ReportDetail) {
  const rows = reportMetric.options.map((metric) => {
    const figure = metrics?.[metric]
    return [
      metric,
      figure?.value ?? '',
      figure?.previous ?? '',
      figure?.people ?? '',
      isHealth(metric) ? (until ?? '') : '',
    ]
  })
  return [['metric', 'value', 'previous', 'people', 'until'], ...rows]
}

/** Removes accents and characters that file systems reserve. */
const fileName = (text: string) => removeAccents(text).replaceAll(/[^A-Za-z0-9-]+/g, '_')
