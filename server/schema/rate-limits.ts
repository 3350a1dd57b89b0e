import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** How often a thing was tried: one row a key, counted by one statement, shared by all processes. */
export const throttles = pgTable('throttles', {
  key: text().primaryKey(),
  count: integer().notNull(),
  /** When the count starts again from nothing. */
  resetsAt: timestamp('resets_at', { withTimezone: true }).notNull(),
  /** Until when no further try is let through. */
  blockedUntil: timestamp('blocked_until', { withTimezone: true }),
})
