import { and, eq, exists, isNotNull, notExists, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias, type PgColumn, QueryBuilder } from 'drizzle-orm/pg-core'
import { purposes } from '#contract/participation/consents.ts'
import { publication } from '#contract/publication.ts'
import { accounts } from '#server/schema/accounts.ts'
import { consents } from '#server/schema/consents.ts'
import { membershipPeriods } from '#server/schema/published.ts'
import { users } from '#server/schema/users.ts'

// The database function counts_now() repeats this rule, because triggers use it and only a migration may change
// triggers.
/** After joining or returning. */
const { daysBeforeCounting } = publication

/** The first day on which a person who joined at a moment is eligible. */
const countsFrom = (moment: SQL | PgColumn, timezone: string) =>
  sql`(${moment} at time zone ${timezone})::date + ${daysBeforeCounting}::int`

/** The first day on which a row of `users` is eligible by its time of joining. */
export const joinedCountsFrom = (timezone: string): SQL =>
  countsFrom(sql`coalesce(${users.activatedAt}, ${users.createdAt})`, timezone)

const twins = alias(accounts, 'twins')
const others = alias(users, 'others')

/** A subquery that PostgreSQL runs for a row: without OFFSET 0 it makes a join that reads the whole organization each time. */
const asked = (query: SQLWrapper): SQL => sql`(${query} offset 0)`

const ofTwin = new QueryBuilder()
  .select({ id: others.id })
  .from(others)
  .where(and(eq(others.accountId, twins.id), eq(others.organizationId, users.organizationId)))

/** Accounts of the organization that verified an address of the same mailbox before. */
const earlierOfMailbox = new QueryBuilder()
  .select({ id: twins.id })
  .from(twins)
  .where(
    and(
      eq(twins.mailbox, accounts.mailbox),
      isNotNull(twins.emailVerifiedAt),
      sql`(${twins.emailVerifiedAt}, ${twins.id}) < (${accounts.emailVerifiedAt}, ${accounts.id})`,
      exists(asked(ofTwin)),
    ),
  )

/**
 * Whether a person's account had a verified address at a moment, and was the first of the organization that verified
 * one of its mailbox. Otherwise one mailbox makes a group of as many people as it likes. Only a mailed link verifies one.
 */
export const isProved = (by: SQL): SQL => sql`exists (
  select from ${accounts} where ${accounts.id} = ${users.accountId} and ${accounts.emailVerifiedAt} <= ${by}
    and ${notExists(asked(earlierOfMailbox))})`

/** Whether a person agreed just before a moment that their activity is kept and counted in sums. */
export const agreedToSums = (organizationId: string, userId: PgColumn, by: SQL): SQL => sql`${userId} in (
  select user_id from ${consents}
  where organization_id = ${organizationId} and given and since < ${by} and (until is null or until >= ${by})
  group by user_id having count(*) = ${purposes.length})`

const came = alias(membershipPeriods, 'came')
const before = alias(membershipPeriods, 'before')

/**
 * People reactivated since a day, when, and from which day they are eligible. A period that follows another one
 * without a gap is a change of teams.
 */
export const comebacks = (organizationId: SQL | string, timezone: string, day: string): SQL => sql`
  select ${came.userId}, ${came.since}, ${countsFrom(came.since, timezone)} as counts_from
  from ${membershipPeriods} as came
  where ${came.organizationId} = ${organizationId}
    and ${came.since} > ${day}::date - ${daysBeforeCounting + 2}::int
    and not exists (
      select from ${membershipPeriods} as before
      where ${before.organizationId} = ${came.organizationId} and ${before.userId} = ${came.userId}
        and ${before.until} = ${came.since})`

/** Whether a row of `users` is eligible on a day and was not reactivated since. */
export const isEligible = (
  organizationId: SQL | string,
  { day, timezone, provedBy }: { day: string; timezone: string; provedBy: SQL },
): SQL => sql`(
  ${joinedCountsFrom(timezone)} <= ${day}::date and ${isProved(provedBy)}
  and ${users.id} not in (
    select user_id from (${comebacks(organizationId, timezone, day)}) as comebacks where counts_from > ${day}::date))`
