import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { limitConcurrency } from '#server/platform/concurrency/limit-concurrency.ts'

/** Whoever waits holds its file in memory. */
const inTurn = limitConcurrency({ concurrency: 1, maxWaiting: 4, retryAfter: 5 })

interface Options {
  /** A module that answers its first message with one. */
  module: URL
  message: object
  /** Longer than that it is not waited for. */
  seconds: number
  /** Memory for objects and strings; buffers come on top. */
  megabytes: number
}

/**
 * Does costly work in a process of its own, one piece after another. A thread would not do: one whose memory runs
 * out takes the whole process along.
 * @returns what it answered, or undefined where it did not come to an end within its limits
 * @throws server.busy where too many wait already
 */
export async function runInChildProcess<T>(options: Options): Promise<T | undefined> {
  return inTurn(() => ask<T>(options))
}

async function ask<T>({ module, message, seconds, megabytes }: Options): Promise<T | undefined> {
  const child = fork(module, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${megabytes}`],
    // Nothing of ours: settings hold secrets, and a file must not reach them.
    env: cacheOnly(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1000)
  try {
    const answer = answerOf<T>(child)
    // What it cannot take any more it cannot answer either.
    child.send(message, () => {})
    return await answer
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

/** Its first message, or undefined where it ends without one. */
async function answerOf<T>(child: ChildProcess): Promise<T | undefined> {
  const [answer] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [undefined])])
  return answer
}

/** Where compiled modules are kept, which halves the time it takes to start. */
function cacheOnly(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE: cache } = process.env
  return cache ? { NODE_COMPILE_CACHE: cache } : {}
}
