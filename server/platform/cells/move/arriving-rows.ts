import { sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { listMoved } from './moved-tables.ts'

export interface ArrivingRows {
  customerIds: string[]
  /** Conditions in SQL of the rows that a copy has brought so far, by table. */
  conditions: Map<string, string>
}

/**
 * Finds the rows of customers that arrive. They are not whole before the last of them come, so that their foreign keys
 * dangle; the former cell has them all.
 */
export async function findArriving(tx: Handle): Promise<ArrivingRows> {
  const customerIds = await listArriving(tx)
  const conditions = new Map<string, string>()
  for (const id of customerIds)
    for (const { name, which } of await listMoved(tx, id, 'copied')) {
      const before = conditions.get(name)
      conditions.set(name, before ? `${before} or (${which})` : `(${which})`)
    }
  const accounts = conditions.get('public.accounts')
  if (accounts) conditions.set('public.accounts', await unlessNamed(tx, accounts, conditions))
  return { customerIds, conditions }
}

/** A backup is also made before the migration that knows of moves. */
async function listArriving(tx: Handle): Promise<string[]> {
  const { rows: known } = await tx.execute(sql`select where to_regclass('public.customer_moves') is not null`)
  if (known.length === 0) return []
  const { rows } = await tx.execute<{ id: string }>(
    sql`select customer_id as id from customer_moves where state = 'arriving'`,
  )
  return rows.map(({ id }) => id)
}

/** Leaves out the accounts that other rows name. */
async function unlessNamed(tx: Handle, accounts: string, conditions: Map<string, string>): Promise<string> {
  const { rows } = await tx.execute<{ table: string; column: string }>(sql`
    select format('%I.%I', 'public', c.relname) as table, quote_ident(a.attname) as column
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.conparentid = 0 and k.confrelid = 'accounts'::regclass
      and c.relnamespace = 'public'::regnamespace`)
  const named = rows.map(
    ({ table, column }) =>
      `select ${column} from ${table} where ${column} is not null and (${conditions.get(table) ?? 'false'}) is not true`,
  )
  return `(${accounts}) and id not in (${named.join(' union ')})`
}
