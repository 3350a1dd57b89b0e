import {
  boolean,
  foreignKey,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PublishedOutcome } from '#contract/participation/results.ts'
import { challenges } from './challenges.ts'

export interface Winners {
  aliases: Record<string, number>
  groups: string[]
}

/** The sealed result of a challenge. A trigger refuses any change. */
export const challengeResults = pgTable(
  'challenge_results',
  {
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
    /** Places of the winning aliases, and ids of the teams or companies in the first place. */
    winners: jsonb().$type<Winners>().notNull().default({ aliases: {}, groups: [] }),
    /** Names of the teams or companies when the result was sealed, by id. */
    groupNames: jsonb('group_names').$type<Record<string, string>>().notNull().default({}),
    /** Whether appeals had no answer when the result was sealed. */
    openAppeals: boolean('open_appeals').notNull().default(false),
  },
  (table) => [uniqueIndex('challenge_results_tenant').on(table.organizationId, table.challengeId)],
)

/** Winners who told the organizers who they are. The answer behind a row is the only way into it and out of it. */
export const publishedWinners = pgTable(
  'published_winners',
  {
    /** The challenge's organization, which between companies need not be the person's. */
    organizationId: uuid('organization_id').notNull(),
    challengeId: uuid('challenge_id').notNull(),
    userId: uuid('user_id').notNull(),
    place: smallint().notNull(),
    name: text().notNull(),
  },
  (table) => [
    primaryKey({ name: 'published_winners_key', columns: [table.challengeId, table.userId] }),
    uniqueIndex('published_winners_tenant').on(table.organizationId, table.challengeId, table.userId),
    foreignKey({
      name: 'published_winners_challenge_fk',
      columns: [table.organizationId, table.challengeId],
      foreignColumns: [challenges.organizationId, challenges.id],
    }).onDelete('cascade'),
  ],
)

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
    uniqueIndex('published_results_tenant').on(table.organizationId, table.challengeId),
    foreignKey({
      name: 'published_results_challenge_fk',
      columns: [table.organizationId, table.challengeId],
      foreignColumns: [challenges.organizationId, challenges.id],
    }).onDelete('cascade'),
  ],
)
