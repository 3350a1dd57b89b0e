import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { fail } from '#server/http/failure.ts'

/** How many may wait for their turn; each holds its file in memory. */
const mostWaiting = 4

interface Options {
  /** A module that posts one message: what it makes of its `workerData`. */
  module: URL
  data: unknown
  /** Longer than that a job is not waited for. */
  seconds: number
  /** Memory for objects and strings; buffers come on top. */
  megabytes: number
}

let turn: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Does costly work in a thread of its own, one job after another.
 * @returns what it posted, or undefined where it did not come to an end within its limits
 * @throws server.busy where too many wait already
 */
export async function inThread<T>(options: Options): Promise<T | undefined> {
  if (waiting > mostWaiting) fail('server.busy', { retryAfter: 5 })
  waiting++
  const before = turn
  const run = before.then(() => start<T>(options))
  turn = run.catch(() => undefined)
  try {
    return await run
  } finally {
    waiting--
  }
}

async function start<T>({ module, data, seconds, megabytes }: Options): Promise<T | undefined> {
  const worker = new Worker(module, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    stdout: false,
  })
  const stopped = new AbortController()
  try {
    return await Promise.race([
      new Promise<T | undefined>((resolve, reject) => {
        worker.once('message', resolve)
        worker.once('error', (error) =>
          'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(undefined) : reject(error),
        )
        worker.once('exit', () => resolve(undefined))
      }),
      wait(seconds * 1000, undefined, { signal: stopped.signal }),
    ])
  } finally {
    stopped.abort()
    await worker.terminate()
  }
}
