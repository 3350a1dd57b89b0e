import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '#server/http/organization-scope.ts'
import type { Work } from '#server/http/work.ts'
import { activities, activityMonths } from './table.ts'

type NewRow = typeof activities.$inferInsert

/**
 * Records what people did; a later word of the same source on the same day replaces the earlier one. Each row
 * names another (person, day, source), and holds more than zeros.
 */
export async function recordActivities({ db }: Work, rows: NewRow[]): Promise<void> {
  // One list for each column: thousands of rows are one statement of seven parameters.
  const list = (key: keyof NewRow, otherwise?: number) => sql.param(rows.map((row) => row[key] ?? otherwise))
  await db.execute(sql`
    insert into ${activities} (organization_id, user_id, day, source, steps, distance_m, active_minutes)
    select * from unnest(${list('organizationId')}::uuid[], ${list('userId')}::uuid[], ${list('day')}::date[],
      ${list('source')}::text[], ${list('steps', 0)}::int[], ${list('distanceM', 0)}::int[],
      ${list('activeMinutes', 0)}::int[])
    on conflict (organization_id, user_id, day, source) do update
      set steps = excluded.steps, distance_m = excluded.distance_m, active_minutes = excluded.active_minutes`)
}

/** Whether an organization has any recorded activity, and how many people were active in each of the months. */
export async function readActivePeople(scope: OrganizationScope, months: string[]) {
  const [recorded] = await scope.select(activities, { day: activities.day }).limit(1)
  const rows = await scope
    .select(
      activityMonths,
      { month: activityMonths.month, people: sql<number>`sum(${activityMonths.people})::int` },
      sql`${activityMonths.month} = any(${sql.param(months)}::date[])`,
    )
    .groupBy(activityMonths.month)
  const people = new Map(rows.map((row) => [row.month, row.people]))
  return { any: recorded !== undefined, people: months.map((month) => people.get(month) ?? 0) }
}
