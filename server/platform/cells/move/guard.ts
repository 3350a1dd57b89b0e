import { sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { inShortLock } from '#server/platform/db/short-lock.ts'
import { listReplicated } from './moved-tables.ts'
import { listAccountColumns } from './moving-accounts.ts'

/** Behind the tables' own triggers, which go by their names: one of them tells the customer of an entry. */
const trigger = 'zz_guard_move'

interface Guard {
  table: string
  events: string
  /** Names whose row it is. */
  column: string
  of: 'organization' | 'customer' | 'account'
  /** In the pause updates are skipped instead of refused: when somebody was seen last may get lost. */
  skips?: boolean
}

const always = 'insert or update or delete'

const ofAccounts = [
  'factors',
  'passkeys',
  'recovery_codes',
  'factor_resets',
  'tokens',
  'sessions',
  'devices',
  'account_links',
]

async function listGuards(db: Handle): Promise<Guard[]> {
  const replicated = await listReplicated(db)
  return [
    // A new organization is told by the one above it.
    { table: 'organizations', events: 'insert', column: 'parent_id', of: 'organization' },
    { table: 'organizations', events: 'update or delete', column: 'id', of: 'organization' },
    { table: 'accounts', events: always, column: 'id', of: 'account' },
    ...ofAccounts.map((table): Guard => {
      const skips = table === 'sessions' || table === 'devices'
      return { table, events: always, column: 'account_id', of: 'account', skips }
    }),
    { table: 'push_endpoints', events: always, column: 'organization_id', of: 'organization' },
    ...replicated.map(({ name, column }): Guard => {
      const of = column === 'customer_id' ? 'customer' : 'organization'
      return { table: name, events: always, column, of }
    }),
  ]
}

/** Lets the database refuse or skip what would change the rows of a moving customer. */
export async function attachGuards(db: Handle): Promise<void> {
  for (const { table, events, column, of, skips } of await listGuards(db)) {
    const name = `${trigger}_${column}`
    const { rows } = await db.execute(
      sql`select from pg_trigger where tgrelid = ${table}::regclass and tgname = ${name}`,
    )
    if (rows.length > 0) continue
    await inShortLock(db, `${table} cannot be guarded`, async (tx) => {
      await tx.execute(
        sql.raw(`create trigger ${name} before ${events} on ${table} for each row
          execute function ${of === 'account' ? `guard_account('${column}'` : `guard_move('${column}', '${of}'`}${skips ? ", 'skip'" : ''})`),
      )
    })
  }
  await guardNaming(db)
}

/** Keeps rows of other customers from naming accounts that move. */
async function guardNaming(db: Handle): Promise<void> {
  for (const { table, column } of await listAccountColumns(db)) {
    const name = `${trigger}_naming_${column}`
    const { rows } = await db.execute(
      sql`select from pg_trigger where tgrelid = ${table}::regclass and tgname = ${name}`,
    )
    if (rows.length > 0) continue
    await inShortLock(db, `${table} cannot be guarded`, async (tx) => {
      await tx.execute(
        sql.raw(`create trigger ${name} before insert or update of ${column} on ${table} for each row
          execute function guard_naming('${column}')`),
      )
    })
  }
}

/** Removes the triggers once nobody moves. */
export async function detachGuards(db: Handle): Promise<void> {
  const { rows: moving } = await db.execute(sql`select from customer_moves where state <> 'arrived'`)
  if (moving.length > 0) return
  const { rows } = await db.execute<{ table: string; name: string }>(sql`
    select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_trigger
    where starts_with(tgname, ${trigger}) and tgparentid = 0`)
  for (const { table, name } of rows)
    await inShortLock(db, `${table} cannot be left without its guard`, async (tx) => {
      await tx.execute(sql.raw(`drop trigger if exists ${name} on ${table}`))
    })
}
