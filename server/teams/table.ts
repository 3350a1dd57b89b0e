import { index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { organizations } from '../organizations/table.ts'

export const teams = pgTable(
  'teams',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    logoUrl: text('logo_url'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('teams_tenant').on(table.organizationId, table.id),
    index('teams_name').on(table.organizationId, table.name, table.id),
  ],
)
