import { type SQL, sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import { outranksMs } from '#server/schema/account-links.ts'

export const factorTables = ['factors', 'passkeys', 'recovery_codes'] as const

/** What the former cell has of accounts that the new one has already, as JSON by table. */
export type Coming = Record<
  'accounts' | 'account_links' | 'secrets' | 'tokens' | (typeof factorTables)[number],
  string
>

export type From = (table: keyof Coming) => SQL

/** What is decided of an account that both cells have. */
export interface Part {
  id: string
  new_password: boolean
  new_address: boolean
  /** Whether the address that comes counts. */
  has_address: boolean
  /** Whether the set of factors that comes replaces the one here. */
  takes_factors: boolean
  /**
   * Whether both cells have a set of which neither grew from the other: whoever knew the password alone may have enrolled
   * one of them, in the cell that had none.
   */
  conflicts: boolean
  /** The cell that never asked for the set that stays: whoever could open the account without it may have enrolled it. */
  unguarded: 'here' | 'there' | null
  /** The cell that has heard of a restore by a former mailbox of which the other one has not. */
  restored: 'here' | 'there' | null
  /** Whether the other one had another address then, or a factor that was enrolled since a week before. */
  suspected: boolean
  /** Whether a mailed link or a company set the password in one cell since the other one heard of it. */
  unsettled: boolean
  /** Whether the provider confirmed somebody in one cell, and the password that counts is of the other one, which had not heard. */
  unconfirmed: boolean
}

/**
 * Both sides of each account: `o` and `ol` are here, `c` and `cl` come. Of equal versions the greater text wins, as of
 * copies. The password alone moves no address of an account with a factor: where the set of one cell stays, its address does.
 * Of two sets of factors with one in common the newer one stays, whose changes it proved; of others the one enrolled first.
 * A password by a link of the provider, one that a company ended and one that first proved the mailbox end the set of the
 * cell that had not heard of it, as in copies, the last two where both have the address that was proved. The address of the cell that has heard of a restore counts, unless the other
 * one's is a week newer; where that is another address, the other cell's set ends if all of it was enrolled since a week before
 * the address had been moved.
 */
export const sides = (from: From) => sql`
  select o.id, has_password, conflicts, takes_factors, has_address, c.email <> o.email and has_address as new_address,
    c.password_hash is distinct from o.password_hash and has_password as new_password, unsettled, unconfirmed,
    confirmed_here, confirmed_there, case when restored_there then 'there' when restored_here then 'here' end as restored,
    (restored_there and (is_other or ${isSuspect(sql`cl.restored_since`, sql`max`, sql`factors`, sql`passkeys`)}))
      or (restored_here and (is_other or ${isSuspect(sql`ol.restored_since`, sql`max`, from('factors'), from('passkeys'))})) as suspected,
    case when shares or confirmed_here or confirmed_there or not (owns or comes) then null
      when takes_factors then 'here' else 'there' end as unguarded
  from accounts o join account_links ol on ol.account_id = o.id join ${from('accounts')} c on c.id = o.id
  left join ${from('account_links')} cl on cl.account_id = o.id
  cross join lateral (select
    coalesce(cl.restored_version > ol.restored_version and ol.address_version <= cl.restored_version + ${outranksMs}, false) as restored_there,
    ol.restored_version > coalesce(cl.restored_version, 0)
      and coalesce(cl.address_version, 0) <= ol.restored_version + ${outranksMs} as restored_here) as heard
  cross join lateral (select ${protects(sql`factors`, sql`passkeys`)} as owns,
    ${protects(from('factors'), from('passkeys'))} as comes, ${shares(from)} as shares,
    c.password_hash is distinct from o.password_hash as differs, c.email <> o.email as is_other,
    coalesce(cl.password_version, 0) as coming_password,
    coalesce(cl.confirmed_version, 0) > ol.password_version as confirmed_here,
    ol.confirmed_version > coalesce(cl.password_version, 0) as confirmed_there,
    (coalesce(cl.password_version, 0), coalesce(c.password_hash, '') collate "C")
      > (ol.password_version, coalesce(o.password_hash, '') collate "C") as has_password,
    restored_there or (not restored_here
      and (coalesce(cl.address_version, 0), c.email collate "C") > (ol.address_version, o.email collate "C")) as newer_address
  ) as found
  cross join lateral (select
    confirmed_here or (differs and has_password and not is_other and (c.password_hash is null
      or (o.email_verified_at is null and coalesce(cl.mailed_version, 0) > ol.password_version)))
      or (restored_there and is_other and ${isSuspect(sql`cl.restored_since`, sql`min`, sql`factors`, sql`passkeys`)}) as ends_here,
    confirmed_there or (differs and not has_password and not is_other and (o.password_hash is null
      or (c.email_verified_at is null and ol.mailed_version > coming_password)))
      or (restored_here and is_other and ${isSuspect(sql`ol.restored_since`, sql`min`, from('factors'), from('passkeys'))}) as ends_there,
    greatest(cl.mailed_version, ol.mailed_version) > greatest(cl.confirmed_version, ol.confirmed_version)
      and coalesce(cl.mailed_version, 0) <> ol.mailed_version
      or (differs and case when has_password then c.password_hash else o.password_hash end is null) as unsettled,
    differs and case when has_password then coalesce(cl.confirmed_version, 0) < ol.confirmed_version
      else ol.confirmed_version < coalesce(cl.confirmed_version, 0) end as unconfirmed
  ) as ended
  cross join lateral (select owns and comes and not shares and not ends_here and not ends_there as conflicts,
    case when ends_here then owns or comes when ends_there or not comes then false when not owns then true
      when shares then coalesce(cl.factors_version, 0) > ol.factors_version
      else ${enrolled(sql`min`, from('factors'), from('passkeys'))} < ${enrolled(sql`min`, sql`factors`, sql`passkeys`)} end as takes_factors) as settled
  cross join lateral (select case when shares or ends_here or ends_there or not (owns or comes) then newer_address
    else takes_factors end as has_address) as addressed`

const protects = (factors: SQL, passkeys: SQL) => sql`(
  exists (select from ${factors} f where f.account_id = o.id and f.confirmed_at is not null)
  or exists (select from ${passkeys} p where p.account_id = o.id))`

const enrolled = (which: SQL, factors: SQL, passkeys: SQL) => sql`(select ${which}(at) from (
  select confirmed_at as at from ${factors} f where f.account_id = o.id
  union all select created_at from ${passkeys} p where p.account_id = o.id) as enrolled)`

/**
 * Whoever moves an address with a stolen session may have added a factor of theirs in the week before (0050).
 * @param which `min` for all factors, `max` for any
 */
const isSuspect = (restoredSince: SQL, which: SQL, factors: SQL, passkeys: SQL) =>
  sql`coalesce(${enrolled(which, factors, passkeys)} >= ${restoredSince} - interval '7 days', false)`

const shares = (from: From) => sql`(
  exists (select from factors f join ${from('factors')} g using (id)
    where f.account_id = o.id and f.confirmed_at is not null and g.confirmed_at is not null)
  or exists (select from passkeys p join ${from('passkeys')} q using (id) where p.account_id = o.id))`

/** The ids of the accounts of which something was decided, as an array. */
export const idsOf = (parts: Part[], has: (part: Part) => boolean): SQL =>
  uuids(parts.filter(has).map(({ id }) => id))

/** Decides what counts of each account. */
export async function decide(tx: Handle, from: From): Promise<Part[]> {
  const { rows } = await tx.execute<Part & Record<string, unknown>>(sql`
    select id, new_password, new_address, has_address, unsettled, unconfirmed, restored, suspected, conflicts, unguarded, takes_factors from (${sides(from)}) as side`)
  return rows
}
