import { and, between, eq, gt, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { OrganizationScope } from '#server/http/organization-scope.ts'
import type { Work } from '#server/http/work.ts'
import { teamMembers } from '#server/teams/table.ts'
import { activities, activityDays, activityMonths, activityPeople } from './table.ts'

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

/** First and last day, both of them in. */
type Period = readonly [from: string, to: string]

/** What was recorded in an organization on a day. */
export interface RecordedSum {
  organizationId: string
  day: string
  value: number
}

/** What people of one team, or of none, recorded on a day. Of another organization another cell. */
export interface RecordedCell extends RecordedSum {
  teamId: string | null
  people: number
}

/** What sums can be asked for; distances are metres. */
export type Recordable = 'steps' | 'distanceM' | 'activeMinutes'

/**
 * What the people of organizations recorded in a period, by day and by the team they are in today. Which organizations
 * those may be is the caller's to prove. People are found among those active in the months it touches.
 */
export async function recordedCells(
  { db }: Work,
  organizationIds: string[],
  [from, to]: Period,
  recordable: Recordable,
): Promise<RecordedCell[]> {
  if (organizationIds.length === 0) return []
  const amount = activities[recordable]
  const { rows } = await db.execute(sql`
    select ${activities.organizationId} as organization, ${teamMembers.teamId} as team, ${activities.day}::text as day,
      count(distinct ${activities.userId})::int as people, sum(${amount})::float8 as value
    from ${activityPeople}
    join ${activities} on ${activities.organizationId} = ${activityPeople.organizationId}
      and ${activities.userId} = ${activityPeople.userId}
      and ${activities.day} >= greatest(${activityPeople.month}, ${from}::date)
      and ${activities.day} < ${activityPeople.month} + interval '1 month' and ${activities.day} <= ${to}::date
    left join ${teamMembers} on ${teamMembers.organizationId} = ${activities.organizationId}
      and ${teamMembers.userId} = ${activities.userId}
    where ${activityPeople.organizationId} = any(${sql.param(organizationIds)}::uuid[])
      and ${activityPeople.month} between date_trunc('month', ${from}::date) and ${to}::date and ${amount} > 0
    group by 1, 2, 3`)
  return rows.map(({ organization, team, day, people, value }) => ({
    organizationId: String(organization),
    teamId: team === null ? null : String(team),
    day: String(day),
    people: Number(people),
    value: Number(value),
  }))
}

/**
 * What organizations recorded on each day of a period. In it is also what those did who have left since, so that no sum
 * falls by what one person did.
 */
export async function recordedSums(
  { db }: Work,
  organizationIds: string[],
  [from, to]: Period,
  recordable: Recordable,
): Promise<RecordedSum[]> {
  const { organizationId, day } = activityDays
  const value = sql<number>`sum(${activityDays[recordable]})::float8`
  return db
    .select({ organizationId, day, value })
    .from(activityDays)
    .where(and(inArray(organizationId, organizationIds), between(day, from, to)))
    .groupBy(organizationId, day)
    .having(gt(value, 0))
}

/** An organization's sums of a day. */
export interface RecordedDay {
  day: string
  steps: number
  /** Metres. */
  distanceM: number
  activeMinutes: number
  /** Fewer people than asked for were active on it. */
  few: boolean
}

/**
 * The days of a period on which an organization recorded anything, from its daily sums. Whether enough people are
 * behind a day is asked of no more people than it takes to know.
 * @param smallest the fewest people the sums of a day may be about
 */
export async function recordedDays(
  { db }: Work,
  organizationId: string,
  [from, to]: Period,
  smallest: number,
): Promise<RecordedDay[]> {
  // `offset 0` keeps the search for a person's day inside the loop over people, which ends at the last one needed.
  const { rows } = await db.execute(sql`
    select day::text as day, steps, distance, minutes, (
        select count(*) from (
          select from ${activityPeople}
          where ${activityPeople.organizationId} = ${organizationId}
            and ${activityPeople.month} = date_trunc('month', days.day)::date
            and exists (
              select from ${activities}
              where ${activities.organizationId} = ${organizationId}
                and ${activities.userId} = ${activityPeople.userId} and ${activities.day} = days.day
              offset 0)
          limit ${smallest}
        ) as people
      ) < ${smallest} as few
    from (
      select day, sum(steps)::float8 as steps, sum(distance_m)::float8 as distance,
        sum(active_minutes)::float8 as minutes
      from ${activityDays}
      where organization_id = ${organizationId} and day between ${from}::date and ${to}::date
      group by day
      having sum(steps) > 0 or sum(distance_m) > 0 or sum(active_minutes) > 0
    ) as days
    order by day`)
  return rows.map(({ day, few, steps, distance, minutes }) => ({
    day: String(day),
    few: few === true,
    steps: Number(steps),
    distanceM: Number(distance),
    activeMinutes: Number(minutes),
  }))
}

/** How many people of an organization were active in each month of a period that has any activity, by its first day. */
export async function activePeopleByMonth(
  { db }: Work,
  organizationId: string,
  [from, to]: Period,
): Promise<Map<string, number>> {
  const { month } = activityMonths
  const people = sql<number>`sum(${activityMonths.people})::int`
  const rows = await db
    .select({ month, people })
    .from(activityMonths)
    .where(and(eq(activityMonths.organizationId, organizationId), between(month, from, to)))
    .groupBy(month)
    .having(gt(people, 0))
  return new Map(rows.map((row) => [row.month, row.people]))
}

/** Of what an organization has ever recorded anything. */
export async function recordedKinds({ db }: Work, organizationId: string) {
  const anyOf = (column: PgColumn) => sql<boolean>`coalesce(sum(${column}) > 0, false)`
  const [kinds] = await db
    .select({
      steps: anyOf(activityDays.steps),
      distance: anyOf(activityDays.distanceM),
      activeMinutes: anyOf(activityDays.activeMinutes),
    })
    .from(activityDays)
    .where(eq(activityDays.organizationId, organizationId))
  return kinds ?? { steps: false, distance: false, activeMinutes: false }
}
