import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export interface AccountPreferences {
  theme?: 'light' | 'dark' | 'system'
  preferences?: Record<string, string | number | boolean | null>
}

/** A sign-in identity. Its address is unique over all organizations; a person in one organization is a user. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull().unique(),
    /** Where mail to the address arrives: without a tag after a plus, and at Gmail without dots. */
    mailbox: text()
      .notNull()
      .generatedAlwaysAs(
        sql`case when email ~ '@(gmail|googlemail)\\.com$'
          then replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@gmail.com'
          else regexp_replace(email, '^([^+@]+)\\+[^@]*@', '\\1@') end`,
      ),
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
     * Whether the person has to be confirmed, because the employer could have opened the account alone: administrators
     * had lost factors removed, a former mailbox restored the address, or a mail set a password at an address that the
     * employer's directory chose. The health data stays closed until the provider has given its confirmation.
     */
    confirmation: text({ enum: ['needed', 'given'] }),
    /** Whether the employer's directory chose the address, and its owner has not confirmed it since. */
    addressByDirectory: boolean('address_by_directory').notNull().default(false),
    /**
     * Whether the first factor came after single sign-on and a mailed code alone. The employer may own both, so that a
     * first password ends it.
     */
    factorByCompany: boolean('factor_by_company').notNull().default(false),
    /**
     * Whether a mailed link set the password where the employer may read the mailbox. Since a factor guarded the health data
     * then, it stayed open; it closes, or another password comes first, where the last factor goes.
     */
    passwordByMail: boolean('password_by_mail').notNull().default(false),
    /** Since when housekeeping found the account in no organization. */
    leftAt: timestamp('left_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index().on(table.mailbox).where(sql`${table.emailVerifiedAt} is not null`),
    // The unique constraint above is case-sensitive; addresses are compared without case.
    check('accounts_email_lower', sql`${table.email} = lower(${table.email})`),
    check('accounts_confirmation', sql`${table.confirmation} in ('needed', 'given')`),
    check('accounts_language', sql`${table.language} in ('bilingual', 'en', 'fr')`),
  ],
)
