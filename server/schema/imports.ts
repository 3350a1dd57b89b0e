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
import { accounts } from './accounts.ts'
import { organizations } from './organizations.ts'

/** A file of people: read and planned first, then carried out by a job. */
export const imports = pgTable(
  'imports',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    fileName: text('file_name').notNull(),
    /** SHA-256 of the file, in hexadecimal: the same file twice is one plan. */
    fileHash: text('file_hash').notNull(),
    /** The column heads as the file has them, for the file of refused rows. */
    heads: jsonb().$type<string[]>().notNull(),
    /** SHA-256 of the fields that the rows were judged by. */
    rules: text().notNull(),
    state: text({ enum: ['planned', 'running', 'finished'] })
      .notNull()
      .default('planned'),
    autoInvite: boolean('auto_invite').notNull().default(true),
    creates: integer().notNull().default(0),
    changes: integer().notNull().default(0),
    skips: integer().notNull().default(0),
    /** Rows without first name, last name or address, which count for nothing. */
    incomplete: integer().notNull().default(0),
    /** Rows carried out so far, and what came of them. */
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
    // Two at once would each plan without knowing of the other's people.
    uniqueIndex('imports_one_running').on(table.organizationId).where(sql`${table.state} = 'running'`),
    index('imports_newest').on(table.organizationId, table.createdAt),
    index('imports_account').on(table.accountId),
    // What was finished lately.
    index('imports_finished')
      .on(table.organizationId, table.finishedAt)
      .where(sql`${table.finishedAt} is not null`),
    check('imports_state', sql`${table.state} in ('planned', 'running', 'finished')`),
  ],
)

/** One row of a file: what it says, what is to be done, and what was done. */
export const importRows = pgTable(
  'import_rows',
  {
    organizationId: uuid('organization_id').notNull(),
    importId: uuid('import_id').notNull(),
    /** Which row of the file, the heads being 1. */
    line: integer().notNull(),
    /** Every cell as it came. */
    cells: jsonb().$type<string[]>().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text().notNull(),
    customFields: jsonb('custom_fields').$type<Record<string, unknown>>().notNull().default({}),
    action: text({ enum: ['create', 'change', 'skip', 'incomplete'] }).notNull(),
    /** Why it is skipped, and the column that is the cause. */
    reason: text(),
    column: text(),
    outcome: text({ enum: ['created', 'changed', 'skipped'] }),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
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
