import { sql } from 'drizzle-orm'
import { listTables, type Table } from '#server/platform/db/catalog.ts'
import type { Handle } from '#server/platform/db/handle.ts'

/** The organizations of the customer, in either database. */
const organizationsOf = (customerId: string) =>
  `(select id from moving_organizations where customer_id = '${customerId}')`
const accountsOf = (customerId: string, which = 'true') =>
  `(select account_id from moving_accounts where customer_id = '${customerId}' and ${which})`

/** Tables whose rows move by their customer: they outlive organizations. */
const ofCustomers = ['audit_entries', 'credit_entries', 'credit_transfers', 'customer_seals', 'saved_logs']
/** Tables of which only some rows name an organization. */
const ofAccounts = ['sessions', 'tokens', 'secrets']
/** Subscriptions to pushes belong to sessions, of which not all move. */
const ofSessions = ['push_endpoints']

export interface MovedTable extends Table {
  /** Names the customer or one of its organizations. */
  column: 'customer_id' | 'organization_id'
}

/** Lists the tables that replication copies. `organizations` is not among them: its rows make a customer known. */
export async function listReplicated(db: Handle): Promise<MovedTable[]> {
  const tables = await listTables(db)
  return tables.flatMap((table) => {
    const short = table.name.replace('public.', '')
    if (ofCustomers.includes(short)) return { ...table, column: 'customer_id' as const }
    const isTenant = table.columns.some(({ name }) => name === 'organization_id')
    return isTenant && ![...ofAccounts, ...ofSessions].includes(short)
      ? { ...table, column: 'organization_id' as const }
      : []
  })
}

export interface MovedRows extends Table {
  /** Condition in SQL of the rows that move. */
  which: string
}

export interface CopiedTable extends MovedRows {
  /** Columns of the primary key. */
  key: string[]
}

/**
 * `moved`: what moves. `copied`: what a copy may have brought, also of accounts of which something turned out to stay since.
 */
type Extent = 'moved' | 'copied'

/**
 * Conditions of the rows without an organization that move, in the order of copying. Codes and starts of sign-ins, which
 * live for minutes, do not. An account that stays in the former cell too keeps its sessions, browsers, links and history
 * there; one that the new cell has already is merged instead.
 */
function conditionsOf(customerId: string, extent: Extent): Record<string, string> {
  const organization = `in ${organizationsOf(customerId)}`
  const anyAccount = `in ${accountsOf(customerId)}`
  const account = `in ${accountsOf(customerId, 'not known')}`
  const whole = extent === 'copied' ? account : `in ${accountsOf(customerId, 'not known and not stays')}`
  const ownConnection = `in (select id from connections where organization_id ${organization})`
  const movedSession = `account_id ${anyAccount} and (customer_id is null or customer_id ${organization})
    and (organization_id is null or organization_id ${organization})
    and (connection_id is null or connection_id ${ownConnection})
    and (customer_id is not null or organization_id is not null or account_id ${whole})`
  return {
    accounts: `id ${account}`,
    account_links: `account_id ${account}`,
    devices: `account_id ${whole}`,
    factors: `account_id ${account}`,
    factor_resets: `account_id ${whole}`,
    factor_reset_approvals: `account_id ${whole} and approver_id ${anyAccount}`,
    passkeys: `account_id ${account}`,
    recovery_codes: `account_id ${account}`,
    sign_ins: `account_id ${whole}`,
    sessions: movedSession,
    push_endpoints: `organization_id ${organization}${
      extent === 'moved' ? ` and session_id in (select id from sessions where ${movedSession})` : ''
    }`,
    tokens: `(organization_id ${organization} or (organization_id is null and account_id ${whole} and user_id is null))
      and (account_id is null or account_id ${anyAccount}) and session_id is null`,
    secrets: `organization_id ${organization} or (organization_id is null and table_name = 'factors'
      and row_id in (select id from factors where account_id ${account}))`,
    used_assertions: `connection_id ${ownConnection}`,
    file_contents: `key like '${customerId}/%'`,
  }
}

/** Lists the tables of which a customer's rows are copied instead of replicated. */
export async function listCopied(
  db: Handle,
  customerId: string,
  extent: Extent = 'moved',
): Promise<CopiedTable[]> {
  const { rows } = await db.execute<{ table: string; key: string[] }>(sql`
    select format('%I.%I', 'public', c.relname) as table, array_agg(quote_ident(a.attname)) as key
    from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where i.indisprimary and c.relnamespace = 'public'::regnamespace group by c.relname`)
  const keys = new Map(rows.map(({ table, key }) => [table, key]))
  const tables = new Map((await listTables(db)).map((table) => [table.name, table]))
  return Object.entries(conditionsOf(customerId, extent)).map(([name, which]) => {
    const table = tables.get(`public.${name}`)
    const key = keys.get(`public.${name}`)
    if (!table || !key) throw new Error(`There is no table ${name} with a primary key.`)
    return { ...table, which, key }
  })
}

/** Lists all tables with rows of a customer; among those that are copied, the ones that name others come first. */
export async function listMoved(
  db: Handle,
  customerId: string,
  extent: Extent = 'moved',
): Promise<MovedRows[]> {
  const replicated = (await listReplicated(db)).map(({ column, ...table }) => ({
    ...table,
    which:
      column === 'customer_id'
        ? `customer_id = '${customerId}'`
        : `organization_id in ${organizationsOf(customerId)}`,
  }))
  return [...(await listCopied(db, customerId, extent)).reverse(), ...replicated]
}
