import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytea } from './bytea.ts'
import { sessions } from './sessions.ts'

/** Mailed codes that add the mailbox to what a session was proved by: one for each session. */
export const mailedCodes = pgTable('mailed_codes', {
  sessionId: uuid('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  codeHash: bytea('code_hash').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})
