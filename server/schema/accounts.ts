import { sql } from 'drizzle-orm'
import { boolean, check, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export interface AccountPreferences {
  theme?: 'light' | 'dark' | 'system'
  preferences?: Record<string, string | number | boolean | null>
}

/** Who may have the factors of an account removed that its owner has lost. */
export const factorResetters = ['administrators', 'provider'] as const

/** A sign-in identity. Its address is unique over all organizations; a person in one organization is a user. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull().unique(),
    /** Null for somebody who signs in through their company alone. */
    passwordHash: text('password_hash'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    language: text({ enum: ['bilingual', 'en', 'fr'] })
      .notNull()
      .default('bilingual'),
    /** Set by the person. For display only: authorization never reads it. */
    preferences: jsonb().$type<AccountPreferences>().notNull().default({}),
    emailVerifiedAt: timestamp('email_verified_at', { withTimezone: true }),
    /**
     * Whether somebody without the mailbox may have chosen the password. The person's health data stays closed until
     * a mailed link sets another one.
     */
    passwordUnproved: boolean('password_unproved').notNull().default(false),
    /**
     * Whether the address was restored after somebody at the other address had recorded: that is theirs, so the health
     * data of the account stays closed.
     */
    healthClosed: boolean('health_closed').notNull().default(false),
    /**
     * Who last had the lost factors of the account removed. After administrators, its health data stays closed until the
     * provider confirms the person: the employer must not reach it by this way.
     */
    factorsResetBy: text('factors_reset_by', { enum: factorResetters }),
    /** Since when housekeeping found the account in no organization. */
    leftAt: timestamp('left_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // The unique constraint above is case-sensitive; addresses are compared without case.
    check('accounts_email_lower', sql`${table.email} = lower(${table.email})`),
    check('accounts_factors_reset_by', sql`${table.factorsResetBy} in ('administrators', 'provider')`),
    check('accounts_language', sql`${table.language} in ('bilingual', 'en', 'fr')`),
  ],
)
