import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { RefusalReason, WallState } from '#contract/participation/photos.ts'
import { bytea } from './bytea.ts'
import { missionAssignments } from './missions.ts'
import { organizations } from './organizations.ts'
import { users } from './users.ts'

const pictureColumns = {
  mediaType: text('media_type', { enum: ['image/png', 'image/jpeg'] }).notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
}

/**
 * Photos that people took for missions. Only the person reads the row. Triggers copy a shared photo to
 * `wall_photos`, and delete the copy when the person takes it back.
 */
export const photos = pgTable(
  'photos',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** Made by the device, so that a photo sent twice is stored once. */
    id: uuid().notNull(),
    assignmentId: uuid('assignment_id')
      .notNull()
      .references(() => missionAssignments.id, { onDelete: 'cascade' }),
    ...pictureColumns,
    bytes: bytea().notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
    /** Null for a private photo. */
    sharedAt: timestamp('shared_at', { withTimezone: true }),
    /** The person's name, if they chose to show it. */
    shownName: text('shown_name'),
    wallId: uuid('wall_id').references(() => wallPhotos.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ name: 'photos_key', columns: [table.organizationId, table.userId, table.id] }),
    foreignKey({
      name: 'photos_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    index('photos_assignment').on(table.assignmentId),
    uniqueIndex('photos_wall').on(table.wallId),
    check('photos_media_type', sql`${table.mediaType} in ('image/png', 'image/jpeg')`),
    check(
      'photos_private',
      sql`${table.sharedAt} is not null or num_nonnulls(${table.wallId}, ${table.shownName}) = 0`,
    ),
  ],
)

/**
 * Copies of shared photos, without who took them. Moderators see waiting and reported ones, colleagues approved
 * ones. A refused copy has lost its picture.
 */
export const wallPhotos = pgTable(
  'wall_photos',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    assignmentId: uuid('assignment_id')
      .notNull()
      .references(() => missionAssignments.id, { onDelete: 'cascade' }),
    state: text().$type<WallState>().notNull().default('waiting'),
    reason: text().$type<RefusalReason>(),
    shownName: text('shown_name'),
    ...pictureColumns,
    bytes: bytea(),
    sharedAt: timestamp('shared_at', { withTimezone: true }).notNull(),
    /** People who reported it since a moderator last looked. */
    reports: smallint().notNull().default(0),
  },
  (table) => [
    index('wall_photos_queue').on(table.organizationId, table.state, table.sharedAt),
    uniqueIndex('wall_photos_tenant').on(table.organizationId, table.id),
    index('wall_photos_wall').on(table.assignmentId, table.state, table.sharedAt),
    check('wall_photos_state', sql`${table.state} in ('waiting', 'approved', 'refused', 'reported')`),
    check('wall_photos_refused', sql`(${table.state} = 'refused') = (${table.reason} is not null)`),
    check('wall_photos_bytes', sql`(${table.state} = 'refused') = (${table.bytes} is null)`),
  ],
)

/** Who reported a photo of a wall: each person once. Only the person reads the row. */
export const photoReports = pgTable(
  'photo_reports',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    wallId: uuid('wall_id')
      .notNull()
      .references(() => wallPhotos.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ name: 'photo_reports_key', columns: [table.organizationId, table.userId, table.wallId] }),
    foreignKey({
      name: 'photo_reports_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    index('photo_reports_wall').on(table.wallId),
  ],
)
