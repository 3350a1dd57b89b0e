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

/** The first word of a statement. Never more of it: a statement may hold values. */
function operationOf(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : (statement as { text?: string }).text
  const word = /^\s*([a-z]+)/i.exec(text ?? '')?.[1]?.toLowerCase() ?? ''
  return operations.has(word) ? word : 'other'
}

/**
 * Makes each query of the pool a span, its wait for a connection included. Told where a query is asked for: by the
 * time the pool hands it to a connection, it may be in another request's turn.
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
        // Its next user may be a single query, which the pool itself tells.
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
