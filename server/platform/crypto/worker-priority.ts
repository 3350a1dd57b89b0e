import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** A tenth of the processor time of a thread of normal priority, where both want it. */
const niceness = 10

const tasks = '/proc/self/task'

/**
 * Lets the worker threads, which hash passwords, give way to the event loop and to the database. On Linux each thread has
 * a priority; elsewhere all of the process share one.
 * @returns whether the workers give way
 */
export function deprioritizeWorkers(): boolean {
  if (process.platform !== 'linux') return false
  const workers = readdirSync(tasks).filter(
    (id) => readFileSync(`${tasks}/${id}/comm`, 'utf8').trim() === 'libuv-worker',
  )
  for (const id of workers) setPriority(Number(id), niceness)
  return workers.length > 0
}
