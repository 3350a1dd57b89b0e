import { sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { uuids } from '#server/platform/db/uuids.ts'

const factorTables = ['factors', 'passkeys', 'recovery_codes'] as const

/** What the former cell has of accounts that the new one has already, as JSON by table. */
export type Coming = Record<'accounts' | 'account_links' | 'secrets' | (typeof factorTables)[number], string>

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
  }
}

const ofFactors = (account: ReturnType<typeof sql>) =>
  sql`table_name = 'factors' and row_id in (select id from factors where ${account})`

/** Merges the accounts that both cells have, once the former one takes no change of them. */
export async function mergeAccounts(source: Handle, target: Handle, customerId: string): Promise<void> {
  const coming = await readComing(source, customerId)
  await target.transaction(async (tx) => await mergeInto(tx, coming))
}

/**
 * Merges accounts part by part: of passwords, addresses and sets of factors the one that changed last counts (0072), and what
 * closes or protects an account in one of the cells does so afterwards.
 * @returns the ids of the accounts that changed, so none the second time
 */
export async function mergeInto(tx: Handle, coming: Coming): Promise<string[]> {
  const from = <Table extends keyof Coming>(table: Table) =>
    sql`json_populate_recordset(null::${sql.raw(table)}, ${coming[table]}::json)`
  await tx.execute(
    sql`select from accounts where id in (select id from ${from('accounts')}) for no key update`,
  )
  await tx.execute(sql`insert into account_links (account_id, cells)
    select id, '{}' from accounts where id in (select id from ${from('accounts')}) on conflict do nothing`)
  const parts = await decide(tx, from)
  const idsOf = (part: keyof Part) => parts.filter((row) => row[part]).map(({ id }) => id)
  await tx.execute(sql`set local session_replication_role = origin`)
  await endByMerge(tx, idsOf('new_password'), idsOf('new_address'))
  await tx.execute(sql`set local session_replication_role = replica`)
  const changed = await mergeRows(tx, from)
  await mergeVersions(tx, from)
  await mergeFactors(tx, coming, idsOf('takes_factors'))
  return [...new Set([...changed, ...idsOf('takes_factors')])]
}

type From = (table: keyof Coming) => ReturnType<typeof sql>

interface Part {
  id: string
  new_password: boolean
  new_address: boolean
  takes_factors: boolean
}

/** Both sides of each account; `c` is what comes, `cl` how new that is. Of equal versions the greater text wins, as of copies. */
const sides = (from: From) => sql`
  select o.id, has.*, c.email <> o.email and has_address as new_address,
    c.password_hash is distinct from o.password_hash and has_password as new_password
  from accounts o join account_links ol on ol.account_id = o.id join ${from('accounts')} c on c.id = o.id
  left join ${from('account_links')} cl on cl.account_id = o.id
  cross join lateral (select
    (coalesce(cl.password_version, 0), coalesce(c.password_hash, '') collate "C")
      > (ol.password_version, coalesce(o.password_hash, '') collate "C") as has_password,
    (coalesce(cl.address_version, 0), c.email collate "C") > (ol.address_version, o.email collate "C") as has_address) as has`

async function decide(tx: Handle, from: From): Promise<Part[]> {
  const protects = (factors: ReturnType<typeof sql>, passkeys: ReturnType<typeof sql>) => sql`(
    exists (select from ${factors} f where f.account_id = side.id and f.confirmed_at is not null)
    or exists (select from ${passkeys} p where p.account_id = side.id))`
  const comes = protects(from('factors'), from('passkeys'))
  const { rows } = await tx.execute<Part & Record<string, unknown>>(sql`
    select side.id, new_password, new_address, ${comes} and (not ${protects(sql`factors`, sql`passkeys`)}
      or coalesce(cl.factors_version, 0) > ol.factors_version) as takes_factors
    from (${sides(from)}) as side join account_links ol on ol.account_id = side.id
    left join ${from('account_links')} cl on cl.account_id = side.id`)
  return rows
}

/** Whoever knew the former password is signed out, and links to the former address end. */
async function endByMerge(tx: Handle, newPasswords: string[], newAddresses: string[]): Promise<void> {
  for (const table of ['sessions', 'devices'])
    await tx.execute(sql`delete from ${sql.raw(table)} where account_id = any(${uuids(newPasswords)})`)
  await tx.execute(sql`update users set sign_in_email = null
    where account_id = any(${uuids(newAddresses)}) and sign_in_email is not null`)
  await tx.execute(sql`update tokens set used_at = now() where used_at is null
    and ((purpose = 'reset_password' and account_id = any(${uuids([...newPasswords, ...newAddresses])}))
      or (purpose in ('verify_email', 'change_address', 'correct_address') and account_id = any(${uuids(newAddresses)})))`)
}

/** Proofs come with what they prove, as in copies between cells. */
async function mergeRows(tx: Handle, from: From): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with merged as (select o.id, has.has_password, has.has_address,
        case when has_password then c.password_hash else o.password_hash end as password_hash,
        case when has_address then c.email else o.email end as email,
        case when has_address then c.email_verified_at else coalesce(o.email_verified_at,
          case when c.email = o.email then c.email_verified_at end) end as email_verified_at,
        case when has_password then c.password_unproved or (not has_address and c.email <> o.email)
          else o.password_unproved
            or (c.password_unproved and (has_address or c.password_hash is not distinct from o.password_hash))
            or (o.email_verified_at is null and c.password_hash is distinct from o.password_hash)
          end as password_unproved,
        case when has_address then c.address_by_directory else o.address_by_directory end as address_by_directory,
        o.health_closed or c.health_closed as health_closed,
        o.factor_by_company or c.factor_by_company as factor_by_company,
        o.password_by_mail or c.password_by_mail as password_by_mail,
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
    from merged where accounts.id = merged.id and (accounts.password_hash, accounts.email, accounts.email_verified_at,
      accounts.password_unproved, accounts.address_by_directory, accounts.health_closed, accounts.factor_by_company,
      accounts.password_by_mail, accounts.confirmation) is distinct from (merged.password_hash, merged.email, merged.email_verified_at,
      merged.password_unproved, merged.address_by_directory, merged.health_closed, merged.factor_by_company,
      merged.password_by_mail, merged.confirmation)
    returning accounts.id`)
  return rows.map(({ id }) => id)
}

async function mergeVersions(tx: Handle, from: From): Promise<void> {
  await tx.execute(sql`
    update account_links own set cells = array(select distinct cell from unnest(own.cells || c.cells) as cell order by cell),
      (password_version, mailed_version, confirmed_version) = (select greatest(own.password_version, c.password_version),
        greatest(own.mailed_version, c.mailed_version), greatest(own.confirmed_version, c.confirmed_version)),
      (address_version, restored_version, restored_since) = (select greatest(own.address_version, c.address_version),
        greatest(own.restored_version, c.restored_version),
        case when c.restored_version > own.restored_version then c.restored_since else own.restored_since end)
    from ${from('account_links')} c where c.account_id = own.account_id`)
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
