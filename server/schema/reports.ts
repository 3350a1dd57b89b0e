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

/** What a report says, computed once. */
export type ReportContent = Pick<ReportDetail, 'smallestGroups' | 'series'> & {
  until: ReportDetail['until']
  metrics: NonNullable<ReportDetail['metrics']>
}

/** Reports of periods. Those of months are there once the month is over, those asked for when they are made. */
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
    /** Once it is ready. */
    content: jsonb().$type<ReportContent>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('reports_tenant').on(table.organizationId, table.id),
    index('reports_newest').on(table.organizationId, table.createdAt, table.id),
    // One for each month, whoever asks at the same moment.
    uniqueIndex('reports_month')
      .on(table.organizationId, table.startDate)
      .where(sql`${table.type} = 'Automatic'`),
    check('reports_type', sql`${table.type} in ('Automatic', 'Manual')`),
    check('reports_status', sql`${table.status} in ('Generating', 'Ready', 'Failed')`),
    check('reports_period', sql`${table.endDate} >= ${table.startDate}`),
    check('reports_ready', sql`(${table.status} = 'Ready') = (${table.content} is not null)`),
  ],
)

/** How far the reports of ended months were added: one row, so that an hour in which no month ends reads nothing else. */
export const monthlyReportRuns = pgTable(
  'monthly_report_runs',
  {
    id: smallint().primaryKey().default(1),
    /** When the run that is not over began, and the last organization it came to. */
    startedAt: timestamp('started_at', { withTimezone: true }),
    after: uuid(),
    /** Until then there is nothing to add. */
    doneUntil: timestamp('done_until', { withTimezone: true }),
  },
  (table) => [check('monthly_report_runs_one', sql`${table.id} = 1`)],
)
