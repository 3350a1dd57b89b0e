import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { accounts } from '#server/accounts/table.ts'
import { users } from '#server/users/table.ts'
import { membershipPeriods } from './table.ts'

/** Days after joining an organization, or coming back to it, from which on a person counts: from the eighth day on. */
const daysBeforeCounting = 7

/** Whether a person's mailbox was proved by a moment: the account's, which a mailed link alone does. */
const isProved = (by: SQL) => sql`exists (
  select from ${accounts} where ${accounts.id} = ${users.accountId} and ${accounts.emailVerifiedAt} <= ${by})`

const came = alias(membershipPeriods, 'came')
const before = alias(membershipPeriods, 'before')

/**
 * Whether a person was put into action again too late to count on a day. A period that follows another one without a gap
 * is a change of teams.
 */
const cameBack = ({ day, timezone, since, until }: Moment) => sql`exists (
  select from ${membershipPeriods} as came
  where ${came.organizationId} = ${users.organizationId} and ${came.userId} = ${users.id}
    and ${came.since} > ${since}::date - ${daysBeforeCounting + 2}::int and ${came.since} < ${until}
    and (${came.since} at time zone ${timezone})::date + ${daysBeforeCounting}::int > ${day}
    and not exists (
      select from ${membershipPeriods} as before
      where ${before.organizationId} = ${came.organizationId} and ${before.userId} = ${came.userId}
        and ${before.until} = ${came.since}))`

interface Moment {
  day: SQL
  timezone: string
  /** The first of the days that are asked about. */
  since: string
  /** Who comes back later is not looked at. */
  until: SQL
  provedBy: SQL
}

/** Whether a person of the table users counts towards the smallest group on a day. */
export const isEligible = (moment: Moment): SQL => sql`(
  (coalesce(${users.activatedAt}, ${users.createdAt}) at time zone ${moment.timezone})::date
    + ${daysBeforeCounting}::int <= ${moment.day}
  and ${isProved(moment.provedBy)} and not ${cameBack(moment)})`
