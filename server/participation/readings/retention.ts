import { sql } from 'drizzle-orm'
import { monthsOfDays } from '#contract/participation/rules.ts'
import { addMonths } from '#contract/platform/days.ts'
import { personLock } from '#server/participation/consents/service.ts'
import { runEach } from '#server/platform/concurrency/run-each.ts'
import { asClosing } from '#server/platform/db/closing.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { asPerson, type Person } from '#server/platform/db/row-access.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'

/** People per call; the next one continues. */
const mostAtOnce = 5000

/** What a source, an app or a person said of days, and what was made of it. */
const tablesOfDays = [
  'activity_pieces',
  'activity_readings',
  'file_days',
  'activity_entries',
  'activity_measured',
  'confirmed_days',
  'activities',
]

/**
 * What old days gave in challenges, and whether it may go: a score is the sum of its days until it is sealed. The
 * second table is asked after the first.
 */
const tablesOfScores = {
  challenge_days: sql`exists (select from challenge_results as results where results.challenge_id = old.challenge_id)`,
  quiz_points: sql`not exists (select from challenge_days as days where days.organization_id = old.organization_id
    and days.user_id = old.user_id and days.day = old.day and days.quiz_points > 0)`,
}

/** The first day that is kept as such. Months are kept or summed up as a whole. */
const firstDayKept = (now: Date) => `${addMonths(now.toISOString().slice(0, 7), -monthsOfDays - 1)}-01`

const inMonths = ({ organizationId, userId }: Person, before: string) => sql`
  insert into activity_own_months as months (organization_id, user_id, month, days, steps, distance_m, wheels_m,
    cycling_m, pushes, active_minutes, equivalents)
  select organization_id, user_id, date_trunc('month', day)::date, count(*), sum(steps), sum(distance_m),
    sum(wheels_m), sum(cycling_m), sum(pushes), sum(active_minutes), sum(greatest(equivalents, steps))
  from activities where organization_id = ${organizationId} and user_id = ${userId} and day < ${before}
  group by 1, 2, 3
  on conflict (organization_id, user_id, month) do update set days = months.days + excluded.days,
    steps = months.steps + excluded.steps, distance_m = months.distance_m + excluded.distance_m,
    wheels_m = months.wheels_m + excluded.wheels_m, cycling_m = months.cycling_m + excluded.cycling_m,
    pushes = months.pushes + excluded.pushes, active_minutes = months.active_minutes + excluded.active_minutes,
    equivalents = months.equivalents + excluded.equivalents`

/** @param db runs as that person */
async function sumUpMonths(db: Handle, person: Person, before: string): Promise<void> {
  await db.execute(inMonths(person, before))
  for (const table of tablesOfDays)
    await db.execute(sql`
      delete from ${sql.identifier(table)} where organization_id = ${person.organizationId}
        and user_id = ${person.userId} and day < ${before}`)
  for (const [table, isFree] of Object.entries(tablesOfScores))
    await db.execute(sql`
      delete from ${sql.identifier(table)} as old where organization_id = ${person.organizationId}
        and user_id = ${person.userId} and day < ${before} and ${isFree}`)
}

/** Leaves sums of months of days that are older than thirteen months. */
export async function sumUpOldMonths(context: UseCaseContext): Promise<void> {
  const before = firstDayKept(context.now)
  const withDays = tablesOfDays.map(
    (table) => sql`select organization_id, user_id from ${sql.identifier(table)} where day < ${before}`,
  )
  const withScores = Object.entries(tablesOfScores).map(
    ([table, isFree]) =>
      sql`select organization_id, user_id from ${sql.identifier(table)} as old where day < ${before} and ${isFree}`,
  )
  const due = await asClosing(context.db, (tx) =>
    tx.execute<{ organizationId: string; userId: string }>(
      sql`select organization_id as "organizationId", user_id as "userId"
        from (${sql.join([...withDays, ...withScores], sql` union `)}) as due limit ${mostAtOnce}`,
    ),
  )
  await runEach(due.rows, (person) =>
    asPerson(context, person, (db) => sumUpMonths(db, person, before), personLock(person.userId)),
  )
}
