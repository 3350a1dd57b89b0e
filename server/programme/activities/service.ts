import { sql } from 'drizzle-orm'
import { asPerson } from '#server/platform/db/row-access.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { activities } from '#server/schema/activities.ts'

/** A record of one source for one day. */
export type DayRecord = Omit<typeof activities.$inferInsert, 'organizationId' | 'userId'>

/**
 * Upserts a person's records; a later record of the same source and day replaces the earlier one. Each row has a
 * different (day, source) and a value other than zero.
 */
export async function recordActivities(
  context: Pick<UseCaseContext, 'db' | 'now'>,
  person: { organizationId: string; userId: string },
  rows: DayRecord[],
): Promise<void> {
  // One array per column: hundreds of rows are one statement with seven parameters.
  const list = (key: keyof DayRecord, otherwise?: number) =>
    sql.param(rows.map((row) => row[key] ?? otherwise))
  await asPerson(context, person, (db) =>
    db.execute(sql`
      insert into ${activities} (organization_id, user_id, day, source, steps, distance_m, active_minutes)
      select ${person.organizationId}::uuid, ${person.userId}::uuid, given.*
      from unnest(${list('day')}::date[], ${list('source')}::text[], ${list('steps', 0)}::int[],
        ${list('distanceM', 0)}::int[], ${list('activeMinutes', 0)}::int[]) as given
      on conflict (organization_id, user_id, day, source) do update
        set steps = excluded.steps, distance_m = excluded.distance_m, active_minutes = excluded.active_minutes`),
  )
}
