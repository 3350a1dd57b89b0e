import type { SQL } from 'drizzle-orm'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Handle } from './handle.ts'
import { isAborted } from './postgres-errors.ts'
import { writeAtOnce } from './write-at-once.ts'

const dialect = new PgDialect()

/**
 * What runs in a transaction.
 * @param commitWithNext announces that the next statement is the last one, so that COMMIT leaves with it
 */
export type InTransaction<Result> = (tx: Handle, commitWithNext: () => void) => Promise<Result>

/**
 * Runs a transaction that begins with a statement. On PostgreSQL, the statements that `run` sends at once are one round
 * trip, the first ones with BEGIN, and the last one with COMMIT if `run` announces it. They run in the order of their calls,
 * but for prepared ones, which may overtake.
 * @param first its values become literals
 */
export function transactionWith<Result>(db: Handle, first: SQL, run: InTransaction<Result>): Promise<Result> {
  const pool = poolOf(db)
  if (pool) return onConnection(pool, first, run)
  return db.transaction(async (tx) => {
    await tx.execute(first)
    return run(tx, () => {})
  })
}

function poolOf(db: Handle & { $client?: unknown }): pg.Pool | undefined {
  return db.$client instanceof pg.Pool ? db.$client : undefined
}

/** As drizzle does it, but for the first statement and the last. */
async function onConnection<Result>(pool: pg.Pool, first: SQL, run: InTransaction<Result>): Promise<Result> {
  const client = await pool.connect()
  const transaction = new Transaction(client)
  const session = new NodePgSession(transaction as unknown as pg.PoolClient, dialect, undefined)
  let running: Promise<Result> | undefined
  try {
    // The statement behind a failed one fails too: the transaction is aborted.
    const begun = transaction.begin(dialect.sqlToQuery(first.inlineParams()).sql)
    running = run(new NodePgTransaction(dialect, session, undefined), () => transaction.commitWithNext())
    const [, result] = await Promise.all([begun, running])
    await transaction.commit()
    return result
  } catch (error) {
    transaction.end()
    await client.query('rollback')
    await running?.catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

type Statement = [statement: string | pg.QueryConfig, values?: unknown[]]

/** The connection of a transaction, as drizzle uses it. */
class Transaction {
  readonly #client: pg.PoolClient
  #committed: Promise<pg.QueryResult> | undefined
  #failure: unknown
  #endsWithNext = false
  #isOver = false
  #isWriting = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  /** BEGIN leaves in one write with the statements that follow at once. */
  begin(first: string): Promise<pg.QueryResult> {
    return this.#send(`begin; ${first}`)
  }

  commitWithNext(): void {
    this.#endsWithNext = true
  }

  query(...statement: Statement): Promise<pg.QueryResult> {
    // It would be a transaction of its own.
    if (this.#isOver) throw new Error('the transaction is over')
    if (!this.#endsWithNext) return this.#send(...statement)
    this.end()
    const last = this.#send(...statement)
    this.#committed = this.#send('commit')
    // After a failure, its error is the one of the statement.
    this.#committed.catch(() => {})
    return last
  }

  async commit(): Promise<void> {
    this.end()
    const { command } = await (this.#committed ?? this.#send('commit'))
    if (command !== 'COMMIT') throw new Error('a statement failed that nobody waited for')
  }

  end(): void {
    this.#isOver = true
  }

  #send(...[statement, values]: Statement): Promise<pg.QueryResult> {
    if (!this.#isWriting) writeAtOnce(this.#client, () => (this.#isWriting = false))
    this.#isWriting = true
    return this.#client
      .query(statement as pg.QueryConfig, values)
      .catch((error: unknown) => this.#explain(error))
  }

  /** Statements pipelined behind a failed one reject with its error, since a caller may await one of them first. */
  #explain(error: unknown): never {
    if (!isAborted(error)) this.#failure = error
    throw this.#failure ?? error
  }
}
