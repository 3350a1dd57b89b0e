import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Every mail, written in the transaction that causes it and sent after that commits. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey().defaultRandom(),
    recipient: text().notNull(),
    kind: text().notNull(),
    language: text().notNull(),
    subject: text().notNull(),
    /** The bodies carry live links: they are emptied as soon as nothing needs them any more. */
    text: text().notNull(),
    html: text().notNull(),
    status: text({ enum: ['queued', 'sent', 'failed'] }).notNull(),
    attempts: integer().notNull().default(0),
    /** Until then the worker that claimed the mail may be sending it; nobody else starts on it. */
    claimedUntil: timestamp('claimed_until', { withTimezone: true }),
    /** What the mail server said last. */
    error: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [
    check('outbox_status', sql`${table.status} in ('queued', 'sent', 'failed')`),
    check('outbox_language', sql`${table.language} in ('bilingual', 'en', 'fr')`),
    // The mailbox finds an address letter by letter.
    check('outbox_recipient_lower', sql`${table.recipient} = lower(${table.recipient})`),
    // A mail with a time of sending that still waits would be sent twice.
    check('outbox_sent_at', sql`(${table.status} = 'sent') = (${table.sentAt} is not null)`),
    // A line break here would end a header and begin another one.
    check('outbox_headers', sql`${table.recipient} || ${table.subject} !~ '[\\r\\n]'`),
    // The mailbox, of one address or of all.
    index('outbox_mailbox').on(table.recipient, table.createdAt, table.id),
    index('outbox_newest').on(table.createdAt, table.id),
    // What still waits: a handful of rows, however many were ever sent.
    index('outbox_pending').on(table.createdAt).where(sql`${table.status} = 'queued'`),
  ],
)
