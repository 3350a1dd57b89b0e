import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Every mail, written in the transaction that causes it and sent after the commit. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey().defaultRandom(),
    recipient: text().notNull(),
    kind: text().notNull(),
    language: text().notNull(),
    subject: text().notNull(),
    /** The bodies contain live links: they are cleared as soon as nothing needs them. */
    text: text().notNull(),
    html: text().notNull(),
    /** What a mail program calls to end this kind of mail (RFC 8058). It is cleared with the bodies. */
    unsubscribeUrl: text('unsubscribe_url'),
    status: text({ enum: ['queued', 'sent', 'failed'] }).notNull(),
    attempts: integer().notNull().default(0),
    /** Until this time another worker may be sending the mail. */
    claimedUntil: timestamp('claimed_until', { withTimezone: true }),
    /** The mail server's last answer. */
    error: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [
    check('outbox_status', sql`${table.status} in ('queued', 'sent', 'failed')`),
    check('outbox_language', sql`${table.language} in ('bilingual', 'en', 'fr')`),
    // The mailbox compares addresses case-sensitively.
    check('outbox_recipient_lower', sql`${table.recipient} = lower(${table.recipient})`),
    // A queued mail with a sent time would be sent twice.
    check('outbox_sent_at', sql`(${table.status} = 'sent') = (${table.sentAt} is not null)`),
    // A line break would allow header injection.
    check('outbox_headers', sql`${table.recipient} || ${table.subject} !~ '[\\r\\n]'`),
    // For the mailbox, of one address or of all.
    index('outbox_mailbox').on(table.recipient, table.createdAt, table.id),
    index('outbox_newest').on(table.createdAt, table.id),
    // A partial index of queued mails: few rows, however many were sent.
    index('outbox_pending').on(table.createdAt).where(sql`${table.status} = 'queued'`),
  ],
)
