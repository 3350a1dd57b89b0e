import { type SQL, sql } from 'drizzle-orm'
import { accounts } from '#server/accounts/table.ts'
import { users } from '#server/users/table.ts'

/** Days after joining an organization from which on a person counts: from the eighth day on. */
const daysBeforeCounting = 7

/** Whether a person's mailbox is proved: the account's, which a mailed link alone does. */
const isProved = sql`exists (
  select from ${accounts} where ${accounts.id} = ${users.accountId} and ${accounts.emailVerifiedAt} is not null)`

/** Whether a person of the table users counts towards the smallest group on a day. */
export const isEligible = (day: SQL, timezone: string): SQL => sql`(
  (coalesce(${users.activatedAt}, ${users.createdAt}) at time zone ${timezone})::date + ${daysBeforeCounting}::int <= ${day}
  and ${isProved})`
