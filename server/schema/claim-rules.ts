import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { roles } from '#contract/platform/permissions.ts'
import { connections } from './connections.ts'
import { organizations } from './organizations.ts'

/** Gives a role in an organization to whoever signs in through a connection with a group in its claim. */
export const claimRules = pgTable(
  'claim_rules',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid('organization_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    value: text().notNull(),
    role: text({ enum: roles }).notNull(),
    /** The connection's organization or one below it. */
    targetId: uuid('target_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    foreignKey({
      name: 'claim_rules_connection',
      columns: [table.organizationId, table.connectionId],
      foreignColumns: [connections.organizationId, connections.id],
    }).onDelete('cascade'),
    unique('claim_rules_once').on(table.connectionId, table.value, table.targetId, table.role),
    index('claim_rules_connection').on(table.organizationId, table.connectionId),
    index('claim_rules_target').on(table.targetId),
    check('claim_rules_role', sql`${table.role} in ${sql.raw(`('${roles.join("', '")}')`)}`),
    check('claim_rules_value', sql`length(${table.value}) between 1 and 200`),
  ],
)
