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
import type { Mission, MissionStatus, MissionType } from '#contract/programme/missions.ts'
import { organizations } from './organizations.ts'

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
    /** What the search looks into: both titles without accents and capitals. */
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
 * How many missions an organization has, by type and status: what a list's total is reckoned from. Triggers on
 * mission_assignments keep it, in the same transaction.
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
