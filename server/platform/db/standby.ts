import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Handle } from './handle.ts'

/** What a session on a standby has to be, as on the primary. */
export interface StandbySession {
  login: string
  role: string
  /** The identifier of the cluster that the primary has too. */
  cluster: string
}

/** Thrown for a server that is no standby of the primary, or lets its sessions do more than those of requests. */
class NoStandbyError extends Error {
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
   * @throws NoStandbyError once it has become the primary
   */
  async ask(): Promise<void> {
    const { rows } = await this.#pool.query<{ position: string | null }>(
      "select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0'::pg_lsn end as position",
    )
    const position = rows[0]?.position
    if (!position) throw new NoStandbyError('it is no standby')
    this.#position = BigInt(position)
  }

  close(): Promise<void> {
    return this.#pool.end()
  }
}

async function requireSession(
  client: pg.PoolClient,
  { login, role, cluster }: StandbySession,
): Promise<void> {
  const { rows } = await client.query(`
    select session_user as login, current_user as role,
      coalesce(current_setting('elan.reach', true), '') as reach,
      (select system_identifier::text from pg_control_system()) as cluster`)
  const [found] = rows
  if (found?.cluster !== cluster)
    throw new NoStandbyError('it follows another primary than that of DATABASE_URL')
  if (found.login !== login || found.role !== role || found.reach !== '')
    throw new NoStandbyError(`its sessions are of user ${found.login} with the role ${found.role}`)
}
