import { type SQL, sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { recordingTables } from '#server/platform/db/rings.ts'
import { idsOf, type Part } from './merge-parts.ts'

const signedOutBy = (parts: Part[]) =>
  idsOf(parts, (part) => part.new_password || part.takes_factors || part.conflicts || part.suspected)

/** Ends what triggers guard until the customer has arrived: personal keys, and subscriptions of sessions that are to end. */
export async function endArrived(tx: Handle, parts: Part[]): Promise<void> {
  const signedOut = signedOutBy(parts)
  await tx.execute(
    sql`delete from push_endpoints where session_id in (select id from sessions where account_id = any(${signedOut}))`,
  )
  await tx.execute(sql`select revoke_activity_keys(id) from unnest(${signedOut}) as id`)
}

/** Whoever knew the former password, or came past a factor, is signed out, and links to and of the former address end. */
export async function endByMerge(tx: Handle, parts: Part[]): Promise<void> {
  const signedOut = signedOutBy(parts)
  for (const table of ['sessions', 'devices', 'second_factor_starts'])
    await tx.execute(sql`delete from ${sql.raw(table)} where account_id = any(${signedOut})`)
  await tx.execute(sql`update users set sign_in_email = null
    where account_id = any(${idsOf(parts, (part) => part.new_address)}) and sign_in_email is not null`)
  await tx.execute(sql`update tokens set used_at = now() where used_at is null
    and account_id = any(${idsOf(parts, (part) => part.new_password || part.new_address || part.restored !== null)})
    and (purpose in ('reset_password', 'verify_email', 'change_address')
      or (purpose = 'correct_address' and account_id = any(${idsOf(parts, (part) => part.new_address || part.restored !== null)}))
      or (purpose = 'restore_address' and account_id = any(${idsOf(parts, (part) => part.new_address)})))`)
}

/**
 * Closes the health data that a cell had opened without the set of factors that stays, of accounts with two sets, and of those
 * that a former mailbox took back from somebody who may have come in by the other cell, or whose password is not of who the
 * provider confirmed, and draws the conclusions of a mailed link, or of a company's proof, over all that is here now (0050): people in two cells may have an
 * employer who reads their mailbox.
 * @returns for how many people
 */
export async function closeByMerge(tx: Handle, customerId: string, parts: Part[]): Promise<number> {
  const recordedIn = (organizations: SQL) =>
    sql.join(
      recordingTables.map(
        (table) => sql`exists (select from ${sql.identifier(table)} as own
          join users on users.organization_id = own.organization_id and users.id = own.user_id
          where users.account_id = accounts.id and ${organizations})`,
      ),
      sql` or `,
    )
  const came = sql`own.organization_id in (select id from moving_organizations where customer_id = ${customerId})`
  const isGuarded = sql`(not address_by_directory and (
    exists (select from factors where account_id = accounts.id and confirmed_at is not null)
    or exists (select from passkeys where account_id = accounts.id)))`
  const unsettled = idsOf(parts, (part) => part.unsettled)
  await tx.execute(
    sql`update accounts set password_by_mail = true where id = any(${unsettled}) and ${isGuarded}`,
  )
  const { rows } = await tx.execute(sql`update accounts set confirmation = 'needed'
    where confirmation is distinct from 'needed' and (
      id = any(${idsOf(parts, (part) => part.conflicts || part.suspected || part.unconfirmed)})
      or (id = any(${unsettled}) and not ${isGuarded} and (address_by_directory or ${recordedIn(sql`true`)}))
      or (id = any(${idsOf(parts, (part) => part.unguarded === 'there')}) and (${recordedIn(came)}))
      or (id = any(${idsOf(parts, (part) => part.unguarded === 'here')}) and (${recordedIn(sql`not ${came}`)})))
    returning 1`)
  return rows.length
}
