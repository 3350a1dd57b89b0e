import { eq, type SQL, sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { customerMoves } from '#server/schema/customer-moves.ts'

/** A move as the command begins it, which both databases may know already. */
export interface Move {
  /** The database of the former cell, and that of the new one. */
  source: Handle
  target: Handle
  /** Address of the former database, for the new one. */
  sourceUrl: string
  customerId: string
  /** Names of the former cell and of the new one. */
  from: string
  to: string
  /** Makes the map and the proxy lead to the new cell; may run again. */
  flip(): Promise<void>
  say(line: string): void
}

/** A move that both databases know by the same id. */
export interface KnownMove extends Move {
  moveId: string
}

export type State = (typeof customerMoves.$inferSelect)['state']

/** The other cell, and how far the move came; empty where none began. */
type Known = Partial<Pick<typeof customerMoves.$inferSelect, 'state' | 'cell' | 'moveId' | 'movedAt'>>

/** Reads how far a move came, as one of the databases says. */
export async function readState(db: Handle, customerId: string): Promise<Known> {
  const [move] = await db.select().from(customerMoves).where(eq(customerMoves.customerId, customerId))
  return move ?? {}
}

/**
 * Where a move is: unknown to both databases, noted in the new cell's alone, being copied, written to in the new cell, or
 * left by the former one.
 */
export type Stage = { name: 'none' } | { name: 'noted' | 'copying' | 'arrived' | 'left'; moveId: string }

/**
 * Reads where a move is, as both databases say together.
 * @throws StartupError if what they say does not belong together
 */
export async function readStage({ source, target, customerId, from, to }: Move): Promise<Stage> {
  const former = await readState(source, customerId)
  const next = await readState(target, customerId)
  const stays = !former.state || former.state === 'arrived'
  if (stays && !next.state) return { name: 'none' }
  const { moveId } = next
  if (moveId && next.cell === from) {
    if (stays && next.state === 'arriving') return { name: 'noted', moveId }
    const name = stageOf(former.state, next.state)
    if (name && former.moveId === moveId && former.cell === to) return { name, moveId }
  }
  if (next.state === 'arrived' && stays)
    throw new StartupError(`The cell ${to} has the customer ${customerId} already.`)
  throw new StartupError(
    `DATABASE_URL and TARGET_DATABASE_URL are not of one move of this customer from the cell ${from} to the cell ${to} (${former.state ?? 'nothing'} there, ${next.state ?? 'nothing'} here): name the databases of these two cells. Nothing has changed.`,
  )
}

function stageOf(former: State | undefined, next: State | undefined) {
  if (next === 'arriving' && (former === 'copying' || former === 'frozen')) return 'copying'
  if (next !== 'arrived') return undefined
  if (former === 'frozen') return 'arrived'
  return former === 'moved' ? 'left' : undefined
}

/** Locks what a database says of a move. @throws StartupError unless it is in one of these states */
export async function requireState(
  tx: Handle,
  { customerId, moveId }: KnownMove,
  states: State[],
): Promise<State> {
  const { rows } = await tx.execute<{ state: State }>(sql`select state from customer_moves
    where customer_id = ${customerId} and move_id = ${moveId} for update`)
  const state = rows[0]?.state
  if (state && states.includes(state)) return state
  throw new StartupError(
    `This move is ${state ?? 'unknown'} in one of the databases, and not ${states.join(' or ')}: run the command again.`,
  )
}

/**
 * Runs a step in transactions of both databases, neither of which changes its state meanwhile. That of the new cell ends
 * first.
 * @throws StartupError unless both are in the states that the step starts from
 */
export const inStep = <Result>(
  move: KnownMove,
  states: { source: State[]; target: State[] },
  run: (move: KnownMove, states: { source: State }) => Promise<Result>,
): Promise<Result> =>
  move.source.transaction(async (source) => {
    const state = await requireState(source, move, states.source)
    return await move.target.transaction(async (target) => {
      await requireState(target, move, states.target)
      return await run({ ...move, source, target }, { source: state })
    })
  })

/** Changes what a database says of a move, in a step that has found its state. */
export async function change(tx: Handle, { customerId, moveId }: KnownMove, values: SQL): Promise<void> {
  const { rows } = await tx.execute(sql`update customer_moves set ${values}
    where customer_id = ${customerId} and move_id = ${moveId} returning 1`)
  if (rows.length !== 1) throw new Error(`The move ${moveId} is not in the database.`)
}

const lock = sql`hashtextextended('elan move command', 0)`

async function takeLock(db: Handle): Promise<boolean> {
  const { rows } = await db.execute<{ ours: boolean }>(sql`select pg_try_advisory_lock(${lock}) as ours`)
  return rows[0]?.ours === true
}

/** Where the connection is gone, so is the lock. */
const releaseLock = (db: Handle) => db.execute(sql`select pg_advisory_unlock(${lock})`).catch(() => {})

/** Runs something in one database, unless a command moves a customer from or to it. */
export async function unlessMoving(db: Handle, run: () => Promise<void>): Promise<void> {
  if (!(await takeLock(db))) return
  await run().finally(() => releaseLock(db))
}

/**
 * Runs a command while no other one moves a customer from or to these cells. The locks end with their connections.
 * @throws StartupError while another command runs
 */
export async function whileLocked<Result>(
  { source, target }: Move,
  run: () => Promise<Result>,
): Promise<Result> {
  const held: Handle[] = []
  try {
    for (const db of [source, target]) {
      if (!(await takeLock(db)))
        throw new StartupError(
          'Another command moves a customer from or to one of these cells, or both addresses name one database: wait for it or end it, then run this one again.',
        )
      held.push(db)
    }
    return await run()
  } finally {
    for (const db of held) await releaseLock(db)
  }
}
