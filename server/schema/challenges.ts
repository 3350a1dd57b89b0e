import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ChallengeRules } from '#contract/participation/rules.ts'
import type { ChallengeType } from '#contract/programme/challenge-settings.ts'
import type { ActivityMetric, ChallengeDetail, ContentLanguage } from '#contract/programme/challenges.ts'
import { accounts } from './accounts.ts'
import { organizations } from './organizations.ts'

/** A challenge of an organization. Its days, including the last, are those of the organization's time zone. */
export const challenges = pgTable(
  'challenges',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull().default(''),
    type: text().$type<ChallengeType>().notNull(),
    activityMetric: text('activity_metric').$type<ActivityMetric>().notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    duration: integer().notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    /** The zone in which it began, once the organization has another one. A trigger writes it; null means the organization's. */
    timezone: text(),
    settings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    language: text().$type<ContentLanguage>(),
    imageUrl: text('image_url'),
    /** Edited texts of its templates. */
    templates: jsonb().$type<ChallengeDetail['templates']>().notNull().default({}),
    /** Rules of counting that differ from the defaults. They are fixed when the challenge starts. */
    rules: jsonb().$type<Partial<ChallengeRules>>(),
    createdBy: uuid('created_by').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('challenges_tenant').on(table.organizationId, table.id),
    index('challenges_start').on(table.organizationId, table.startDate, table.id),
    // Finds running and future challenges by their end.
    index('challenges_end').on(table.organizationId, table.endDate, table.startDate),
    index('challenges_newest').on(table.organizationId, table.createdAt),
    index('challenges_created_by').on(table.createdBy),
    check(
      'challenges_type',
      sql`${table.type} in ('team-competition', 'environmental', 'collective-target', 'podium', 'individual-mission',
        'inter-company', 'donation-challenge')`,
    ),
    check(
      'challenges_activity_metric',
      sql`${table.activityMetric} in ('steps', 'distance', 'active-minutes', 'points')`,
    ),
    check('challenges_duration', sql`${table.duration} >= 1`),
    // The end is derived from the start and the duration.
    check('challenges_period', sql`${table.endDate} = ${table.startDate} + ${table.duration}`),
  ],
)
