import { gt, sql } from 'drizzle-orm'
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

/** How many people were active in each month that has any activity, by its first day. */
export async function readActivePeople(scope: OrganizationScope): Promise<Map<string, number>> {
  const { month } = activityMonths
  const people = sql<number>`sum(${activityMonths.people})::int`
  const rows = await scope.select(activityMonths, { month, people }).groupBy(month).having(gt(people, 0))
  return new Map(rows.map((row) => [row.month, row.people]))
}
