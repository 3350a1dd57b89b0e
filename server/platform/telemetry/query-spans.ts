import type pg from 'pg'
import type { Traces } from './traces.ts'

type Query = (statement: unknown, ...rest: unknown[]) => Promise<unknown>

const operations = new Set([
  'select',
  'insert',
  'update',
  'delete',
  'with',
  'begin',
  'commit',
  'rollback',
  'set',
])

/** The text of a statement, or of a query that has one. */
function textOf(statement: unknown): string {
  const text = typeof statement === 'object' && statement && 'text' in statement ? statement.text : statement
  return typeof text === 'string' ? text : ''
}

/** The first word of a statement, never more: a statement may contain personal data. */
function operationOf(statement: unknown): string {
  const word = /^\s*([a-z]+)/i.exec(textOf(statement))?.[1]?.toLowerCase() ?? ''
  return operations.has(word) ? word : 'other'
}

/**
 * Records each query of the pool, including its wait for a connection, as a span. The span is opened by the caller:
 * the pool may run the query in the context of another request.
 */
export function watchQueries(pool: pg.Pool, { within }: Pick<Traces, 'within'>): void {
  const watched =
    (query: Query): Query =>
    (statement, ...rest) =>
      within(operationOf(statement), () => query(statement, ...rest))
  const connect = pool.connect.bind(pool)
  const watchedConnect = async () => {
    const client = await connect()
    const { release } = client
    const plain = client.query
    Object.assign(client, {
      query: watched(plain.bind(client) as Query),
      release: (error?: Error | boolean) => {
        // Restore the method: the next query on this client may come from the pool, which records it itself.
        Object.assign(client, { query: plain })
        release.call(client, error)
      },
    })
    return client
  }
  Object.assign(pool, {
    query: watched(pool.query.bind(pool) as Query),
    connect: (taken?: Parameters<typeof connect>[0]) => (taken ? connect(taken) : watchedConnect()),
  })
}
