import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { NoticeKind, NoticeWay } from '#contract/participation/notices.ts'
import { sessions } from './sessions.ts'
import { users } from './users.ts'

const kinds = sql.raw("'results', 'answers', 'starts', 'weekly'")

/** Browsers that get pushes, by the session that turned them on: it ends, and they are forgotten. */
export const pushEndpoints = pgTable(
  'push_endpoints',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Whoever knows it can send to the browser. */
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The key that the browser subscribed with, where it is not the one of this cell. */
    arrivedKeyId: uuid('arrived_key_id').references(() => arrivedPushKeys.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({
      name: 'push_endpoints_key',
      columns: [table.organizationId, table.userId, table.sessionId],
    }),
    foreignKey({
      name: 'push_endpoints_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    index('push_endpoints_session').on(table.sessionId),
    index('push_endpoints_arrived_key')
      .on(table.arrivedKeyId)
      .where(sql`${table.arrivedKeyId} is not null`)
      .concurrently(),
    check('push_endpoints_length', sql`length(${table.endpoint}) <= 2048`),
  ],
)

/** What people chose of the kinds of notices and the ways they come. The rest is as for everybody. */
export const noticeChoices = pgTable(
  'notice_choices',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    kind: text().$type<NoticeKind>().notNull(),
    way: text().$type<NoticeWay>().notNull(),
    wanted: boolean().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'notice_choices_key',
      columns: [table.organizationId, table.userId, table.kind, table.way],
    }),
    foreignKey({
      name: 'notice_choices_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    check('notice_choices_kind', sql`${table.kind} in (${kinds})`),
    check('notice_choices_way', sql`${table.way} in ('push', 'mail')`),
  ],
)

/** What a person was told of, in which way and when. Each piece of news is told once in a way. */
export const notices = pgTable(
  'notices',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    id: uuid().notNull(),
    kind: text().$type<NoticeKind>().notNull(),
    way: text().$type<NoticeWay>().notNull(),
    /** What is new: the id of a challenge, a quiz, a mission or an appeal, or the Monday of a week. */
    subject: text().notNull(),
    /** `merged`: another notice of the same moment tells it too. */
    state: text({ enum: ['queued', 'sent', 'failed', 'merged'] }).notNull(),
    /** The day of the person's clock. */
    day: date({ mode: 'string' }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'notices_key', columns: [table.organizationId, table.userId, table.id] }),
    foreignKey({
      name: 'notices_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    unique('notices_once').on(table.organizationId, table.userId, table.way, table.kind, table.subject),
    // Answers follow from the person's own act and may come on the same day.
    uniqueIndex('notices_one_push')
      .on(table.organizationId, table.userId, table.day)
      .where(
        sql`${table.way} = 'push' and ${table.kind} <> 'answers' and ${table.state} in ('queued', 'sent')`,
      ),
    index('notices_age').on(table.at),
    check('notices_kind', sql`${table.kind} in (${kinds})`),
    check('notices_way', sql`${table.way} in ('push', 'mail')`),
    check('notices_state', sql`${table.state} in ('queued', 'sent', 'failed', 'merged')`),
  ],
)

/** The key pair by which push services know this installation (RFC 8292). Its private half is among the secrets. */
export const pushKeys = pgTable('push_keys', {
  id: uuid().primaryKey(),
  publicKey: text('public_key').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/**
 * Key pairs of other cells, whose subscriptions came with a customer that moved (docs/decisions/0071). Their private halves are
 * among the secrets as those of `push_keys`.
 */
export const arrivedPushKeys = pgTable('arrived_push_keys', {
  id: uuid().primaryKey(),
  publicKey: text('public_key').notNull(),
  arrivedAt: timestamp('arrived_at', { withTimezone: true }).notNull(),
})
