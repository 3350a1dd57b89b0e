import type pg from 'pg'
import { isSlowRead } from './prepared.ts'

/**
 * Sends short reads through a few connections of the pool that all requests share: those of one turn of the event
 * loop leave in one write, and none waits for the answers to those before. All else gets a connection of its own,
 * because it would delay the reads behind it.
 * @param pool its clients pipeline
 * @param most how many connections are shared
 * @returns gives the connections back, so that the pool can end
 */
export function shareReads(pool: pg.Pool, most: number): () => void {
  const query = pool.query.bind(pool)
  const shared: pg.PoolClient[] = []
  let isConnecting = false
  let turn = 0
  let isStopped = false
  let writing: pg.PoolClient | undefined

  /** Until there is one, reads go their own way, and so does a failure to connect. */
  async function connect() {
    isConnecting = true
    const client = await pool.connect().catch(() => undefined)
    isConnecting = false
    if (!client) return
    if (isStopped) return client.release()
    shared.push(client)
    client.once('error', (error) => {
      const place = shared.indexOf(client)
      if (place < 0) return
      shared.splice(place, 1)
      client.release(error)
    })
  }

  /** The connection of this turn of the event loop. Its writes wait until the turn ends. */
  function ofThisTurn(): pg.PoolClient | undefined {
    if (shared.length < most && !isConnecting && !isStopped) void connect()
    const client = writing ?? shared[turn % shared.length]
    if (!client || writing) return client
    writing = client
    const { stream } = client.connection
    stream.cork()
    setImmediate(() => {
      stream.uncork()
      writing = undefined
      turn++
    })
    return client
  }

  const own = (asked: pg.QueryConfig, values: unknown[]) => {
    const client = isShortRead(asked) ? ofThisTurn() : undefined
    return client ? client.query(asked, values) : query(asked, values)
  }
  Object.assign(pool, { query: own })
  return () => {
    isStopped = true
    for (const client of shared.splice(0)) client.release()
  }
}

/** Named queries are prepared because nearly every request runs one. A plain select waits for no lock. */
const isShortRead = ({ name, text }: pg.QueryConfig) =>
  name !== undefined && !isSlowRead(name) && text.startsWith('select ')
