import type { Handle } from './handle.ts'

export interface Prepared<Rows> {
  execute(values?: Record<string, unknown>): Promise<Rows>
}

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
