import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '#server/http/organization-scope.ts'
import type { Work } from '#server/http/work.ts'
import { activities, activityMonths } from './table.ts'

type NewRow = typeof activities.$inferInsert

const batch = 1000

/**
 * Records what people did; a later word of the same source on the same day replaces the earlier one. Each row
 * names another (person, day, source), and holds more than zeros.
 */
export async function recordActivities({ db }: Work, rows: NewRow[]): Promise<void> {
  const { organizationId, userId, day, source } = activities
  for (let from = 0; from < rows.length; from += batch) {
    await db
      .insert(activities)
      .values(rows.slice(from, from + batch))
      .onConflictDoUpdate({
        target: [organizationId, userId, day, source],
        set: {
          steps: sql`excluded.steps`,
          distanceM: sql`excluded.distance_m`,
          activeMinutes: sql`excluded.active_minutes`,
        },
      })
  }
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
