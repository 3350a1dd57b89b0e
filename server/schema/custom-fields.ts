import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { organizations } from './organizations.ts'

/** Custom fields of an organization's people. */
export const userFields = pgTable(
  'user_fields',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The property in users.custom_fields, derived from the first name and never changed. */
    key: text().notNull(),
    name: text().notNull(),
    type: text({ enum: ['text', 'list', 'number', 'date'] }).notNull(),
    isRequired: boolean('is_required').notNull().default(true),
    isVisible: boolean('is_visible').notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('user_fields_key').on(table.organizationId, table.key),
    unique('user_fields_tenant').on(table.organizationId, table.id),
    uniqueIndex('user_fields_name').on(table.organizationId, sql`lower(${table.name})`),
    check('user_fields_type', sql`${table.type} in ('text', 'list', 'number', 'date')`),
  ],
)

/** Options of a list field. */
export const userFieldValues = pgTable(
  'user_field_values',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid('organization_id').notNull(),
    fieldId: uuid('field_id').notNull(),
    value: text().notNull(),
    /** Position in the list. */
    place: smallint().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'user_field_values_field',
      columns: [table.organizationId, table.fieldId],
      foreignColumns: [userFields.organizationId, userFields.id],
    }).onDelete('cascade'),
    unique('user_field_values_value').on(table.fieldId, table.value),
    uniqueIndex('user_field_values_key').on(table.organizationId, table.fieldId, table.id),
  ],
)
