import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ImportRow } from '#contract/people/imports.ts'
import { accounts } from './accounts.ts'
import { organizations } from './organizations.ts'

/** An import of people: first parsed and planned, then executed by a job. */
export const imports = pgTable(
  'imports',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    fileName: text('file_name').notNull(),
    /** SHA-256 of the file, in hexadecimal: the same file again is the same plan. */
    fileHash: text('file_hash').notNull(),
    /** The file's headers, for the file of refused rows. */
    heads: jsonb().$type<string[]>().notNull(),
    /** SHA-256 of the fields that validated the rows. */
    rules: text().notNull(),
    state: text({ enum: ['planned', 'running', 'finished'] })
      .notNull()
      .default('planned'),
    autoInvite: boolean('auto_invite').notNull().default(true),
    creates: integer().notNull().default(0),
    changes: integer().notNull().default(0),
    skips: integer().notNull().default(0),
    /** Number of rows without first name, last name or address; they are ignored. */
    incomplete: integer().notNull().default(0),
    /** Number of executed rows, and their outcomes. */
    done: integer().notNull().default(0),
    created: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [
    unique('imports_tenant').on(table.organizationId, table.id),
    uniqueIndex('imports_one_plan')
      .on(table.organizationId, table.fileHash)
      .where(sql`${table.state} <> 'finished'`),
    // Concurrent imports would plan without knowing each other's people.
    uniqueIndex('imports_one_running').on(table.organizationId).where(sql`${table.state} = 'running'`),
    index('imports_newest').on(table.organizationId, table.createdAt),
    index('imports_account').on(table.accountId),
    // For recently finished imports.
    index('imports_finished')
      .on(table.organizationId, table.finishedAt)
      .where(sql`${table.finishedAt} is not null`),
    check('imports_state', sql`${table.state} in ('planned', 'running', 'finished')`),
  ],
)

/** A row of a file: its content, its action and its outcome. */
export const importRows = pgTable(
  'import_rows',
  {
    organizationId: uuid('organization_id').notNull(),
    importId: uuid('import_id').notNull(),
    /** Row number in the file; the headers are row 1. */
    line: integer().notNull(),
    /** The unparsed cells. */
    cells: jsonb().$type<string[]>().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text().notNull(),
    customFields: jsonb('custom_fields').$type<Record<string, unknown>>().notNull().default({}),
    action: text({ enum: ['create', 'change', 'skip', 'incomplete'] }).notNull(),
    /** Why the row is skipped, and the column that causes it. */
    reason: text().$type<NonNullable<ImportRow['reason']>>(),
    column: text(),
    outcome: text({ enum: ['created', 'changed', 'skipped'] }),
  },
  (table) => [
    primaryKey({ name: 'import_rows_key', columns: [table.importId, table.line, table.organizationId] }),
    foreignKey({
      name: 'import_rows_import',
      columns: [table.organizationId, table.importId],
      foreignColumns: [imports.organizationId, imports.id],
    }).onDelete('cascade'),
    check('import_rows_action', sql`${table.action} in ('create', 'change', 'skip', 'incomplete')`),
    index('import_rows_action_line').on(table.importId, table.action, table.line),
    index('import_rows_open')
      .on(table.importId, table.line)
      .where(sql`${table.outcome} is null and ${table.action} in ('create', 'change')`),
  ],
)
