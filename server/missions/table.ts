import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { Mission, MissionStatus, MissionType } from '#contract/missions.ts'
import { organizations } from '../organizations/table.ts'

/** Missions as they were assigned to organizations. The provider writes them, and moves their status. */
export const missionAssignments = pgTable(
  'mission_assignments',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The same wherever the mission is assigned. */
    missionId: uuid('mission_id').notNull(),
    type: text().$type<MissionType>().notNull(),
    title: text().notNull(),
    titleFr: text('title_fr'),
    status: text().$type<MissionStatus>().notNull().default('active'),
    summary: jsonb().$type<Mission['missionSummary']>().notNull().default({}),
    assignedAt: timestamp('assigned_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('mission_assignments_once').on(table.organizationId, table.missionId),
    index('mission_assignments_newest').on(table.organizationId, table.assignedAt, table.id),
    check(
      'mission_assignments_type',
      sql`${table.type} in ('quiz_mission', 'individual_challenge', 'photo_challenge')`,
    ),
    check('mission_assignments_status', sql`${table.status} in ('active', 'paused', 'completed')`),
  ],
)
