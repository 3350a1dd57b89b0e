import { type Query, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
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

const preparedOn = new WeakMap<Handle, Map<string, Prepared<unknown>>>()

/**
 * A query that runs on nearly every request: built once per database, planned once per connection.
 * @param name unique among all prepared queries
 */
export function preparedOnce<Rows>(
  db: Handle,
  name: string,
  build: () => { prepare(name: string): Prepared<Rows> },
): Prepared<Rows> {
  const queries = preparedOn.get(db) ?? new Map<string, Prepared<unknown>>()
  preparedOn.set(db, queries)
  const query = (queries.get(name) as Prepared<Rows> | undefined) ?? build().prepare(name)
  queries.set(name, query)
  return query
}

/**
 * A statement for transactions, each of which is a handle of its own: built once per process, planned once per
 * connection.
 * @param name unique among all prepared queries
 * @param parameters each is one parameter of the statement, however often it is used
 * @returns runs the statement and returns its rows as the driver reads them
 */
export function preparedStatement<Row, Parameter extends string>(
  name: string,
  parameters: readonly Parameter[],
  build: (given: Record<Parameter, SQL>) => SQL,
): (db: Handle, values: Record<Parameter, unknown>) => Promise<Row[]> {
  let built: Query | undefined
  return async (db, values) => {
    built ??= {
      sql: textOf(parameters, build),
      params: parameters.map((parameter) => sql.placeholder(parameter)),
    }
    const statement = db._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
      built,
      undefined,
      name,
      false,
    )
    const { rows } = await statement.execute(values)
    return rows
  }
}

function textOf<Parameter extends string>(
  parameters: readonly Parameter[],
  build: (given: Record<Parameter, SQL>) => SQL,
): string {
  const given = Object.fromEntries(parameters.map((parameter, at) => [parameter, sql.raw(`$${at + 1}`)]))
  return new PgDialect().sqlToQuery(build(given as Record<Parameter, SQL>)).sql
}
