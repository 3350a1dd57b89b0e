import { fail } from '#server/platform/errors/failure.ts'

interface Limits {
  concurrency: number
  maxWaiting: number
  /** Seconds after which whoever found the queue full may come again. */
  retryAfter: number
}

/**
 * Lets so many pieces of work run at once: a flood of them fills a short queue, not the memory.
 * @returns runs work in its turn; throws server.busy when too many wait already
 */
export function limitConcurrency({ concurrency, maxWaiting, retryAfter }: Limits) {
  let running = 0
  const waiting: (() => void)[] = []
  return async function runWhenFree<T>(work: () => Promise<T>): Promise<T> {
    if (running >= concurrency) {
      if (waiting.length >= maxWaiting) fail('server.busy', { retryAfter })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
