import { RequestFailure } from '#server/platform/errors/failure.ts'

interface Limits {
  concurrency: number
  /** Of one key, while no other asks for anything; what is left is for the first of another. */
  perKeyWhenAlone: number
  /** Of one key, while others ask too: few enough for them to find the database and the processor free. */
  perKeyWhenContended: number
}

/** How long a piece of work may stand in line. */
export interface WaitLimits {
  /** Of one key, all together. */
  maxWaiting: number
  /** Milliseconds. */
  maxWaitMs: number
}

/** Where a piece of work stands. */
export interface Requester {
  key: string
  /** Who asks, where several share a key: one of them may have only some of the places in line. */
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

/** Seconds after which whoever was refused may come again. */
const retryAfter = 1
/** Milliseconds between two looks for those who have waited too long. */
const sweepIntervalMs = 50
/** Milliseconds for which somebody counts as there after they asked. */
const idleTtlMs = 1000

// One for all: where it came from says nothing, and a flood of them is to cost little.
const busy = new RequestFailure('server.busy', { retryAfter })

/** Of the places in a line, those of one person. */
const maxWaitingPerPerson = 10

export interface FairQueue {
  /** @throws server.busy when too many of the key, or of the person, wait already */
  expectRoom: (place: Requester, patience: WaitLimits) => void
  /**
   * Runs work in its turn.
   * @throws server.busy when too many of its key, or of the person, wait, or it waited too long
   */
  run: <T>(place: Requester, patience: WaitLimits, work: () => Promise<T>) => Promise<T>
}

/**
 * Lets so many pieces of work run at once. The others wait in one line per key, which are served in turn: whoever asks
 * for a hundred times as much waits behind themselves.
 */
export function fairQueue(limits: Limits): FairQueue {
  const { concurrency, perKeyWhenAlone, perKeyWhenContended } = limits
  let working = 0
  /** By key: who works, waits, or asked a moment ago, the one served last at the end. */
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
    // Whoever is alone now may have more.
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
