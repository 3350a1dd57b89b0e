import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { TransferKind } from '#contract/tenants/credits.ts'
import { noCustomer } from './audit.ts'
import { bytea } from './bytea.ts'
import { organizations } from './organizations.ts'

/** An organization's balance: the sum of its entries, stored redundantly. It cannot be negative. */
export const creditBalances = pgTable(
  'credit_balances',
  {
    organizationId: uuid('organization_id')
      .primaryKey()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    balance: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [check('credit_balances_not_owed', sql`${table.balance} >= 0`)],
)

/**
 * A transfer of credits. Triggers refuse updates and deletes of transfers and entries; organizations have no
 * foreign key, so that the journal outlives them.
 */
export const creditTransfers = pgTable(
  'credit_transfers',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Of both organizations. */
    customerId: uuid('customer_id').notNull().default(noCustomer),
    kind: text().$type<TransferKind>().notNull(),
    /** Null for the provider. */
    accountId: uuid('account_id'),
    actorName: text('actor_name'),
    reason: text(),
    /** The transfer that this one reverses; each can be reversed once. */
    reverses: uuid().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('credit_transfers_tenant').on(table.customerId, table.id),
    check(
      'credit_transfers_kind',
      sql`${table.kind} in ('initial', 'grant', 'send', 'return', 'restore', 'reversal')`,
    ),
  ],
)

/** The entries of a transfer. They sum to zero, which a deferred trigger checks. */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: uuid().notNull().defaultRandom(),
    /** That of the transfer, on the provider's side too. A trigger checks it. */
    customerId: uuid('customer_id').notNull().default(noCustomer),
    /** The order of insertion, unique in its customer. */
    place: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    transferId: uuid('transfer_id')
      .notNull()
      .references(() => creditTransfers.id),
    /** Null for the provider, the source of all credits. */
    organizationId: uuid('organization_id'),
    amount: integer().notNull(),
    /** The organization's balance after the entry; null for the provider. */
    balance: bigint({ mode: 'number' }),
    /** The other organization; null for the provider. */
    otherId: uuid('other_id'),
  },
  (table) => [
    primaryKey({ name: 'credit_entries_key', columns: [table.id, table.customerId] }),
    unique('credit_entries_place').on(table.customerId, table.place),
    index('credit_entries_statement').on(table.organizationId, table.place),
    index('credit_entries_transfer').on(table.transferId),
    check('credit_entries_amount', sql`${table.amount} <> 0`),
    check(
      'credit_entries_balance',
      sql`(${table.organizationId} is null) = (${table.balance} is null) and ${table.balance} >= 0`,
    ),
  ],
)

/** Idempotency keys of completed requests with their answers. */
export const creditKeys = pgTable(
  'credit_keys',
  {
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    bodyHash: bytea('body_hash').notNull(),
    answer: jsonb().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.key] })],
)
