import { fail } from '#server/platform/errors/failure.ts'

interface Limits {
  /** Asked at each start: it may change. */
  concurrency: number | (() => number)
  maxWaiting: number
  /** Seconds sent as Retry-After when the queue is full. */
  retryAfter: number
}

/**
 * Limits concurrency with a bounded queue, so that a flood of tasks does not fill the memory.
 * @returns a function that runs a task when a slot is free; it throws server.busy when the queue is full
 */
export function limitConcurrency({ concurrency, maxWaiting, retryAfter }: Limits) {
  const limit = typeof concurrency === 'number' ? () => concurrency : concurrency
  let running = 0
  const waiting: (() => void)[] = []
  function startWaiting() {
    while (running < limit()) {
      const start = waiting.shift()
      if (!start) return
      running++
      start()
    }
  }
  return async function runWhenFree<T>(work: () => Promise<T>): Promise<T> {
    if (waiting.length > 0 || running >= limit()) {
      if (waiting.length >= maxWaiting) fail('server.busy', { retryAfter })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      running--
      startWaiting()
    }
  }
}
