import type pg from 'pg'
import { rootCause } from '#server/platform/errors/root-cause.ts'

type DatabaseError = Error &
  Pick<pg.DatabaseError, 'code' | 'table' | 'column' | 'constraint'> & { severity: string }

const isOfDatabase = (error: Error): error is DatabaseError => 'severity' in error && 'code' in error

/**
 * Reduces an error to what may be logged: its kind and location. The message of a failed query contains the query's
 * values, and the database's message the rejected value, so both are omitted.
 */
export function redactError(error: unknown) {
  if (!(error instanceof Error)) return { kind: typeof error }
  const root = rootCause(error)
  const at = error.stack?.split('\n').filter((line) => line.startsWith('    at '))
  if (!isOfDatabase(root)) return { kind: root.name, message: root.message, at }
  const { code, table, column, constraint } = root
  return { kind: 'database', code, table, column, constraint, at }
}
