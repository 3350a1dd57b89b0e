import { type AnyColumn, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

/** Letters and digits of an access code, by which it is unique and found. */
export const foldedAccessCode = ({ accessCode }: { accessCode: AnyColumn }) =>
  sql<string>`regexp_replace(upper(${accessCode}), '[^A-Z0-9]', '', 'g')`

export const organizations = pgTable(
  'organizations',
  {
    id: uuid().primaryKey().defaultRandom(),
    parentId: uuid('parent_id'),
    /**
     * Ids from the root to this organization. It never changes, so that one index lookup finds the administrators
     * of all ancestors.
     */
    lineage: uuid().array().notNull(),
    /** The root of its tree: the customer. A trigger refuses any change of place, so that it never changes. */
    customerId: uuid('customer_id').notNull().generatedAlwaysAs(sql`lineage[1]`),
    name: text().notNull(),
    description: text(),
    logoUrl: text('logo_url'),
    accessCode: text('access_code').notNull(),
    timezone: text().notNull().default('America/Toronto'),
    /**
     * Former time zones by Monday, of the weeks that may still be open and had begun before the zone changed. A trigger
     * maintains it.
     */
    weekTimezones: jsonb('week_timezones').$type<Record<string, string>>().notNull().default({}),
    /**
     * Mondays of weeks whose cells stay hidden: a challenge that people had joined was deleted in them, and what its
     * participants saw is not known any more. A trigger maintains it.
     */
    hiddenWeeks: date('hidden_weeks', { mode: 'string' }).array().notNull().default(sql`'{}'::date[]`),
    allowSubOrganizations: boolean('allow_sub_organizations').notNull().default(true),
    /** Default language of its reports. */
    language: text({ enum: ['en', 'fr'] })
      .notNull()
      .default('en'),
    /** The fewest people a participation figure may include. It can only be raised. */
    minimumGroup: integer('minimum_group').notNull().default(5),
    /**
     * Who may join by link: holders of the access code, or addresses of these domains; anybody if none is listed.
     */
    accessMode: text('access_mode', { enum: ['code', 'professional'] })
      .notNull()
      .default('professional'),
    accessDomains: text('access_domains').array().notNull().default(sql`'{}'::text[]`),
    /** Since when people with a role here or above have to prove a second factor; null where they need not. */
    rolesFactorSince: timestamp('roles_factor_since', { withTimezone: true }),
    /** The same for all people. */
    peopleFactorSince: timestamp('people_factor_since', { withTimezone: true }),
    /** Since when single sign-on counts as one only where the provider says that it asked for a second factor. */
    providerFactorSince: timestamp('provider_factor_since', { withTimezone: true }),
    /** The earliest of each, here and above: what is asked. Triggers maintain them, so that a proof reads one row. */
    askedRolesSince: timestamp('asked_roles_since', { withTimezone: true }),
    askedPeopleSince: timestamp('asked_people_since', { withTimezone: true }),
    askedProviderSince: timestamp('asked_provider_since', { withTimezone: true }),
    /** When a directory first placed somebody in it, or took somebody out of it. A trigger sets it, for good. */
    placedAt: timestamp('placed_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** Soft delete: hidden for everybody, purged after 30 days. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    /** The ancestor whose deletion deleted this organization too: both are restored together. */
    deletedWith: uuid('deleted_with'),
  },
  (table) => [
    unique('organizations_tenant').on(table.customerId, table.id),
    foreignKey({
      name: 'organizations_parent_of_customer',
      columns: [table.customerId, table.parentId],
      foreignColumns: [table.customerId, table.id],
    }),
    uniqueIndex('organizations_access_code_unique').on(foldedAccessCode(table)),
    index('organizations_below').on(table.parentId, table.customerId),
    index('organizations_lineage').using('gin', table.lineage),
    index('organizations_factor_policies').on(table.id).where(sql`${table.rolesFactorSince} is not null`),
    check(
      'organizations_factor_policy',
      sql`${table.rolesFactorSince} is not null or (${table.peopleFactorSince} is null and ${table.providerFactorSince} is null)`,
    ),
    index('organizations_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    check('organizations_language', sql`${table.language} in ('en', 'fr')`),
    check('organizations_minimum_group', sql`${table.minimumGroup} >= 5`),
    check('organizations_access_mode', sql`${table.accessMode} in ('code', 'professional')`),
    check('organizations_deleted', sql`(${table.deletedAt} is null) = (${table.deletedWith} is null)`),
    check(
      'organizations_lineage_ends_here',
      sql`${table.lineage}[array_length(${table.lineage}, 1)] = ${table.id}
        and (${table.parentId} is null) = (array_length(${table.lineage}, 1) = 1)`,
    ),
  ],
)

export type Organization = typeof organizations.$inferSelect
