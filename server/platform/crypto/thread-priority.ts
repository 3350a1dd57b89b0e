import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const threads = '/proc/self/task'
/** A tenth of the processor time of other threads, where there is too little. */
const niceness = 10

/** The ids of the threads of libuv's pool, which hash; none where the system does not name them. */
export const poolThreads = (): number[] =>
  existsSync(threads) ? readdirSync(threads).map(Number).filter(isOfPool) : []

function isOfPool(thread: number): boolean {
  try {
    return readFileSync(`${threads}/${thread}/comm`, 'utf8').trim() === 'libuv-worker'
  } catch {
    // It has just ended.
    return false
  }
}

let hasYielded = false

/**
 * Lets the threads that hash yield to the event loop and to PostgreSQL: a flood of sign-ins would otherwise slow other calls
 * more than twice (docs/decisions/0074). The pool has to have begun.
 */
export function yieldWhileHashing(): void {
  if (hasYielded) return
  hasYielded = true
  // A process that was started with a lower one may not raise it.
  for (const thread of poolThreads()) setPriority(thread, Math.max(niceness, getPriority(thread)))
}
