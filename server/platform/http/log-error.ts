import type pg from 'pg'

type DatabaseError = Error &
  Pick<pg.DatabaseError, 'code' | 'table' | 'column' | 'constraint'> & { severity: string }

const isOfDatabase = (error: Error): error is DatabaseError => 'severity' in error && 'code' in error

/**
 * What the log may say of an error: where it happened and of what kind it is. The message of a failed query holds
 * the query's values, and that of the database the value it did not like, so that neither is told.
 */
export function redactError(error: unknown) {
  if (!(error instanceof Error)) return { kind: typeof error }
  let root = error
  while (root.cause instanceof Error) root = root.cause
  const at = error.stack?.split('\n').filter((line) => line.startsWith('    at '))
  if (!isOfDatabase(root)) return { kind: root.name, message: root.message, at }
  const { code, table, column, constraint } = root
  return { kind: 'database', code, table, column, constraint, at }
}
