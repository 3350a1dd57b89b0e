import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ReportDetail } from '#contract/insights/reports.ts'
import { organizations } from './organizations.ts'

/** A report's content, computed once. */
export type ReportContent = Pick<ReportDetail, 'smallestGroups' | 'series'> & {
  until: ReportDetail['until']
  metrics: NonNullable<ReportDetail['metrics']>
}

/** Reports of periods. Monthly ones are created after the month, others on request. */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    type: text({ enum: ['Automatic', 'Manual'] }).notNull(),
    status: text({ enum: ['Generating', 'Ready', 'Failed'] })
      .notNull()
      .default('Generating'),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    /** Set when the report is ready. */
    content: jsonb().$type<ReportContent>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('reports_tenant').on(table.organizationId, table.id),
    index('reports_newest').on(table.organizationId, table.createdAt, table.id),
    // One per month, also with concurrent requests.
    uniqueIndex('reports_month')
      .on(table.organizationId, table.startDate)
      .where(sql`${table.type} = 'Automatic'`),
    check('reports_type', sql`${table.type} in ('Automatic', 'Manual')`),
    check('reports_status', sql`${table.status} in ('Generating', 'Ready', 'Failed')`),
    check('reports_period', sql`${table.endDate} >= ${table.startDate}`),
    check('reports_ready', sql`(${table.status} = 'Ready') = (${table.content} is not null)`),
  ],
)

/** Progress of the monthly reports: one row, so that an hour in which no month ends reads nothing else. */
export const monthlyReportRuns = pgTable(
  'monthly_report_runs',
  {
    id: smallint().primaryKey().default(1),
    /** Start of the unfinished run, and its last organization. */
    startedAt: timestamp('started_at', { withTimezone: true }),
    after: uuid(),
    /** Nothing to add before this time. */
    doneUntil: timestamp('done_until', { withTimezone: true }),
  },
  (table) => [check('monthly_report_runs_one', sql`${table.id} = 1`)],
)
