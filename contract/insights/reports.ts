import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { day, id, instant } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'

export const reportType = z.enum(['Automatic', 'Manual'])
export const reportStatus = z.enum(['Ready', 'Generating', 'Failed'])
export const reportMetric = z.enum([
  'steps',
  'activeMinutes',
  'walkingDistance',
  'cyclingDistance',
  'totalUsers',
  'activeUsers',
  'activityPoints',
])

export type ReportMetric = z.output<typeof reportMetric>

/** One of the seven figures. Distances are in metres. */
const figure = z.object({
  /** Null if withheld because the group is too small. */
  value: z.nullable(z.number()),
  /** Value of the preceding period of the same length; null if withheld, or without one. */
  previous: z.nullable(z.number()),
  /** Group size; null if withheld. */
  people: z.nullable(z.number()),
  /** False if no source records this metric: a zero then means "not recorded". */
  recorded: z.boolean(),
})

const metrics = z.record(reportMetric, figure)

export const report = z.object({
  id: id(),
  title: z.string(),
  type: reportType,
  createdAt: instant(),
  status: reportStatus,
  /** First and last day, in the organization's time zone. */
  period: z.object({ startDate: z.iso.date(), endDate: z.iso.date() }),
  /** Day on which the last week of a month closes and its report is generated; null afterwards and for manual ones. */
  readyOn: z.nullable(z.iso.date()),
  /** Null until the report is ready. */
  metrics: z.nullable(metrics),
})

export type Report = z.output<typeof report>

/** Data of a chart: sums per day for a short period, per month for a long one. Withheld sums are null. */
const point = z.object({ from: z.iso.date(), to: z.iso.date(), value: z.nullable(z.number()) })

/** Minimum group sizes: `health` for steps, minutes and distances, `participation` for the others. */
const smallestGroups = z.object({ participation: z.number(), health: z.number() })

export const reportDetail = z.extend(report, {
  smallestGroups,
  /** Last day of the last closed week at the time of the report. Null before the first week closed. */
  until: z.nullable(z.iso.date()),
  series: z.object({ steps: z.array(point), activeMinutes: z.array(point), activeUsers: z.array(point) }),
})

export type ReportDetail = z.output<typeof reportDetail>

const reportParams = z.extend(orgParams, { reportId: id() })

export const listReports = endpoint({
  method: 'GET',
  reads: 'standby',
  path: '/api/organizations/:orgId/reports',
  access: 'role',
  needs: 'figures.read',
  summary: 'The reports of an organization, newest first: one for each finished month, and those asked for.',
  params: orgParams,
  alias: 'reports',
  answer: z.object({ data: z.array(report) }),
  errors: [],
})

export const createReport = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/reports',
  access: 'role',
  needs: 'reports.write',
  summary: 'Asks for a report of a period of at most three years. It is made outside the request.',
  params: orgParams,
  body: z.strictObject({
    startDate: day('start'),
    endDate: day('end'),
  }),
  status: 201,
  alias: 'report',
  answer: z.object({ data: report }),
  errors: ['report.ends_early', 'report.too_long', 'report.too_many'],
})

export const getReport = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/reports/:reportId',
  access: 'role',
  needs: 'figures.read',
  summary: 'One report with what its charts show.',
  params: reportParams,
  alias: 'report',
  answer: z.object({ data: reportDetail }),
  errors: ['report.not_found', 'report.not_ready'],
})

export const deleteReport = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:orgId/reports/:reportId',
  access: 'role',
  needs: 'reports.write',
  summary: 'Removes a report that somebody asked for; those of months stay.',
  params: reportParams,
  answer: z.object({ data: z.object({ id: id() }) }),
  errors: ['report.not_found', 'report.automatic'],
})

export const downloadReport = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/reports/:reportId/download',
  access: 'role',
  needs: 'figures.read',
  refusesSupport: true,
  logged: true,
  summary: 'A report to forward (A4) or to reckon with.',
  params: reportParams,
  query: z.strictObject({
    format: z._default(z.enum(['pdf', 'csv']), 'pdf'),
    language: z._default(z.enum(['en', 'fr']), 'en'),
  }),
  download: ['application/pdf', 'text/csv'],
  errors: ['report.not_found', 'report.not_ready', 'server.busy'],
})
