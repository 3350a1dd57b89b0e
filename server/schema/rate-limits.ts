import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Rate-limit counters: one row per key, updated by one upsert, shared by all processes. */
export const rateLimits = pgTable('throttles', {
  key: text().primaryKey(),
  count: integer().notNull(),
  /** When the window ends and the count restarts. */
  resetsAt: timestamp('resets_at', { withTimezone: true }).notNull(),
  /** End of the backoff. */
  blockedUntil: timestamp('blocked_until', { withTimezone: true }),
})
