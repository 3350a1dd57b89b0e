import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const organizations = pgTable(
  'organizations',
  {
    id: uuid().primaryKey().defaultRandom(),
    parentId: uuid('parent_id'),
    /**
     * Root … self. Written once: an organization never moves, so "an administrator of this one or of one
     * above" is one look into an index.
     */
    lineage: uuid().array().notNull(),
    name: text().notNull(),
    description: text(),
    logoUrl: text('logo_url'),
    accessCode: text('access_code').notNull().unique(),
    timezone: text().notNull().default('America/Toronto'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    foreignKey({ columns: [table.parentId], foreignColumns: [table.id] }),
    index('organizations_parent').on(table.parentId),
    index('organizations_lineage').using('gin', table.lineage),
    check(
      'organizations_lineage_ends_here',
      sql`${table.lineage}[array_length(${table.lineage}, 1)] = ${table.id}
        and (${table.parentId} is null) = (array_length(${table.lineage}, 1) = 1)`,
    ),
  ],
)
