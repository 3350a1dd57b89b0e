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
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { organizations } from './organizations.ts'

/** Mail domains that an organization says are its own, and proves by a TXT record. */
export const domains = pgTable(
  'domains',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** In lower case, with A-labels for other scripts. */
    domain: text().notNull(),
    /** Part of the record's value. It opens nothing: everybody can read it in DNS. */
    token: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    provedAt: timestamp('proved_at', { withTimezone: true }),
    /** The last check, also one without an answer. */
    checkedAt: timestamp('checked_at', { withTimezone: true }),
    /** Daily checks in a row that found no record. A check without an answer counts as none. */
    missingDays: integer('missing_days').notNull().default(0),
    /** After so many that the proof is not relied on any more. Another organization may prove the domain. */
    lapsedAt: timestamp('lapsed_at', { withTimezone: true }),
    /** Kept for a time, so that it can be added again. Nobody else proves the domain meanwhile. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    unique('domains_identity').on(table.organizationId, table.id),
    unique('domains_of_organization').on(table.organizationId, table.domain),
    uniqueIndex('domains_proved_once')
      .on(table.domain)
      .where(sql`${table.provedAt} is not null and ${table.lapsedAt} is null`),
    index('domains_due').on(table.checkedAt).where(sql`${table.provedAt} is not null`),
    check('domains_lower', sql`${table.domain} = lower(${table.domain})`),
    check('domains_lapsed', sql`${table.lapsedAt} is null or ${table.provedAt} is not null`),
  ],
)

/**
 * Domains that any customer has ever proved; a trigger adds them. They stay when the proof, the customer or its data are
 * deleted: whoever proved one may still read its mail (docs/decisions/0050).
 */
export const onceProvedDomains = pgTable('once_proved_domains', { domain: text().primaryKey() })

/** Organizations below the owner of a domain that may vouch for its addresses too. */
export const domainDelegations = pgTable(
  'domain_delegations',
  {
    /** The owner. */
    organizationId: uuid('organization_id').notNull(),
    domainId: uuid('domain_id').notNull(),
    delegateId: uuid('delegate_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ name: 'domain_delegations_key', columns: [table.domainId, table.delegateId] }),
    uniqueIndex('domain_delegations_tenant').on(table.organizationId, table.domainId, table.delegateId),
    index('domain_delegations_delegate').on(table.delegateId),
    foreignKey({
      name: 'domain_delegations_domain',
      columns: [table.organizationId, table.domainId],
      foreignColumns: [domains.organizationId, domains.id],
    }).onDelete('cascade'),
  ],
)
