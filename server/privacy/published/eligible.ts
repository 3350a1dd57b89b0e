import { type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { accounts } from '#server/schema/accounts.ts'
import { membershipPeriods } from '#server/schema/published.ts'
import { users } from '#server/schema/users.ts'

// counts_now() in the database repeats the rule, because triggers decide with it and only a migration may change those.
/** Days after joining an organization, or coming back to it, from which on a person counts: from the eighth day on. */
const daysBeforeCounting = 7

/** The first day on which whoever came at a moment counts. */
const countsFrom = (moment: SQL | PgColumn, timezone: string) =>
  sql`(${moment} at time zone ${timezone})::date + ${daysBeforeCounting}::int`

/** The first day on which a person of the table users counts for having joined by then. */
export const joinedCountsFrom = (timezone: string): SQL =>
  countsFrom(sql`coalesce(${users.activatedAt}, ${users.createdAt})`, timezone)

/** Whether a person's mailbox was proved by a moment: the account's, which a mailed link alone does. */
export const isProved = (by: SQL): SQL => sql`exists (
  select from ${accounts} where ${accounts.id} = ${users.accountId} and ${accounts.emailVerifiedAt} <= ${by})`

const came = alias(membershipPeriods, 'came')
const before = alias(membershipPeriods, 'before')

/**
 * Who was put into action again, when, and from which day on they count, as far as it matters from a day on. A period
 * that follows another one without a gap is a change of teams.
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

/** Whether a person of the table users counts towards the smallest group on a day, and did not come back since. */
export const isEligible = (
  organizationId: string,
  { day, timezone, provedBy }: { day: string; timezone: string; provedBy: SQL },
): SQL => sql`(
  ${joinedCountsFrom(timezone)} <= ${day}::date and ${isProved(provedBy)}
  and ${users.id} not in (
    select user_id from (${comebacks(organizationId, timezone, day)}) as comebacks where counts_from > ${day}::date))`
