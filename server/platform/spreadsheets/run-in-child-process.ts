import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { limitConcurrency } from '#server/platform/concurrency/limit-concurrency.ts'

/** Each queued task keeps its file in memory. */
const runLimited = limitConcurrency({ concurrency: 1, maxWaiting: 4, retryAfter: 5 })

interface Options {
  /** A module that answers its first message with one. */
  module: URL
  message: object
  /** Timeout. */
  seconds: number
  /** Memory limit of the JavaScript heap; buffers come on top. */
  megabytes: number
}

/**
 * Runs an expensive task in a child process, one at a time. A worker thread does not protect: one that runs out of
 * memory ends the whole process.
 * @returns the result, or undefined where the child exceeded its limits
 * @throws server.busy when the queue is full
 */
export async function runInChildProcess<T>(options: Options): Promise<T | undefined> {
  return runLimited(() => ask<T>(options))
}

async function ask<T>({ module, message, seconds, megabytes }: Options): Promise<T | undefined> {
  const child = fork(module, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${megabytes}`],
    // Pass no settings: they hold secrets, which a malicious file must not reach.
    env: cacheOnly(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1000)
  try {
    const answer = answerOf<T>(child)
    // Ignore a failed send: the child has ended and gives no answer.
    child.send(message, () => {})
    return await answer
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

/** Returns the child's first message, or undefined if it ends without one. */
async function answerOf<T>(child: ChildProcess): Promise<T | undefined> {
  const [answer] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [undefined])])
  return answer
}

/** The environment with the folder of compiled modules, which halves the child's start time. */
function cacheOnly(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE: cache } = process.env
  return cache ? { NODE_COMPILE_CACHE: cache } : {}
}
