import { is, type SQL, sql } from 'drizzle-orm'
import { PgDialect, type PgTable, PgTransaction } from 'drizzle-orm/pg-core'
import type { Handle } from './handle.ts'

export interface Prepared<Rows> {
  execute(values?: Record<string, unknown>): Promise<Rows>
}

const slow = 'slow_'

/** The name of a prepared read that takes milliseconds: it does not share a connection, where others would wait behind it. */
export const slowRead = (name: string): string => slow + name

export const isSlowRead = (name: string): boolean => name.startsWith(slow)

const change = 'change_'

/** The name of a prepared statement that is a change, short, and a transaction of its own: it shares a connection. */
export const shortChange = (name: string): string => change + name

export const isShortChange = (name: string): boolean => name.startsWith(change)

const preparedOn = new WeakMap<object, Map<string, Prepared<unknown>>>()

/**
 * A query that runs often: built once per database, and once for all transactions of a driver; planned once per connection.
 * It is sent as `execute` is called.
 * @param name unique among all prepared queries
 */
export function preparedOnce<Rows>(
  db: Handle,
  name: string,
  build: () => { prepare(name: string): Prepared<Rows> },
): Prepared<Rows> {
  const { session } = db._
  const isTransaction = is(db, PgTransaction)
  const owner = isTransaction ? session.constructor : db
  const queries = preparedOn.get(owner) ?? new Map<string, Prepared<unknown>>()
  preparedOn.set(owner, queries)
  const query = (queries.get(name) as Prepared<Rows> | undefined) ?? build().prepare(name)
  queries.set(name, query)
  return isTransaction ? onConnectionOf(session, query) : query
}

/** A query of drizzle keeps the connection that it was built on, but for that it depends on nothing of its transaction. */
function onConnectionOf<Rows>(session: object, query: Prepared<Rows>): Prepared<Rows> {
  const { client } = session as { client: unknown }
  return Object.assign(Object.create(Object.getPrototypeOf(query)), query, { client })
}

/**
 * Inserts one row by a query that is built once.
 * @param name unique among all prepared queries
 * @param row has the same columns at each call: null where there is no value
 */
export async function insertPrepared<T extends PgTable>(
  db: Handle,
  name: string,
  table: T,
  row: T['$inferInsert'],
): Promise<void> {
  const query = preparedOnce(db, name, () => {
    const placeholders = Object.keys(row).map((column) => [column, sql.placeholder(column)])
    return db.insert(table).values(Object.fromEntries(placeholders))
  })
  await query.execute(row)
}

/**
 * A statement that is written as text, prepared as `preparedOnce` says.
 * @param name unique among all prepared queries
 * @param parameters each is one parameter of the statement, however often it is used
 * @returns runs the statement and returns its rows as the driver reads them
 */
export function preparedStatement<Row, Parameter extends string>(
  name: string,
  parameters: readonly Parameter[],
  build: (given: Record<Parameter, SQL>) => SQL,
): (db: Handle, values: Record<Parameter, unknown>) => Promise<Row[]> {
  const prepareOn = (db: Handle) => {
    const query = {
      sql: textOf(parameters, build),
      params: parameters.map((parameter) => sql.placeholder(parameter)),
    }
    return db._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
      query,
      undefined,
      name,
      false,
    )
  }
  return async (db, values) => {
    const statement = preparedOnce(db, name, () => ({ prepare: () => prepareOn(db) }))
    const { rows } = await statement.execute(values)
    return rows
  }
}

function textOf<Parameter extends string>(
  parameters: readonly Parameter[],
  build: (given: Record<Parameter, SQL>) => SQL,
): string {
  const given = Object.fromEntries(parameters.map((parameter, at) => [parameter, sql.raw(`$${at + 1}`)]))
  return new PgDialect().sqlToQuery(build(given as Record<Parameter, SQL>)).sql.trim()
}
