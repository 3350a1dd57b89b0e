import { and, eq, sql } from 'drizzle-orm'
import { dayIn } from '#contract/platform/days.ts'
import { readSettings } from '#server/participation/member-settings/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import { activities } from '#server/schema/activities.ts'
import { missionDays, missionProgress } from '#server/schema/mission-progress.ts'
import { missionAssignments } from '#server/schema/missions.ts'
import type { VisibleMission } from './counting.ts'

/** What one person has done. */
export interface Own {
  /** The person's own day. */
  today: string
  now: Date
  started: Map<string, typeof missionProgress.$inferSelect>
  /** Ticked days by assignment. */
  ticked: Map<string, Set<string>>
  days: Map<string, typeof activities.$inferSelect>
}

const columns = {
  id: missionAssignments.id,
  type: missionAssignments.type,
  title: missionAssignments.title,
  titleFr: missionAssignments.titleFr,
  status: missionAssignments.status,
  summary: missionAssignments.summary,
  assignedAt: missionAssignments.assignedAt,
  pauses: missionAssignments.pauses,
  isReady: sql<boolean>`${missionAssignments.type} <> 'quiz_mission' or ${missionAssignments.questions} is not null`,
}

/**
 * The missions of the caller's organization.
 * @param db runs as the person
 */
export async function findMissions(db: Handle, { organization }: MemberScope): Promise<VisibleMission[]> {
  const rows = await db
    .select(columns)
    .from(missionAssignments)
    .where(eq(missionAssignments.organizationId, organization.id))
    .orderBy(sql`${missionAssignments.assignedAt} desc`, missionAssignments.id)
  return rows.map((row) => ({ ...row, timezone: organization.timezone }))
}

/** @param db runs as the person */
export async function findMission(
  db: Handle,
  { organization }: MemberScope,
  id: string,
): Promise<VisibleMission | undefined> {
  const [row] = await db
    .select(columns)
    .from(missionAssignments)
    .where(and(eq(missionAssignments.organizationId, organization.id), eq(missionAssignments.id, id)))
  return row && { ...row, timezone: organization.timezone }
}

/** The local day of the caller. */
export async function readToday(db: Handle, { organization, person, now }: MemberScope): Promise<string> {
  const { timezone } = await readSettings(db, person)
  return dayIn(timezone ?? organization.timezone, now)
}

/**
 * What the caller has done in all missions.
 * @param db runs as the person
 * @param since first day of activity that matters; none for missions that nothing measures
 */
export async function readOwn(db: Handle, member: MemberScope, since: string | undefined): Promise<Own> {
  const { organization, userId, now } = member
  const person = { organizationId: organization.id, userId }
  const ofPerson = (table: typeof missionProgress | typeof missionDays | typeof activities) =>
    and(eq(table.organizationId, person.organizationId), eq(table.userId, person.userId))
  const started = await db.select().from(missionProgress).where(ofPerson(missionProgress))
  const ticks = await db.select().from(missionDays).where(ofPerson(missionDays))
  const days =
    since === undefined
      ? []
      : await db
          .select()
          .from(activities)
          .where(and(ofPerson(activities), sql`${activities.day} >= ${since}`))
  return {
    today: await readToday(db, member),
    now,
    started: new Map(started.map((row) => [row.assignmentId, row])),
    ticked: new Map(
      [...Map.groupBy(ticks, ({ assignmentId }) => assignmentId)].map(([id, rows]) => [
        id,
        new Set(rows.map(({ day }) => day)),
      ]),
    ),
    days: new Map(days.map((row) => [row.day, row])),
  }
}
