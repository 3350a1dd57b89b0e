import { OutboundError } from './failure.ts'

const concurrency = 4
const maxWaiting = 32

interface Slots {
  running: number
  waiting: (() => void)[]
}

/** Limits concurrent calls per key: a target that hangs delays nobody else's. */
export function limitPerKey() {
  const keys = new Map<string, Slots>()

  async function acquire(slots: Slots, signal: AbortSignal): Promise<void> {
    if (slots.running < concurrency) {
      slots.running++
      return
    }
    if (slots.waiting.length >= maxWaiting) throw new OutboundError('busy')
    await new Promise<void>((resolve, reject) => {
      slots.waiting.push(resolve)
      signal.addEventListener('abort', () => {
        slots.waiting = slots.waiting.filter((other) => other !== resolve)
        reject(new OutboundError('timeout'))
      })
    })
  }

  return async function runWhenFree<T>(key: string, signal: AbortSignal, run: () => Promise<T>): Promise<T> {
    const slots = keys.get(key) ?? { running: 0, waiting: [] }
    keys.set(key, slots)
    await acquire(slots, signal)
    try {
      return await run()
    } finally {
      const next = slots.waiting.shift()
      if (next) next()
      else if (--slots.running === 0) keys.delete(key)
    }
  }
}
