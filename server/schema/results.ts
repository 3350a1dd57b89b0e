import { pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { challenges } from './challenges.ts'

/** The sealed result of a challenge. A trigger refuses any change. */
export const challengeResults = pgTable('challenge_results', {
  organizationId: uuid('organization_id').notNull(),
  challengeId: uuid('challenge_id')
    .primaryKey()
    .references(() => challenges.id, { onDelete: 'cascade' }),
  sealedAt: timestamp('sealed_at', { withTimezone: true }).notNull(),
  rulesVersion: smallint('rules_version').notNull(),
  /** Standings by alias, as canonical JSON. */
  standings: text().notNull(),
  /** SHA-256 of the standings, in hexadecimal. */
  sha256: text().notNull(),
})
