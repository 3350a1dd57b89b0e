import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Vendor } from '#contract/participation/connectors.ts'
import { users } from './users.ts'

/** Accounts at other services that people connected. Their tokens are among the secrets, which a trigger deletes with the row. */
export const activityConnections = pgTable(
  'activity_connections',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    vendor: text().$type<Vendor>().notNull(),
    id: uuid().notNull().unique('activity_connections_id'),
    /** How the vendor calls the person. */
    vendorUser: text('vendor_user').notNull(),
    /** `refused`: the vendor takes the tokens no longer. */
    state: text({ enum: ['active', 'refused'] }).notNull(),
    connectedAt: timestamp('connected_at', { withTimezone: true }).notNull(),
    heardAt: timestamp('heard_at', { withTimezone: true }),
    /** Up to when everything was read. */
    readUntil: timestamp('read_until', { withTimezone: true }).notNull(),
    nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
    /** A job of the connection runs until then at most. */
    claimedUntil: timestamp('claimed_until', { withTimezone: true }),
    /** Failures of the vendor in a row, and since when. */
    tries: smallint().notNull().default(0),
    triesSince: timestamp('tries_since', { withTimezone: true }),
  },
  (table) => [
    primaryKey({
      name: 'activity_connections_key',
      columns: [table.organizationId, table.userId, table.vendor],
    }),
    foreignKey({
      name: 'activity_connections_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    // An account counts for one person of an organization. Notices name the account alone.
    uniqueIndex('activity_connections_account').on(table.vendor, table.vendorUser, table.organizationId),
    index('activity_connections_due').on(table.nextAt).where(sql`${table.state} = 'active'`),
    check('activity_connections_vendor', sql`${table.vendor} in ('strava', 'google-health')`),
    check('activity_connections_vendor_user', sql`length(${table.vendorUser}) between 1 and 100`),
    check('activity_connections_state', sql`${table.state} in ('active', 'refused')`),
  ],
)
