import { type SQL, sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import { outranksMs } from '#server/schema/account-links.ts'
import { closeByMerge, endArrived, endByMerge } from './merge-consequences.ts'
import { type Coming, decide, type From, factorTables, idsOf, type Part, sides } from './merge-parts.ts'

/** Reads what the former cell has of accounts that the new one has already. */
export async function readComing(source: Handle, customerId: string): Promise<Coming> {
  const known = sql`(select account_id from moving_accounts where customer_id = ${customerId} and known)`
  const read = async (table: string, of = sql`account_id in ${known}`) => {
    const { rows } = await source.execute<{ json: string }>(
      sql`select coalesce(json_agg(t), '[]')::text as json from ${sql.raw(table)} t where ${of}`,
    )
    return rows[0]?.json ?? '[]'
  }
  return {
    accounts: await read('accounts', sql`id in ${known}`),
    account_links: await read('account_links'),
    factors: await read('factors'),
    passkeys: await read('passkeys'),
    recovery_codes: await read('recovery_codes'),
    secrets: await read('secrets', ofFactors(sql`account_id in ${known}`)),
    tokens: await read(
      'tokens',
      sql`account_id in ${known} and purpose = 'restore_address' and used_at is null and expires_at > now()`,
    ),
  }
}

const ofFactors = (account: SQL) =>
  sql`table_name = 'factors' and row_id in (select id from factors where ${account})`

/**
 * Merges accounts part by part: of passwords and addresses the one that changed last counts (0072), and what closes or
 * protects an account in one of the cells does so afterwards. The former cell takes no change of them any more.
 * @returns for how many people health data closed
 */
export async function mergeInto(tx: Handle, customerId: string, coming: Coming): Promise<number> {
  const from: From = (table) => sql`json_populate_recordset(null::${sql.raw(table)}, ${coming[table]}::json)`
  await tx.execute(
    sql`select from accounts where id in (select id from ${from('accounts')}) for no key update`,
  )
  await tx.execute(sql`insert into account_links (account_id, cells)
    select id, '{}' from accounts where id in (select id from ${from('accounts')}) on conflict do nothing`)
  const parts = await decide(tx, from)
  await endArrived(tx, parts)
  await tx.execute(sql`set local session_replication_role = origin`)
  await endByMerge(tx, parts)
  await tx.execute(sql`set local session_replication_role = replica`)
  await mergeRows(tx, from)
  await mergeVersions(
    tx,
    from,
    idsOf(parts, (part) => part.has_address),
  )
  const taking = parts.filter((part) => part.takes_factors).map(({ id }) => id)
  await mergeFactors(tx, coming, taking)
  await mergeLinks(tx, from, parts)
  return await closeByMerge(tx, customerId, parts)
}

/** Proofs come with what they prove, as in copies between cells. */
async function mergeRows(tx: Handle, from: From): Promise<void> {
  await tx.execute(sql`
    with merged as (select o.id,
        case when has_password then c.password_hash else o.password_hash end as password_hash,
        case when has_address then c.email else o.email end as email,
        case when has_address then c.email_verified_at else coalesce(o.email_verified_at,
          case when c.email = o.email then c.email_verified_at end) end as email_verified_at,
        case when has_password then c.password_unproved or (not has_address and c.email <> o.email)
          else o.password_unproved
            or (c.password_unproved
              and (has_address or (c.email = o.email and c.password_hash is not distinct from o.password_hash)))
            or (o.email_verified_at is null and c.password_hash is distinct from o.password_hash)
          end as password_unproved,
        case when has_address then c.address_by_directory else o.address_by_directory end as address_by_directory,
        o.health_closed or c.health_closed as health_closed,
        o.factor_by_company or c.factor_by_company as factor_by_company,
        (o.password_by_mail and not confirmed_here) or (c.password_by_mail and not confirmed_there) as password_by_mail,
        case when (o.confirmation = 'needed' and ol.password_version >= coalesce(cl.confirmed_version, 0))
            or (c.confirmation = 'needed' and coalesce(cl.password_version, 0) >= ol.confirmed_version) then 'needed'
          else coalesce(nullif(o.confirmation, 'needed'), nullif(c.confirmation, 'needed')) end as confirmation
      from (${sides(from)}) as has join accounts o using (id) join account_links ol on ol.account_id = o.id
      join ${from('accounts')} c on c.id = o.id left join ${from('account_links')} cl on cl.account_id = o.id)
    update accounts set password_hash = merged.password_hash, email = merged.email,
      email_verified_at = merged.email_verified_at, password_unproved = merged.password_unproved,
      address_by_directory = merged.address_by_directory, health_closed = merged.health_closed,
      factor_by_company = merged.factor_by_company, password_by_mail = merged.password_by_mail,
      confirmation = merged.confirmation, left_at = null
    from merged where accounts.id = merged.id`)
}

/**
 * Where the address of the cell that has not heard of a restore counts, the restore is refused, and that address the older one.
 * @param coming accounts whose coming address counts
 */
async function mergeVersions(tx: Handle, from: From, coming: SQL): Promise<void> {
  await tx.execute(sql`
    update account_links own set cells = array(select distinct cell from unnest(own.cells || c.cells) as cell order by cell),
      (password_version, mailed_version, confirmed_version) = (select greatest(own.password_version, c.password_version),
        greatest(own.mailed_version, c.mailed_version), greatest(own.confirmed_version, c.confirmed_version)),
      address_version = case when heard >= last or address > last + ${outranksMs} then address else least(address, last - 1) end,
      (restored_version, restored_since) = (select last,
        case when c.restored_version > own.restored_version then c.restored_since else own.restored_since end)
    from ${from('account_links')} c cross join lateral (select l.address_version, l.restored_version from account_links l
      where l.account_id = c.account_id) as here
    cross join lateral (select greatest(c.restored_version, here.restored_version) as last,
      case when c.account_id = any(${coming}) then c.address_version else here.address_version end as address,
      case when c.account_id = any(${coming}) then c.restored_version else here.restored_version end as heard) as counts
    where c.account_id = own.account_id`)
}

/**
 * Links by which a former mailbox takes the account back from the address that it has now: of two the one that is valid for
 * longer. A restored address that counts ends the later ones of the cell that has not heard of it.
 */
async function mergeLinks(tx: Handle, from: From, parts: Part[]): Promise<void> {
  const endedBy = (cell: 'here' | 'there') =>
    idsOf(parts, (part) => part.restored === cell && part.has_address === (cell === 'there'))
  await tx.execute(sql`update tokens set used_at = now() from account_links own where own.account_id = tokens.account_id
    and own.account_id = any(${endedBy('there')}) and purpose = 'restore_address' and used_at is null and created_at >= restored_since`)
  const coming = sql`select t.* from ${from('tokens')} as t join account_links own on own.account_id = t.account_id
    where exists (select from accounts join ${from('accounts')} c using (id, email) where id = t.account_id)
      and not (own.account_id = any(${endedBy('here')}) and t.created_at >= own.restored_since)`
  await tx.execute(sql`update tokens own set used_at = now() from (${coming}) as t where own.used_at is null
    and (own.purpose, own.subject, own.account_id) = (t.purpose, t.subject, t.account_id) and own.expires_at < t.expires_at`)
  await tx.execute(sql`insert into tokens ${coming} on conflict do nothing`)
}

/** A code that was used in one of the cells is used, whichever set counts. */
async function mergeFactors(tx: Handle, coming: Coming, taking: string[]): Promise<void> {
  const own = async (table: string) => {
    const { rows } = await tx.execute<{ json: string }>(sql`select coalesce(json_agg(t), '[]')::text as json
      from ${sql.raw(table)} t where account_id = any(${uuids(taking)})`)
    return rows[0]?.json ?? '[]'
  }
  const replaced = {
    factors: await own('factors'),
    passkeys: await own('passkeys'),
    recovery_codes: await own('recovery_codes'),
  }
  const account = sql`account_id = any(${uuids(taking)})`
  await tx.execute(sql`delete from secrets where ${ofFactors(account)}`)
  for (const table of factorTables) {
    await tx.execute(sql`delete from ${sql.raw(table)} where ${account}`)
    await tx.execute(sql`insert into ${sql.raw(table)}
      select * from json_populate_recordset(null::${sql.raw(table)}, ${coming[table]}::json) where ${account}`)
  }
  await tx.execute(sql`insert into secrets select * from json_populate_recordset(null::secrets, ${coming.secrets}::json)
    where ${ofFactors(account)}`)
  await tx.execute(sql`update account_links set factors_version = c.factors_version
    from json_populate_recordset(null::account_links, ${coming.account_links}::json) c
    where c.account_id = account_links.account_id and account_links.account_id = any(${uuids(taking)})`)
  for (const used of [coming, replaced]) {
    await tx.execute(sql`update recovery_codes set used_at = u.used_at
      from json_populate_recordset(null::recovery_codes, ${used.recovery_codes}::json) u
      where u.id = recovery_codes.id and recovery_codes.used_at is null and u.used_at is not null`)
    await tx.execute(sql`update factors set last_step = u.last_step
      from json_populate_recordset(null::factors, ${used.factors}::json) u
      where u.id = factors.id and u.last_step > factors.last_step`)
    await tx.execute(sql`update passkeys set counter = u.counter
      from json_populate_recordset(null::passkeys, ${used.passkeys}::json) u
      where u.id = passkeys.id and u.counter > passkeys.counter`)
  }
}
