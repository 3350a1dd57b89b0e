import { and, asc, gt, isNull, sql } from 'drizzle-orm'
import { startOfDay } from '#contract/platform/days.ts'
import { runEach } from '#server/platform/concurrency/run-each.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { publishedOn } from '#server/privacy/published/weeks.ts'
import { organizations } from '#server/schema/organizations.ts'
import { monthlyReportRuns, reports } from '#server/schema/reports.ts'
import { reportJobs } from './service.ts'

/** Months with a report, counted back from the current one. */
const maxMonths = 36
/** Organizations per transaction. */
const chunk = 500
const lock = sql`hashtextextended('monthly-reports', 0)`

type Run = typeof monthlyReportRuns.$inferSelect

/**
 * Adds reports of ended months in each organization's time zone, and enqueues their jobs. One process runs at a
 * time, and an interrupted run is continued. Once all reports exist, it reads only one row until the next month
 * ends.
 */
export async function addMonthlyReports(context: UseCaseContext): Promise<void> {
  const errors: unknown[] = []
  while (await context.db.transaction((db) => addSome({ ...context, db }, errors)));
  if (errors.length > 0) throw new AggregateError(errors, `Reports of some organizations: ${errors[0]}`)
}

/**
 * Adds one batch.
 * @param errors receives what failed; the next call tries again
 * @returns whether this process should continue
 */
async function addSome(context: UseCaseContext, errors: unknown[]): Promise<boolean> {
  const { db, now } = context
  const locked = await db.execute<{ ours: boolean }>(sql`select pg_try_advisory_xact_lock(${lock}) as ours`)
  if (!locked.rows[0]?.ours) return false
  const [found] = await db.select().from(monthlyReportRuns)
  if (found?.doneUntil && now < found.doneUntil) return false
  const startedAt = found?.startedAt ?? now
  const next = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(isNull(organizations.deletedAt), found?.after ? gt(organizations.id, found.after) : undefined))
    .orderBy(asc(organizations.id))
    .limit(chunk)
  const ids = next.map(({ id }) => id)
  await addEachReport(context, ids, startedAt).catch((error: unknown) => errors.push(error))
  const isLast = ids.length < chunk
  const last = errors.length > 0 ? notStarted : ended(startedAt)
  await store(context, isLast ? last : { startedAt, after: ids.at(-1) ?? null, doneUntil: null })
  // A run that another process began earlier and finished here does not cover this moment.
  return !isLast || startedAt < now
}

async function store({ db }: UseCaseContext, run: Omit<Run, 'id'>): Promise<void> {
  await db
    .insert(monthlyReportRuns)
    .values(run)
    .onConflictDoUpdate({ target: monthlyReportRuns.id, set: run })
}

/** Adds the reports of a batch in one statement, or of each organization alone where one of them fails. */
async function addEachReport(context: UseCaseContext, ids: string[], now: Date): Promise<void> {
  const add = (some: string[]) => context.db.transaction((db) => addReports({ ...context, db }, some, now))
  await add(ids).catch(() => runEach(ids, (id) => add([id])))
}

async function addReports(context: UseCaseContext, organizationIds: string[], now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await context.db.execute<{ id: string; end: string; timezone: string }>(sql`
    with added as (
    insert into ${reports} (organization_id, type, start_date, end_date, created_at)
    select home.id, 'Automatic', month::date, (month + interval '1 month - 1 day')::date, ${at}
    from (
      select id, date_trunc('month', created_at at time zone timezone) as created,
        date_trunc('month', ${at} at time zone timezone) as present
      from ${organizations} where ${organizations.id} = any(${uuids(organizationIds)})
    ) as home
    cross join lateral generate_series(
      greatest(created, present - ${maxMonths}::int * interval '1 month'), present - interval '1 month', interval '1 month'
    ) as month
    on conflict do nothing
    returning id, organization_id, end_date)
    select added.id, added.end_date::text as end, timezone from added
    join ${organizations} on ${organizations.id} = added.organization_id`)
  // Each job starts after the last week is closed.
  const added = rows.map(({ id, end, timezone }) => ({
    id,
    data: { reportId: id },
    after: startOfDay(timezone, publishedOn(end)),
  }))
  await context.jobs.enqueueAll(context.db, reportJobs, added)
}

const notStarted: Omit<Run, 'id'> = { startedAt: null, after: null, doneUntil: null }

const hour = 3_600_000
/** Offsets from UTC of the first and the last time zone, in hours. */
const [first, last] = [14, -12]

/**
 * The state of a finished run. It is valid until the next month ends somewhere, unless one was ending at its start.
 */
function ended(startedAt: Date): Omit<Run, 'id'> {
  const [ahead, behind] = [first, last].map((hours) => new Date(startedAt.getTime() + hours * hour))
  if (!ahead || ahead.getUTCMonth() !== behind?.getUTCMonth()) return notStarted
  const nextMonth = Date.UTC(ahead.getUTCFullYear(), ahead.getUTCMonth() + 1)
  return { startedAt: null, after: null, doneUntil: new Date(nextMonth - first * hour) }
}
