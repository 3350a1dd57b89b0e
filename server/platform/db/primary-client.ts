import pg from 'pg'
import type { Host } from '#server/platform/settings/database-address.ts'
import type { StatementNames } from './statement-names.ts'

const probeTimeoutMs = 2000
/** "cannot execute … in a read-only transaction": the server is no primary any more. */
const readOnlyCode = '25006'

/** Thrown for a server that is a standby. Its code is that of a write on one. */
class StandbyError extends Error {
  override name = 'StandbyError'
  code = readOnlyCode
}

/** Finds the primary among the hosts of an address. All connections to the address share one. */
export class PrimaryFinder {
  readonly #hosts: Host[]
  readonly #config: pg.ClientConfig
  #found: Host | undefined
  #search: Promise<Host> | undefined

  /** @param config for connections that ask each host */
  constructor(hosts: Host[], config: pg.ClientConfig) {
    this.#hosts = hosts
    this.#config = config
  }

  /** The primary, or undefined if the address names one host only. */
  async find(): Promise<Host | undefined> {
    if (this.#hosts.length === 0 || this.#found) return this.#found
    this.#search ??= this.#askAll().finally(() => {
      this.#search = undefined
    })
    return await this.#search
  }

  /** After a failure: another host may be the primary now. */
  forget(): void {
    this.#found = undefined
  }

  async #askAll(): Promise<Host> {
    const asked = this.#hosts.map((host) => this.#ask(host))
    try {
      this.#found = await Promise.any(asked)
      return this.#found
    } catch (error) {
      const reasons: unknown[] = error instanceof AggregateError ? error.errors : [error]
      throw reasons.find((reason) => !(reason instanceof StandbyError)) ?? reasons[0]
    }
  }

  async #ask(host: Host): Promise<Host> {
    const client = new pg.Client({ ...this.#config, connectionTimeoutMillis: probeTimeoutMs })
    Object.assign(client, host)
    client.on('error', () => {})
    try {
      await client.connect()
      await refuseStandby(client)
      return host
    } finally {
      client.end().catch(() => {})
    }
  }
}

async function refuseStandby(client: pg.Client): Promise<void> {
  const question: pg.QueryConfig & { query_timeout: number } = {
    text: 'select pg_is_in_recovery() as standby',
    query_timeout: probeTimeoutMs,
  }
  const { rows } = await client.query(question)
  if (rows[0]?.standby) throw new StandbyError('this PostgreSQL server is a standby')
}

export interface PrimaryConfig extends pg.PoolConfig {
  finder: PrimaryFinder
  /** Whether statements keep their names, and the names of others that are used often; read at each statement. */
  prepared: { named: boolean; often?: StatementNames }
  /** Told why a connection could not be opened. */
  failed?: (error: unknown) => void
}

type Query = (statement: unknown, ...rest: unknown[]) => unknown

/** A connection to the primary: it refuses standbys and, behind some poolers, leaves statements unnamed. */
class PrimaryClient extends pg.Client {
  readonly #finder: PrimaryFinder
  readonly #failed: PrimaryConfig['failed']
  /** Whether the server refused a write because it has become a standby. */
  isReadOnly = false

  constructor(config: PrimaryConfig) {
    super(config)
    this.#finder = config.finder
    this.#failed = config.failed
    // A connection lost while it is being checked would otherwise end the process.
    this.on('error', () => {})
    this.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code !== readOnlyCode) return
      this.isReadOnly = true
      this.#finder.forget()
    })
    const query = this.query.bind(this) as Query
    const { prepared } = config
    Object.assign(this, {
      query: (statement: unknown, ...rest: unknown[]) =>
        query(
          prepared.named ? withName(statement, rest[0], prepared.often) : withoutName(statement),
          ...rest,
        ),
    })
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    const connected = this.#connect().catch((error: unknown) => {
      this.#failed?.(error)
      throw error
    })
    if (!callback) return connected
    connected.then(() => (callback as () => void)(), callback)
    return undefined
  }

  async #connect(): Promise<pg.Client> {
    Object.assign(this, await this.#finder.find())
    try {
      await super.connect()
      await refuseStandby(this)
      return this
    } catch (error) {
      this.#finder.forget()
      this.end().catch(() => {})
      throw error
    }
  }
}

/** A copy of an unnamed statement with parameters, with its name where it is used often. */
function withName(statement: unknown, values: unknown, often: StatementNames | undefined): unknown {
  if (!often || !Array.isArray(values) || values.length === 0 || !isUnnamed(statement)) return statement
  const name = often.of(statement.text)
  return name ? { ...statement, name } : statement
}

const isUnnamed = (statement: unknown): statement is { text: string } =>
  typeof statement === 'object' &&
  statement !== null &&
  'text' in statement &&
  typeof statement.text === 'string' &&
  !('submit' in statement) &&
  !('name' in statement && statement.name)

/** A copy of a statement without its name; a submitted query has no copy and loses its own. */
function withoutName(statement: unknown): unknown {
  if (typeof statement !== 'object' || !statement || !('name' in statement) || !statement.name)
    return statement
  if ('submit' in statement) return Object.assign(statement, { name: undefined })
  return { ...statement, name: undefined }
}

/** A pool of such connections. One that has met a standby leaves the pool. */
export function primaryPool(config: PrimaryConfig): pg.Pool {
  const Client = PrimaryClient as unknown as NonNullable<pg.PoolConfig['Client']>
  const pool = new pg.Pool({ ...config, Client })
  // The pool drops a released connection that has begun to end.
  pool.on('release', (_error, client) => {
    if (client instanceof PrimaryClient && client.isReadOnly) client.end().catch(() => {})
  })
  return pool
}

/** A single connection to the primary. */
export const primaryClient = (config: PrimaryConfig): pg.Client => new PrimaryClient(config)
