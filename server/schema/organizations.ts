import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

export const organizations = pgTable(
  'organizations',
  {
    id: uuid().primaryKey().defaultRandom(),
    parentId: uuid('parent_id'),
    /**
     * Root … self. Written once: an organization never moves, so "an administrator of this one or of one
     * above" is one look into an index.
     */
    lineage: uuid().array().notNull(),
    name: text().notNull(),
    description: text(),
    logoUrl: text('logo_url'),
    accessCode: text('access_code').notNull().unique(),
    timezone: text().notNull().default('America/Toronto'),
    allowSubOrganizations: boolean('allow_sub_organizations').notNull().default(true),
    /** What its reports are written in unless somebody chooses. */
    language: text({ enum: ['en', 'fr'] })
      .notNull()
      .default('en'),
    /** The fewest people a figure about participation may be about. Only ever raised. */
    minimumGroup: integer('minimum_group').notNull().default(5),
    /** Who may join by link: holders of the access code, or addresses of these domains; anybody where none is listed. */
    accessMode: text('access_mode', { enum: ['code', 'professional'] })
      .notNull()
      .default('professional'),
    accessDomains: text('access_domains').array().notNull().default(sql`'{}'::text[]`),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** Gone for everybody from then on; kept for 30 days. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    /** The organization whose deletion took this one with it: they come back together. */
    deletedWith: uuid('deleted_with'),
  },
  (table) => [
    foreignKey({ columns: [table.parentId], foreignColumns: [table.id] }),
    index('organizations_parent').on(table.parentId),
    index('organizations_lineage').using('gin', table.lineage),
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
