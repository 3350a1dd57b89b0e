import { sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { listMoved } from './moved-tables.ts'

interface Key {
  table: string
  parent: string
  own: string[]
  other: string[]
}

/**
 * Replication checks no foreign keys, and a backup with one that dangles cannot be restored.
 * @throws StartupError that names the tables
 */
export async function refuseDangling(tx: Handle, customerId: string): Promise<void> {
  const which = new Map((await listMoved(tx, customerId)).map((table) => [table.name, table.which]))
  which.set('public.organizations', `customer_id = '${customerId}'`)
  const { rows } = await tx.execute<Key & Record<string, unknown>>(sql`
    select format('public.%I', child.relname) as table, format('public.%I', parent.relname) as parent,
      array_agg(quote_ident(a.attname) order by n) as own, array_agg(quote_ident(f.attname) order by n) as other
    from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
    cross join unnest(k.conkey, k.confkey) with ordinality as pairs (own, other, n)
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pairs.own
    join pg_attribute f on f.attrelid = k.confrelid and f.attnum = pairs.other
    where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace
    group by k.oid, child.relname, parent.relname`)
  const dangling: string[] = []
  for (const { table, parent, own, other } of rows) {
    const rowsOf = which.get(table)
    if (!rowsOf) continue
    const named = own.map((column) => `child.${column} is not null`).join(' and ')
    const same = own.map((column, n) => `parent.${other[n]} = child.${column}`).join(' and ')
    const { rows: found } = await tx.execute(
      sql.raw(`select from (select * from ${table} where ${rowsOf}) as child
        where ${named} and not exists (select from ${parent} as parent where ${same}) limit 1`),
    )
    if (found.length > 0) dangling.push(`${table} names rows of ${parent}`.replaceAll('public.', ''))
  }
  if (dangling.length > 0)
    throw new StartupError(
      `The new cell does not have all that the customer’s rows name (${dangling.join(', ')}): the former one goes on.`,
    )
}
