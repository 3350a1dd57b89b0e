import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { FileDayContent } from '#contract/participation/file-days.ts'
import type { FileKind } from '#contract/participation/file-imports.ts'
import type { Mark } from '#contract/participation/readings.ts'
import { activitySources } from './sources.ts'
import { users } from './users.ts'

/** Imports of files, without a name or a hash of the file. */
export const fileImports = pgTable(
  'file_imports',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** Made by the device, so that an import begun twice is stored once. */
    id: uuid().notNull(),
    kind: text().$type<FileKind>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'file_imports_key', columns: [table.organizationId, table.userId, table.id] }),
    foreignKey({
      name: 'file_imports_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    check('file_imports_kind', sql`length(${table.kind}) between 1 and 20`),
  ],
)

/**
 * What a file says of one source and day. The newest import of a source's whole day counts, with what automation and
 * files of activities said after it; the others stay, so that an import can be undone.
 */
export const fileDays = pgTable(
  'file_days',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    sourceId: uuid('source_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    mark: text().$type<Mark>().notNull(),
    importId: uuid('import_id').notNull(),
    part: smallint().notNull(),
    /** When the import began, which orders the imports of a day. */
    importedAt: timestamp('imported_at', { withTimezone: true }).notNull(),
    content: jsonb().$type<FileDayContent>().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'file_days_key',
      columns: [table.organizationId, table.userId, table.sourceId, table.day, table.mark, table.importId],
    }),
    index('file_days_import').on(table.organizationId, table.userId, table.importId),
    foreignKey({
      name: 'file_days_import',
      columns: [table.organizationId, table.userId, table.importId],
      foreignColumns: [fileImports.organizationId, fileImports.userId, fileImports.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'file_days_source',
      columns: [table.organizationId, table.userId, table.sourceId],
      foreignColumns: [activitySources.organizationId, activitySources.userId, activitySources.id],
    }).onDelete('cascade'),
    check('file_days_mark', sql`${table.mark} in ('measured', 'file', 'typed')`),
  ],
)
