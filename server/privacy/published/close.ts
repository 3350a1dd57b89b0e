import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { addDays } from '#contract/platform/days.ts'
import { smallestGroup } from '#contract/publication.ts'
import { runEach } from '#server/platform/concurrency/run-each.ts'
import { lockKey } from '#server/platform/db/advisory-lock.ts'
import { asClosing } from '#server/platform/db/closing.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { activities } from '#server/schema/activities.ts'
import { organizations } from '#server/schema/organizations.ts'
import { type Measure, measures, publishedCells, publishedWeeks } from '#server/schema/published.ts'
import { type Cell, cellsOf } from './cells.ts'
import type { Week } from './counted.ts'
import { type Day, readGroups } from './groups.ts'
import { closesAt, dueWeek, mondayOf, zoneOf } from './weeks.ts'

/**
 * Milliseconds that a request may spend on closing weeks. After a migration a job closes the many remaining ones.
 */
const requestBudgetMs = 3000
const dayMs = 86_400_000

type Moment = Pick<UseCaseContext, 'db' | 'now'>

/**
 * Closes an organization's due weeks in order, each once and in its own transaction.
 * @returns the last published day; null if the time limit left weeks open
 */
export async function closeWeeks(
  context: Moment,
  { id }: { id: string },
  { within = Number.POSITIVE_INFINITY } = {},
): Promise<string | null> {
  const started = Date.now()
  let { due, last: closed } = await findWeeks(context.db, id, context.now)
  while ((closed === null || closed < due) && Date.now() - started < within) {
    const now = await asClosing(context.db, (tx) => closeNext(tx, id, context.now))
    if (now === closed) break
    closed = now
  }
  return closed && addDays(closed, 6)
}

/** Closes due weeks within the time limit of a request. */
export const closeDueWeeks = (context: Moment, organization: { id: string }) =>
  closeWeeks(context, organization, { within: requestBudgetMs })

/** The moment at which an organization's next week closes; in the past while due weeks are open. */
export async function nextClosing({ db, now }: Moment, id: string): Promise<Date> {
  const { organization, due, last } = await findWeeks(db, id, now)
  if (!organization) return new Date(now.getTime() + dayMs)
  return closesAt(organization, addDays(last ?? due, 7))
}

/** Closes the due weeks of all organizations. Several processes may run it concurrently. */
export async function closeAllWeeks(context: Moment): Promise<void> {
  const present = await context.db
    .select({ id: organizations.id })
    .from(organizations)
    .where(isNull(organizations.deletedAt))
  await runEach(present, (organization) => closeWeeks(context, organization))
}

/**
 * Reads an organization with the Mondays of its last due week and of the last week closed by then. A wrong clock may
 * have closed a week in the future.
 */
async function findWeeks(db: Handle, id: string, now: Date) {
  const { organizationId, week, closedAt } = publishedWeeks
  const last = db
    .select({ week: sql`max(${week})::text` })
    .from(publishedWeeks)
    .where(and(eq(organizationId, organizations.id), lte(closedAt, now)))
  const [organization] = await db
    .select({
      timezone: organizations.timezone,
      weekTimezones: organizations.weekTimezones,
      minimumGroup: organizations.minimumGroup,
      hiddenWeeks: organizations.hiddenWeeks,
      createdAt: organizations.createdAt,
      last: sql<string | null>`(${last})`,
    })
    .from(organizations)
    .where(and(eq(organizations.id, id), isNull(organizations.deletedAt)))
  if (!organization) return { organization, due: '', last: null }
  const due = dueWeek(organization, now)
  const closed = organization.last
  return { organization, due, last: closed === null || closed < due ? closed : due }
}

/** Closes the next week with activity, and the empty ones before it. */
async function closeNext(tx: Handle, id: string, now: Date): Promise<string | null> {
  await lockKey(tx, `published:${id}`)
  const { organization, due, last } = await findWeeks(tx, id, now)
  if (!organization) return null
  const { hiddenWeeks } = organization
  const from = last === null ? await firstWeek(tx, id, organization) : addDays(last, 7)
  // A newer organization has nothing to close before its creation.
  if (from > due) return due
  const busy = await nextBusyWeek(tx, id, from, due)
  if (busy && !hiddenWeeks.includes(busy) && !(await isPublished(tx, id, busy))) {
    await publishWeek(tx, {
      id,
      timezone: zoneOf(organization, busy),
      closes: closesAt(organization, busy),
      week: busy,
      smallest: smallestGroup({ organization }, 'health'),
    })
  }
  await tx.execute(sql`
    insert into ${publishedWeeks} (organization_id, week, closed_at)
    select ${id}::uuid, week::date, ${now.toISOString()}::timestamptz
    from generate_series(${from}::date, ${busy ?? due}::date, interval '7 days') as week`)
  return busy ?? due
}

async function firstWeek(
  tx: Handle,
  id: string,
  { createdAt, timezone }: { createdAt: Date; timezone: string },
) {
  const { rows } = await tx.execute<{ first: string }>(sql`
    select least((${createdAt.toISOString()}::timestamptz at time zone ${timezone})::date, min(${activities.day}))::text as first
    from ${activities} where ${activities.organizationId} = ${id}`)
  return mondayOf(rows[0]?.first ?? '')
}

async function nextBusyWeek(tx: Handle, id: string, from: string, due: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ week: string }>(sql`
    select date_trunc('week', ${activities.day})::date::text as week from ${activities}
    where ${activities.organizationId} = ${id}
      and ${activities.day} between ${from}::date and ${addDays(due, 6)}::date
    order by ${activities.day} limit 1`)
  return rows[0]?.week
}

/**
 * Whether a wrong clock has already published a part of the week: nothing is added then. No team has a cell where
 * the organization has none.
 */
async function isPublished(tx: Handle, id: string, week: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from ${publishedCells}
    where ${publishedCells.organizationId} = ${id} and ${publishedCells.teamId} is null
      and ${publishedCells.day} between ${week}::date and ${addDays(week, 6)}::date limit 1`)
  return rows.length > 0
}

/**
 * Points and steps of one group are published together, and their difference is what the sessions without steps are
 * worth: points need that part to be publishable by itself.
 */
function publishable(measure: Measure, partsOf: Day['partsOf'], smallest: number): Cell[] {
  const cellsFor = (figure: Parameters<Day['partsOf']>[0]) => {
    const { groups, boards } = partsOf(figure)
    return cellsOf(groups, smallest, boards)
  }
  const cells = cellsFor(measure)
  if (measure !== 'points') return cells
  const converted = new Set(cellsFor('converted').map(({ teamId }) => teamId))
  return cells.filter(({ teamId }) => converted.has(teamId))
}

async function publishWeek(tx: Handle, week: Week & { smallest: number }): Promise<void> {
  const days = await readGroups(tx, week)
  const cells = days.flatMap(({ day, partsOf }) =>
    measures.flatMap((measure) =>
      publishable(measure, partsOf, week.smallest).map((cell) => ({ ...cell, day, measure })),
    ),
  )
  const list = (key: keyof (typeof cells)[number]) => sql.param(cells.map((cell) => cell[key]))
  await tx.execute(sql`
    insert into ${publishedCells} (organization_id, measure, day, team_id, value, people)
    select ${week.id}::uuid, cell.*
    from unnest(${list('measure')}::text[], ${list('day')}::date[], ${list('teamId')}::uuid[],
      ${list('value')}::bigint[], ${list('people')}::int[]) as cell`)
}
