import { getTableColumns, type SQL, sql, type WithSubquery } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import type { Prepared } from '#server/platform/db/prepared.ts'
import type { Entry } from './recorded.ts'
import type { TenantTable } from './tenant-scope.ts'

/** A row of another table that belongs to the new one. Its values come from the CTE `change`, or are placeholders. */
export interface AlsoInserted {
  table: TenantTable
  row: Record<string, SQL>
  /** No row is written unless this holds. */
  where?: SQL
}

/** One new row of a tenant, as SQL with placeholders. */
export interface RecordedInsertion<T extends TenantTable> {
  /** Unique among all prepared queries. */
  name: string
  table: T
  /** The value of each column but the organization's, cast to its type. */
  row: Partial<Record<Exclude<keyof T['$inferInsert'], 'organizationId'>, SQL>>
  also?: AlsoInserted[]
  /** Nothing is written where this holds. */
  unless: SQL
  /** What the audit entry is about, from columns of the new row, `change`. */
  subject: { id: SQL; name: SQL }
}

interface Query<Row> {
  prepare(name: string): Prepared<Row[]>
}

/**
 * Builds a statement that sets the row access, inserts the row and writes its audit entry. Its placeholders are
 * `organizationId`, `reach`, `now`, those of the row and those of the entry.
 */
export function recordedInsertion<T extends TenantTable>(
  db: Handle,
  { table, row, also = [], unless, subject }: RecordedInsertion<T>,
  entry: Entry,
): Query<T['$inferSelect']> {
  const columns = getTableColumns(table)
  const { names, values } = columnsOf(table, {
    ...row,
    organizationId: sql`${sql.placeholder('organizationId')}::uuid`,
  })
  // A volatile function is computed once, before the row: the policies that judge the row read what it has set.
  const access = db.$with('access', {}).as(sql`
    select set_config('elan.reach', ${sql.placeholder('reach')}, true), set_config('elan.now', ${sql.placeholder('now')}, true)`)
  const change: WithSubquery = db.$with('change', columns).as(sql`
    insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(values, sql`, `)} from access
    where not ${unless} returning *`)
  const held = db.$with('held', {}).as(entry.held)
  const written = db.$with('written', {}).as(entry.insertion(subject))
  const parts = [
    access,
    change,
    ...also.map((one, n) => db.$with(`also_${n}`, {}).as(insertedWith(one))),
    held,
    written,
  ]
  return db
    .with(...parts)
    .select()
    .from(change) as Query<T['$inferSelect']>
}

function columnsOf(table: TenantTable, row: object) {
  const columns: Record<string, { name: string }> = getTableColumns(table)
  const given = Object.entries(row)
  return {
    names: given.map(([name]) => sql.identifier(columns[name]?.name ?? name)),
    values: given.map(([, value]) => value),
  }
}

function insertedWith({ table, row, where = sql`true` }: AlsoInserted): SQL {
  const { names, values } = columnsOf(table, { ...row, organizationId: sql`change.organization_id` })
  return sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(values, sql`, `)} from change
    where ${where}`
}
