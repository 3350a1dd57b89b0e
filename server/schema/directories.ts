import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { FieldType } from '#contract/people/custom-fields.ts'
import type { Role } from '#contract/platform/permissions.ts'
import { accounts } from './accounts.ts'
import { bytea } from './bytea.ts'
import { organizations } from './organizations.ts'
import { users } from './users.ts'

/** A customer's directory of people, which its identity provider keeps by SCIM. */
export const directories = pgTable(
  'directories',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** How many calls were refused, which chooses the row that the next refusal overwrites. */
    refusals: integer().notNull().default(0),
    /** Whether new people are invited by mail; null for whether they could not sign in by single sign-on. */
    invites: boolean(),
    /** Whether rules move people to organizations below. */
    places: boolean().notNull().default(false),
    /** How many people the job of the last large change has to reach, or had. */
    effectsTotal: integer('effects_total').notNull().default(0),
    /** Since when that job has reached all of them. */
    reachedAt: timestamp('reached_at', { withTimezone: true }),
  },
  (table) => [
    unique('directories_tenant').on(table.organizationId, table.id),
    check('directories_name', sql`length(${table.name}) between 1 and 80`),
  ],
)

/** Tokens of a directory: two at once, so that one can replace the other without an interruption. */
export const directoryTokens = pgTable(
  'directory_tokens',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid('organization_id').notNull(),
    directoryId: uuid('directory_id').notNull(),
    secretHash: bytea('secret_hash').notNull().unique('directory_tokens_secret'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    /** How many calls it proved, and how many a minute between the last two notes of its use. */
    calls: bigint({ mode: 'number' }).notNull().default(0),
    callsPerMinute: integer('calls_per_minute'),
    /** The number of days before the end of which administrators were mailed last. */
    toldDays: smallint('told_days'),
    /** Whose account made it: they may know the secret. Null for tokens of before this was stored. */
    createdBy: uuid('created_by').references(() => accounts.id, { onDelete: 'set null' }),
  },
  (table) => [
    foreignKey({
      name: 'directory_tokens_directory',
      columns: [table.organizationId, table.directoryId],
      foreignColumns: [directories.organizationId, directories.id],
    }).onDelete('cascade'),
    index('directory_tokens_maker').on(table.createdBy),
    uniqueIndex('directory_tokens_tenant').on(table.organizationId, table.directoryId, table.id),
    check('directory_tokens_expiry', sql`${table.expiresAt} <= ${table.createdAt} + interval '366 days'`),
  ],
)

/** Why the value of an attribute was kept out: the type of the field that it does not fit, or no language of ours. */
export type AttributeProblem = FieldType | 'language'

/** What a person had besides the access that a directory ended. */
export interface KeptRights {
  /** The address to which roles were promised. */
  email: string
  wasInvited: boolean
  pendingRoles: Role[]
  groupIds: string[]
}

/** A person as a directory knows them. */
export const directoryUsers = pgTable(
  'directory_users',
  {
    /** What the identity provider calls the person. It stays when the person moves to another row of users. */
    id: uuid().primaryKey(),
    organizationId: uuid('organization_id').notNull(),
    directoryId: uuid('directory_id').notNull(),
    userId: uuid('user_id').notNull(),
    userName: text('user_name').notNull(),
    externalId: text('external_id'),
    /** Whether the identity provider sends no address, so that the person's address follows userName. */
    derivesEmail: boolean('derives_email').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    /** Since when the identity provider no longer knows the person. The row keeps what a return restores. */
    detachedAt: timestamp('detached_at', { withTimezone: true }),
    /**
     * Since when the person has no access because this directory ended it; null where somebody else did. A trigger clears
     * it when the person has access again.
     */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** What ended together with the access, for 30 days. */
    kept: jsonb().$type<KeptRights>(),
    /** The language that the identity provider names, for mails and for an account that has none yet. */
    language: text({ enum: ['en', 'fr'] }),
    /** What the attributes said last, by the ids of directory_attributes. */
    attributes: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Attributes whose last value was kept out, with the reason. */
    problems: jsonb().$type<Record<string, AttributeProblem>>().notNull().default({}),
  },
  (table) => [
    foreignKey({
      name: 'directory_users_directory',
      columns: [table.organizationId, table.directoryId],
      foreignColumns: [directories.organizationId, directories.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'directory_users_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    index('directory_users_ended')
      .on(table.organizationId, table.directoryId, table.endedAt)
      .where(sql`${table.endedAt} is not null`),
    index('directory_users_attached').on(table.organizationId, table.directoryId, table.detachedAt),
    index('directory_users_problems')
      .on(table.organizationId, table.directoryId, table.changedAt)
      .where(sql`${table.problems} <> '{}'`),
    check('directory_users_language', sql`${table.language} in ('en', 'fr')`),
    unique('directory_users_person').on(table.organizationId, table.userId),
    uniqueIndex('directory_users_name')
      .on(table.organizationId, table.directoryId, sql`lower(${table.userName})`)
      .where(sql`${table.detachedAt} is null`),
    uniqueIndex('directory_users_external')
      .on(table.organizationId, table.directoryId, table.externalId)
      .where(sql`${table.detachedAt} is null and ${table.externalId} is not null`),
    check('directory_users_name_length', sql`length(${table.userName}) between 1 and 254`),
    check('directory_users_external_length', sql`length(${table.externalId}) between 1 and 254`),
  ],
)

/** A group of people as a directory knows it. */
export const directoryGroups = pgTable(
  'directory_groups',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid('organization_id').notNull(),
    directoryId: uuid('directory_id').notNull(),
    displayName: text('display_name').notNull(),
    externalId: text('external_id'),
    /** Counts the changes. A digest of the members would read all of them. */
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    foreignKey({
      name: 'directory_groups_directory',
      columns: [table.organizationId, table.directoryId],
      foreignColumns: [directories.organizationId, directories.id],
    }).onDelete('cascade'),
    // Identity providers match groups by name, so two of the same name could not be told apart.
    uniqueIndex('directory_groups_tenant').on(table.organizationId, table.id),
    uniqueIndex('directory_groups_name').on(
      table.organizationId,
      table.directoryId,
      sql`lower(${table.displayName})`,
    ),
    uniqueIndex('directory_groups_external')
      .on(table.organizationId, table.directoryId, table.externalId)
      .where(sql`${table.externalId} is not null`),
    check('directory_groups_name_length', sql`length(${table.displayName}) between 1 and 254`),
    check('directory_groups_external_length', sql`length(${table.externalId}) between 1 and 254`),
  ],
)

/**
 * The people of a group. The keys name no organization: their checks would scan the directory while the tables have no
 * statistics. A trigger refuses people of another directory.
 */
export const directoryMembers = pgTable(
  'directory_members',
  {
    organizationId: uuid('organization_id').notNull(),
    groupId: uuid('group_id').notNull(),
    /** The directory's own id of the person. */
    personId: uuid('person_id').notNull(),
  },
  (table) => [
    primaryKey({ name: 'directory_members_once', columns: [table.groupId, table.personId] }),
    uniqueIndex('directory_members_tenant').on(table.organizationId, table.groupId, table.personId),
    foreignKey({
      name: 'directory_members_group',
      columns: [table.groupId],
      foreignColumns: [directoryGroups.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'directory_members_person',
      columns: [table.personId],
      foreignColumns: [directoryUsers.id],
    }).onDelete('cascade'),
    index('directory_members_person').on(table.personId, table.groupId),
  ],
)
