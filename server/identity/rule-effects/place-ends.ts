import { sql } from 'drizzle-orm'
import { uuids } from '#server/platform/db/uuids.ts'
import type { RecordingScope } from '#server/platform/http/recording-scope.ts'

/** A row of a person in an organization in which a rule placed them. */
interface Place extends Record<string, unknown> {
  organizationId: string
  userId: string
}

/**
 * Ends the placements of people, by their rows at home. Where somebody else ended the access before, nothing is left that a return could restore.
 * @returns the rows under which the people worked
 */
export const endPlaces = (scope: RecordingScope, homeIds: string[]) =>
  scope.execute<Place>(
    (own) => sql`
    with dismissed as (
      delete from directory_placements as placed using users as there
      where ${own.rows(sql`placed`)} and placed.home_id = any(${uuids(homeIds)}) and placed.ended_at is null
        and (there.organization_id, there.id) = (placed.target_id, placed.user_id) and there.status = 'inactive'
      returning placed.home_id),
    ended as (
      update directory_placements as placed set ended_at = ${scope.now.toISOString()}::timestamptz
      where ${own.rows(sql`placed`)} and placed.home_id = any(${uuids(homeIds)}) and placed.ended_at is null
        and placed.home_id not in (select home_id from dismissed)
      returning placed.target_id, placed.user_id)
    select target_id as "organizationId", user_id as "userId" from ended`,
  )

/**
 * Closes rows of people. Activity stays with the rows under which it was earned: those who work in another organization of
 * the customer keep it without an end, and a trigger lets the days of a leaver begin for everybody else.
 */
export const closeRows = async (scope: RecordingScope, rows: Place[]): Promise<void> => {
  const organizations = uuids(rows.map(({ organizationId }) => organizationId))
  await scope.execute(
    (own) => sql`
    update users as u set status = 'inactive', moved_at = ${scope.now.toISOString()}::timestamptz
    from unnest(${organizations}, ${uuids(rows.map(({ userId }) => userId))}) as closed (organization_id, id)
    where u.organization_id = closed.organization_id and u.id = closed.id and u.status <> 'inactive' and exists (
      select from organizations as o where o.id = u.organization_id and o.lineage @> array[${own.id}])`,
  )
}
