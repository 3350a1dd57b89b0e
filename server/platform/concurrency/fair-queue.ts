import { RequestFailure } from '#server/platform/errors/failure.ts'

interface ConcurrencyLimits {
  concurrency: number
  /**
   * Concurrency limit of one key while no other key has requests. The rest is reserved for the first request of
   * another key.
   */
  perKeyWhenAlone: number
  /** Concurrency limit of one key while other keys have requests too. */
  perKeyWhenContended: number
  /**
   * Whether the process is short of processor time. A key with waiting requests then runs one at a time while other
   * keys have requests: each further one would add its processor time to the latency of theirs.
   */
  isBusy: () => boolean
}

/** Limits of a queue. */
export interface WaitLimits {
  /** Longest queue of one key. */
  maxWaiting: number
  /** Longest queue of one person within it. */
  maxWaitingPerPerson: number
  /** Longest wait, in milliseconds. */
  maxWaitMs: number
}

/** Identifies who makes a request. */
export interface Requester {
  key: string
  /** The person, where several people share a key. One person may fill only a part of the key's queue. */
  person?: string | undefined
}

interface Waiting {
  person: string | undefined
  start: () => void
  refuse: (failure: RequestFailure) => void
  deadline: number
}

interface KeyQueue {
  running: number
  activeAt: number
  waiting: Waiting[]
}

/** Milliseconds between two sweeps for expired requests. */
const sweepIntervalMs = 50
/** Milliseconds for which a key counts as active after its last request. */
const idleTtlMs = 1000

// One shared error object: a flood of refusals must not cost a stack trace each.
export const busy = new RequestFailure('server.busy', { retryAfter: 1 })

export interface FairQueue {
  /** Whether the queue of the key, and the person's part of it, has room. */
  hasRoom: (requester: Requester, limits: WaitLimits) => boolean
  /**
   * Runs a task when the concurrency limits allow it.
   * @throws server.busy when the queue of the key, or the person's part of it, is full, or after maxWaitMs
   */
  run: <T>(requester: Requester, limits: WaitLimits, task: () => Promise<T>) => Promise<T>
}

/**
 * Limits concurrency over all keys and per key. Each key has its own queue, and the queues are served round-robin:
 * a key with a hundred times as many requests delays only its own.
 */
export const fairQueue = (limits: ConcurrencyLimits): FairQueue => new RoundRobinQueue(limits)

class RoundRobinQueue implements FairQueue {
  readonly #limits: ConcurrencyLimits
  /** Keys that run, wait or were active a moment ago, least recently served first. */
  readonly #queues = new Map<string, KeyQueue>()
  #running = 0
  #sweepTimer: NodeJS.Timeout | undefined

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits
  }

  hasRoom({ key, person }: Requester, { maxWaiting, maxWaitingPerPerson }: WaitLimits): boolean {
    const waiting = this.#queues.get(key)?.waiting ?? []
    if (waiting.length >= maxWaiting) return false
    const own = person === undefined ? 0 : waiting.filter((other) => other.person === person).length
    return own < maxWaitingPerPerson
  }

  async run<T>(requester: Requester, limits: WaitLimits, task: () => Promise<T>): Promise<T> {
    if (!this.hasRoom(requester, limits)) throw busy
    const queue = this.#queueOf(requester.key)
    if (this.#hasSlot(queue)) this.#acquire(queue)
    else await wait(queue, requester.person, limits.maxWaitMs)
    try {
      return await task()
    } finally {
      this.#release(queue)
    }
  }

  #hasSlot(queue: KeyQueue): boolean {
    return this.#running < this.#limits.concurrency && queue.running < this.#limitOf(queue)
  }

  #limitOf({ waiting }: KeyQueue): number {
    const { perKeyWhenAlone, perKeyWhenContended, isBusy } = this.#limits
    if (this.#queues.size === 1) return perKeyWhenAlone
    return waiting.length > 0 && isBusy() ? 1 : perKeyWhenContended
  }

  #queueOf(key: string): KeyQueue {
    const queue = this.#queues.get(key) ?? { running: 0, activeAt: 0, waiting: [] }
    queue.activeAt = performance.now()
    this.#queues.set(key, queue)
    this.#sweepTimer ??= setInterval(() => this.#sweep(), sweepIntervalMs).unref()
    return queue
  }

  #acquire(queue: KeyQueue): void {
    this.#running++
    queue.running++
  }

  #release(queue: KeyQueue): void {
    this.#running--
    queue.running--
    this.#serveNext()
  }

  #serveNext(): void {
    for (const [key, queue] of this.#queues) {
      if (this.#running >= this.#limits.concurrency) return
      const next = this.#hasSlot(queue) && queue.waiting.shift()
      if (!next) continue
      this.#queues.delete(key)
      this.#queues.set(key, queue)
      this.#acquire(queue)
      next.start()
    }
  }

  #sweep(): void {
    const now = performance.now()
    for (const [key, queue] of this.#queues) {
      refuseExpired(queue, now)
      const isIdle = queue.running + queue.waiting.length === 0 && queue.activeAt + idleTtlMs < now
      if (isIdle) this.#queues.delete(key)
    }
    // A key that is alone again may use more slots.
    this.#serveNext()
    if (this.#queues.size > 0) return
    clearInterval(this.#sweepTimer)
    this.#sweepTimer = undefined
  }
}

function wait(queue: KeyQueue, person: string | undefined, maxWaitMs: number): Promise<void> {
  const deadline = performance.now() + maxWaitMs
  return new Promise((start, refuse) => queue.waiting.push({ person, start, refuse, deadline }))
}

function refuseExpired(queue: KeyQueue, now: number): void {
  const expired = queue.waiting.filter(({ deadline }) => deadline < now)
  if (expired.length === 0) return
  queue.waiting = queue.waiting.filter(({ deadline }) => deadline >= now)
  for (const { refuse } of expired) refuse(busy)
}
