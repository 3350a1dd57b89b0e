import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { organizations } from './organizations.ts'

/**
 * The page that tells whoever has its address what runs in an organization. The address is stored in plain text, since
 * it is read again and printed; it gives no rights (docs/decisions/0064).
 */
export const programmePages = pgTable(
  'programme_pages',
  {
    organizationId: uuid('organization_id')
      .primaryKey()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The letters and digits of its address. They stay while the page is off, since posters show them. */
    code: text().notNull().unique('programme_pages_code'),
    /** Null while the page is off. */
    openedAt: timestamp('opened_at', { withTimezone: true }),
    openedBy: uuid('opened_by').references(() => accounts.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('programme_pages_opened_by').on(table.openedBy),
    check('programme_pages_code_letters', sql`${table.code} ~ '^[2-9A-Z]{12}$'`),
  ],
)
