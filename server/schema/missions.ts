import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Mission, MissionQuestion, MissionStatus, MissionType } from '#contract/programme/missions.ts'
import { organizations } from './organizations.ts'

/** Instants in ISO 8601. */
export interface MissionPause {
  from: string
  until?: string
}

/** Missions assigned to organizations. The provider inserts them and changes their status. */
export const missionAssignments = pgTable(
  'mission_assignments',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The same for all assignments of a mission. */
    missionId: uuid('mission_id').notNull(),
    type: text().$type<MissionType>().notNull(),
    title: text().notNull(),
    titleFr: text('title_fr'),
    status: text().$type<MissionStatus>().notNull().default('active'),
    summary: jsonb().$type<Mission['missionSummary']>().notNull().default({}),
    assignedAt: timestamp('assigned_at', { withTimezone: true }).notNull(),
    /** Of a quiz mission; null while it is not ready. */
    questions: jsonb().$type<MissionQuestion[]>(),
    /** Periods in which the mission was paused or completed. The last one has no end while it is. */
    pauses: jsonb().$type<MissionPause[]>().notNull().default([]),
    /** For the search: both titles without accents and case. */
    search: text().generatedAlwaysAs(sql`fold(title || ' ' || coalesce(title_fr, ''))`),
  },
  (table) => [
    unique('mission_assignments_once').on(table.organizationId, table.missionId),
    index('mission_assignments_newest').on(table.organizationId, table.assignedAt, table.id),
    index('mission_assignments_search').using('gin', table.organizationId, table.search.op('gin_trgm_ops')),
    check(
      'mission_assignments_type',
      sql`${table.type} in ('quiz_mission', 'individual_challenge', 'photo_challenge')`,
    ),
    check('mission_assignments_status', sql`${table.status} in ('active', 'paused', 'completed')`),
  ],
)

/**
 * Number of an organization's missions by type and status, for a list's total. Triggers on mission_assignments
 * maintain it in the same transaction.
 */
export const missionCounts = pgTable(
  'mission_counts',
  {
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    type: text().$type<MissionType>().notNull(),
    status: text().$type<MissionStatus>().notNull(),
    missions: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.type, table.status] })],
)
