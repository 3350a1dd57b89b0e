import type pg from 'pg'
import { hasCode, isLockTimeout, isUnreachable } from './postgres-errors.ts'
import { isShortChange, isSlowRead } from './prepared.ts'
import { writeAtOnce } from './write-at-once.ts'

/** How many statements may wait for answers on a shared connection of changes; each of them commits by itself. */
const mostUnanswered = 8
/** For how long a statement waits for a lock there, before it waits on a connection of its own. */
const lockWait = '100ms'
/**
 * For how long the answer to a read may take, and to a change, whose commit may wait for a synchronous standby: what is behind
 * a firewall that dropped the connection would wait for minutes.
 */
const answerMs = { read: 3000, readAgain: 10_000, change: 15_000 }

/**
 * PostgreSQL has not run these: whoever was to prepare the statement for all on the connection gave up waiting for a lock, or
 * was cancelled.
 */
const isUnprepared = (error: unknown) => hasCode(error, '26000', '42P05')

interface Sharing {
  /** How many connections reads share. */
  reads: number
  /** How many connections changes share. */
  changes: number
  /** Whether a session's settings stay with it; a pooler gives them to others. */
  hasOwnSessions: boolean
}

/**
 * Sends short statements through a few connections of the pool that all requests share: those of one turn of the event
 * loop leave in one write, and none waits for the answers to those before. All else gets a connection of its own,
 * because it would delay the statements behind it.
 * @param pool its clients pipeline
 * @returns gives the connections back, so that the pool can end
 */
export function shareConnections(pool: pg.Pool, { reads, changes, hasOwnSessions }: Sharing): () => void {
  const query = pool.query.bind(pool)
  const setUp = hasOwnSessions ? `set lock_timeout = '${lockWait}'` : undefined
  const ofReads = new SharedConnections(pool, reads, setUp)
  const ofChanges = new SharedConnections(pool, hasOwnSessions ? changes : 0, setUp)
  let unanswered = 0

  async function read(client: pg.PoolClient, asked: pg.QueryConfig, values: unknown[]) {
    try {
      return await client.query(inTime(asked, answerMs.read), values)
    } catch (error) {
      if (isUnreachable(error)) ofReads.drop(client)
      else if (!isLockTimeout(error) && !isUnprepared(error)) throw error
    }
    return readAlone(asked, values)
  }

  /** Reads on a connection of its own, with a timeout too: a hanging database must not hang the request. */
  const readAlone = (asked: pg.QueryConfig, values: unknown[]) =>
    query(inTime(asked, answerMs.readAgain), values)

  async function change(client: pg.PoolClient, asked: pg.QueryConfig, values: unknown[]) {
    unanswered++
    try {
      return await client.query(inTime(asked, answerMs.change), values)
    } catch (error) {
      if (isUnreachable(error)) ofChanges.drop(client)
      // Of a connection that is lost nobody knows what it has run.
      if (!isLockTimeout(error) && !isUnprepared(error)) throw error
    } finally {
      unanswered--
    }
    return query(asked, values)
  }

  const own = (asked: pg.QueryConfig, values: unknown[]) => {
    if (isChange(asked)) {
      const client = unanswered < mostUnanswered ? ofChanges.ofThisTurn() : undefined
      return client ? change(client, asked, values) : query(asked, values)
    }
    if (!isShortRead(asked)) return query(asked, values)
    const client = ofReads.ofThisTurn()
    return client ? read(client, asked, values) : readAlone(asked, values)
  }
  Object.assign(pool, { query: own })
  return () => {
    ofReads.stop()
    ofChanges.stop()
  }
}

/** After that time the driver closes the connection, so that nobody waits behind it. */
const inTime = (asked: pg.QueryConfig, ms: number): pg.QueryConfig & { query_timeout: number } => ({
  ...asked,
  query_timeout: ms,
})

/** Named queries are prepared because nearly every request runs one. */
const isShortRead = ({ name, text }: pg.QueryConfig) =>
  name !== undefined && !isSlowRead(name) && text.startsWith('select ')

const isChange = ({ name }: pg.QueryConfig) => name !== undefined && isShortChange(name)

/** Connections for statements that are not part of a transaction of several. */
class SharedConnections {
  /** Of the pool itself: traces, which watch it later, see a statement where it is asked for. */
  readonly #take: () => Promise<pg.PoolClient>
  readonly #most: number
  /** Runs on each connection before it is shared. */
  readonly #setUp: string | undefined
  readonly #shared: pg.PoolClient[] = []
  #isConnecting = false
  #turn = 0
  #isStopped = false
  #writing: pg.PoolClient | undefined

  constructor(pool: pg.Pool, most: number, setUp?: string) {
    this.#take = pool.connect.bind(pool)
    this.#most = most
    this.#setUp = setUp
  }

  stop(): void {
    this.#isStopped = true
    for (const client of this.#shared.splice(0)) client.release(true)
  }

  async #connect(): Promise<void> {
    this.#isConnecting = true
    const client = await this.#ready().catch(() => undefined)
    this.#isConnecting = false
    if (!client) return
    if (this.#isStopped) return client.release(true)
    this.#shared.push(client)
    client.once('error', () => this.drop(client))
  }

  /** Closes a connection that is lost, or whose server has become a standby. */
  drop(client: pg.PoolClient): void {
    const place = this.#shared.indexOf(client)
    if (place < 0) return
    this.#shared.splice(place, 1)
    client.release(true)
  }

  async #ready(): Promise<pg.PoolClient> {
    const client = await this.#take()
    if (!this.#setUp) return client
    try {
      await client.query(this.#setUp)
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  /**
   * The connection of this turn of the event loop. Its writes wait until the turn ends. Until there is one, statements go
   * their own way, and so does a failure to connect.
   */
  ofThisTurn(): pg.PoolClient | undefined {
    if (this.#shared.length < this.#most && !this.#isConnecting && !this.#isStopped) void this.#connect()
    const client = this.#writing ?? this.#shared[this.#turn % this.#shared.length]
    if (!client || this.#writing) return client
    this.#writing = client
    writeAtOnce(client, () => {
      this.#writing = undefined
      this.#turn++
    })
    return client
  }
}
