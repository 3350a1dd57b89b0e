import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { outbox } from './outbox.ts'
import { users } from './users.ts'

/**
 * The current invitation of a person, from request to mail. One row per person, so that an invitation requested
 * twice is mailed once.
 */
export const invitations = pgTable(
  'invitations',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** Number of invitations this person was mailed. */
    mailings: integer().notNull().default(0),
    state: text({ enum: ['queued', 'mailed', 'refused', 'revoked'] }).notNull(),
    /** The error code if it was not mailed. */
    refusal: text(),
    mailId: uuid('mail_id').references(() => outbox.id, { onDelete: 'set null' }),
    invitedBy: uuid('invited_by').references(() => accounts.id, { onDelete: 'set null' }),
    language: text({ enum: ['bilingual', 'en', 'fr'] }).notNull(),
    queuedAt: timestamp('queued_at', { withTimezone: true }).notNull(),
    mailedAt: timestamp('mailed_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    foreignKey({
      name: 'invitations_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    check('invitations_state', sql`${table.state} in ('queued', 'mailed', 'refused', 'revoked')`),
    check('invitations_language', sql`${table.language} in ('bilingual', 'en', 'fr')`),
    check('invitations_refusal', sql`(${table.state} = 'refused') = (${table.refusal} is not null)`),
    // For queued invitations in order of request, and for recently mailed ones.
    index('invitations_queue').on(table.queuedAt, table.userId).where(sql`${table.state} = 'queued'`),
    index('invitations_mailed').on(table.organizationId, table.mailedAt),
    index('invitations_mail').on(table.mailId),
    index('invitations_inviter').on(table.invitedBy),
  ],
)
