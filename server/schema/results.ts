import { foreignKey, index, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PublishedOutcome } from '#contract/participation/results.ts'
import { challenges } from './challenges.ts'

/** The sealed result of a challenge. A trigger refuses any change. */
export const challengeResults = pgTable('challenge_results', {
  organizationId: uuid('organization_id').notNull(),
  challengeId: uuid('challenge_id')
    .primaryKey()
    .references(() => challenges.id, { onDelete: 'cascade' }),
  sealedAt: timestamp('sealed_at', { withTimezone: true }).notNull(),
  rulesVersion: smallint('rules_version').notNull(),
  /** Standings by alias with a random salt, as canonical JSON. */
  standings: text().notNull(),
  /** SHA-256 of the standings, in hexadecimal. */
  sha256: text().notNull(),
  /** Names of the teams or companies when the result was sealed, by id. */
  groupNames: jsonb('group_names').$type<Record<string, string>>().notNull().default({}),
})

/** What employers see of a sealed challenge: no score and no person. It is written once and deleted with the challenge. */
export const publishedResults = pgTable(
  'published_results',
  {
    organizationId: uuid('organization_id').notNull(),
    challengeId: uuid('challenge_id').primaryKey(),
    sealedAt: timestamp('sealed_at', { withTimezone: true }).notNull(),
    rulesVersion: smallint('rules_version').notNull(),
    sha256: text().notNull(),
    outcome: jsonb().$type<PublishedOutcome>().notNull(),
  },
  (table) => [
    index('published_results_challenge').on(table.organizationId, table.challengeId),
    foreignKey({
      name: 'published_results_challenge_fk',
      columns: [table.organizationId, table.challengeId],
      foreignColumns: [challenges.organizationId, challenges.id],
    }).onDelete('cascade'),
  ],
)
