import { RequestFailure } from '#server/platform/errors/failure.ts'

interface Limits {
  concurrency: number
  /**
   * Concurrency limit of one key while no other key has requests. The rest is reserved for the first request of
   * another key.
   */
  perKeyWhenAlone: number
  /** Concurrency limit of one key while other keys have requests too. */
  perKeyWhenContended: number
}

/** Limits of a queue. */
export interface WaitLimits {
  /** Longest queue of one key. */
  maxWaiting: number
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
  begin: () => void
  refuse: (failure: RequestFailure) => void
  until: number
}

interface KeyQueue {
  working: number
  askedAt: number
  waiting: Waiting[]
}

/** Seconds sent as Retry-After. */
const retryAfter = 1
/** Milliseconds between two sweeps for expired requests. */
const sweepIntervalMs = 50
/** Milliseconds for which a key counts as active after its last request. */
const idleTtlMs = 1000

// One shared error object: a flood of refusals must not cost a stack trace each.
const busy = new RequestFailure('server.busy', { retryAfter })

/** Longest queue of one person within a key's queue. */
const maxWaitingPerPerson = 10

export interface FairQueue {
  /** @throws server.busy when the queue of the key, or the person's part of it, is full */
  expectRoom: (place: Requester, patience: WaitLimits) => void
  /**
   * Runs a task when the concurrency limits allow it.
   * @throws server.busy when the queue of the key, or the person's part of it, is full, or after maxWaitMs
   */
  run: <T>(place: Requester, patience: WaitLimits, work: () => Promise<T>) => Promise<T>
}

/**
 * Limits concurrency over all keys and per key. Each key has its own queue, and the queues are served round-robin:
 * a key with a hundred times as many requests delays only its own.
 */
export function fairQueue(limits: Limits): FairQueue {
  const { concurrency, perKeyWhenAlone, perKeyWhenContended } = limits
  let working = 0
  /** Keys that run, wait or were active a moment ago, least recently served first. */
  const queues = new Map<string, KeyQueue>()
  let sweepTimer: NodeJS.Timeout | undefined

  const isFree = (line: KeyQueue) =>
    working < concurrency && line.working < (queues.size > 1 ? perKeyWhenContended : perKeyWhenAlone)

  function queueOf(key: string): KeyQueue {
    const line = queues.get(key) ?? { working: 0, askedAt: 0, waiting: [] }
    line.askedAt = performance.now()
    queues.set(key, line)
    sweepTimer ??= setInterval(sweep, sweepIntervalMs).unref()
    return line
  }

  function wait(line: KeyQueue, person: string | undefined, longestWait: number): Promise<void> {
    const until = performance.now() + longestWait
    return new Promise((begin, refuse) => line.waiting.push({ person, begin, refuse, until }))
  }

  function serveNext(): void {
    for (const [key, line] of queues) {
      if (working >= concurrency) return
      const next = isFree(line) && line.waiting.shift()
      if (!next) continue
      queues.delete(key)
      queues.set(key, line)
      begin(line)
      next.begin()
    }
  }

  function begin(line: KeyQueue): void {
    working++
    line.working++
  }

  function end(line: KeyQueue): void {
    working--
    line.working--
    serveNext()
  }

  function sweep(): void {
    const now = performance.now()
    for (const [key, line] of queues) {
      const late = line.waiting.filter(({ until }) => until < now)
      if (late.length > 0) line.waiting = line.waiting.filter(({ until }) => until >= now)
      for (const { refuse } of late) refuse(busy)
      if (line.working + line.waiting.length === 0 && line.askedAt + idleTtlMs < now) queues.delete(key)
    }
    // A key that is alone again may use more slots.
    serveNext()
    if (queues.size > 0) return
    clearInterval(sweepTimer)
    sweepTimer = undefined
  }

  function expectRoom({ key, person }: Requester, { maxWaiting }: WaitLimits): void {
    const waiting = queues.get(key)?.waiting ?? []
    if (waiting.length >= maxWaiting) throw busy
    const own = person === undefined ? 0 : waiting.filter((other) => other.person === person).length
    if (own >= maxWaitingPerPerson) throw busy
  }

  async function run<T>(place: Requester, patience: WaitLimits, work: () => Promise<T>): Promise<T> {
    expectRoom(place, patience)
    const line = queueOf(place.key)
    if (isFree(line)) begin(line)
    else await wait(line, place.person, patience.maxWaitMs)
    try {
      return await work()
    } finally {
      end(line)
    }
  }

  return { expectRoom, run }
}
