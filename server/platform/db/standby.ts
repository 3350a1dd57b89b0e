import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Handle } from './handle.ts'

/** What a session on a standby has to be, as on the primary. */
export interface StandbySession {
  login: string
  role: string
  /** The identifier of the cluster that the primary has too. */
  cluster: string
  /** The oid that the database has on the primary too, and its name there. */
  oid: string
  database: string
}

/** How far a primary has written its WAL. */
export interface Written {
  /** Bytes of WAL on its disk, with all changes that it had answered. */
  position: bigint
  /** Rises with each promotion: servers on different ones have different histories. */
  timeline: number
}

/** Thrown for a server that is no standby of the primary, or lets its sessions do more than those of requests. */
export class NoStandbyError extends Error {
  /** That of a write on a standby: the read goes to the primary. */
  code = '25006'
}

/** A server that follows the primary and answers reads. */
export class Standby {
  readonly where: string
  readonly handle: Handle
  readonly #pool: pg.Pool
  #position = -1n
  #restsUntil = 0

  /** @param expected each connection is checked before its first read */
  constructor(where: string, config: pg.PoolConfig, expected: StandbySession) {
    this.where = where
    this.#pool = new pg.Pool({
      ...config,
      verify: (client, done) => void requireSession(client, expected).then(() => done(), done),
    })
    this.#pool.on('connect', (client) => client.on('error', () => {}))
    this.#pool.on('error', () => {})
    this.handle = drizzle(this.#pool)
  }

  /** Whether it has all that the primary had written up to a position. */
  isAble(position: bigint): boolean {
    return !this.isResting() && this.#position >= position
  }

  isResting(): boolean {
    return performance.now() < this.#restsUntil
  }

  rest(ms: number): void {
    this.#restsUntil = performance.now() + ms
  }

  /**
   * Asks how far it has come.
   * @param primary what the primary said just before
   * @throws NoStandbyError once it has become the primary, or has another history
   */
  async ask(primary: Written): Promise<void> {
    const { rows } = await this.#pool.query<{ position: string | null; timeline: number }>(
      `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0'::pg_lsn end as position,
        greatest((select timeline_id from pg_control_checkpoint()),
          (select min_recovery_end_timeline from pg_control_recovery())) as timeline`,
    )
    const { position, timeline } = rows[0] ?? {}
    if (!position) throw new NoStandbyError('it is no standby')
    const before = this.#position
    this.#position = BigInt(position)
    if (timeline !== primary.timeline)
      throw new NoStandbyError(
        `its last restart point is of timeline ${timeline}, and the primary writes timeline ${primary.timeline}`,
      )
    if (before > primary.position)
      throw new NoStandbyError('it had more than the primary has written: it follows another one')
  }

  close(): Promise<void> {
    return this.#pool.end()
  }
}

async function requireSession(
  client: pg.PoolClient,
  { login, role, cluster, oid, database }: StandbySession,
): Promise<void> {
  const { rows } = await client.query(`
    select session_user as login, current_user as role,
      coalesce(current_setting('elan.reach', true), '') as reach,
      (select system_identifier::text from pg_control_system()) as cluster, datname as database, oid::text
    from pg_database where datname = current_database()`)
  const [found] = rows
  if (found?.cluster !== cluster)
    throw new NoStandbyError('it follows another primary than that of DATABASE_URL')
  if (found.oid !== oid)
    throw new NoStandbyError(
      `DATABASE_REPLICA_URL leads to its database ${found.database}, and DATABASE_URL to ${database}`,
    )
  if (found.login !== login || found.role !== role || found.reach !== '')
    throw new NoStandbyError(`its sessions are of user ${found.login} with the role ${found.role}`)
}
