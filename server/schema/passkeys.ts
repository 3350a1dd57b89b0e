import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { Transport } from '#contract/identity/passkeys.ts'
import { accounts } from './accounts.ts'
import { bytea } from './bytea.ts'

/** Passkeys: credentials of WebAuthn that verify their owner and can be found without a name. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** One of a limited number of places. */
    place: smallint().notNull(),
    name: text().notNull(),
    credentialId: text('credential_id').notNull().unique(),
    /** Random, and the same for all passkeys of the account: authenticators keep one passkey for each. */
    userHandle: text('user_handle').notNull(),
    publicKey: bytea('public_key').notNull(),
    /** How often the authenticator says it was used; 0 where it does not count. A copy lags behind. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().$type<Transport[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [
    unique('passkeys_place').on(table.accountId, table.place),
    check('passkeys_places', sql`${table.place} between 1 and 20`),
  ],
)
