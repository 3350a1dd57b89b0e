import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { userFields } from './custom-fields.ts'
import { directories } from './directories.ts'

/**
 * An attribute that a directory's people keep, for rules, and the field that it fills, if any. Attributes without a row
 * are never stored.
 */
export const directoryAttributes = pgTable(
  'directory_attributes',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid('organization_id').notNull(),
    directoryId: uuid('directory_id').notNull(),
    /** The attribute as an administrator wrote it, such as `title`, or with the address of its schema. */
    path: text().notNull(),
    fieldId: uuid('field_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    foreignKey({
      name: 'directory_attributes_directory',
      columns: [table.organizationId, table.directoryId],
      foreignColumns: [directories.organizationId, directories.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'directory_attributes_field',
      columns: [table.organizationId, table.fieldId],
      foreignColumns: [userFields.organizationId, userFields.id],
      // Of the field alone, as the migration says. A trigger deletes the attribute if no rule asks for it.
    }).onDelete('set null'),
    uniqueIndex('directory_attributes_path').on(
      table.organizationId,
      table.directoryId,
      sql`lower(${table.path})`,
    ),
    // Two attributes for one field would overwrite each other.
    unique('directory_attributes_once').on(table.organizationId, table.directoryId, table.fieldId),
    index('directory_attributes_field').on(table.organizationId, table.fieldId),
    uniqueIndex('directory_attributes_tenant').on(table.organizationId, table.id),
    // The service says the same: isSecretAttribute.
    check(
      'directory_attributes_secret',
      sql`${table.path} !~* '(^|[.:])(password|x509certificates)([.:]|$)'`,
    ),
    check('directory_attributes_path_length', sql`length(${table.path}) between 1 and 200`),
  ],
)
