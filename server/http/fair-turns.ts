import { RequestFailure } from './failure.ts'

interface Limits {
  atOnce: number
  /** Of one key, while no other asks for anything; what is left is for the first of another. */
  ofOneAlone: number
  /** Of one key, while others ask too: few enough for them to find the database and the processor free. */
  ofOneBesideOthers: number
  /** Of one key. */
  mostWaiting: number
  /** Milliseconds. */
  longestWait: number
}

interface Waiting {
  begin: () => void
  refuse: (failure: RequestFailure) => void
  until: number
}

interface Line {
  working: number
  askedAt: number
  waiting: Waiting[]
}

/** Seconds after which whoever was refused may come again. */
const retryAfter = 1
/** Milliseconds between two looks for those who have waited too long. */
const lookEvery = 50
/** Milliseconds for which somebody counts as there after they asked. */
const thereFor = 1000

// One for all: where it came from says nothing, and a flood of them is to cost little.
const busy = new RequestFailure('server.busy', { retryAfter })

export interface FairTurns {
  /** @throws server.busy when too many of the key wait already */
  expectRoom: (key: string) => void
  /**
   * Runs work in its turn.
   * @throws server.busy when too many of its key wait, or it waited too long
   */
  take: <T>(key: string, work: () => Promise<T>) => Promise<T>
}

/**
 * Lets so many pieces of work run at once. The others wait in one line per key, which are served in turn: whoever asks
 * for a hundred times as much waits behind themselves.
 */
export function fairTurns(limits: Limits): FairTurns {
  const { atOnce, ofOneAlone, ofOneBesideOthers, mostWaiting, longestWait } = limits
  let working = 0
  /** By key: who works, waits, or asked a moment ago, the one served last at the end. */
  const lines = new Map<string, Line>()
  let looking: NodeJS.Timeout | undefined

  const isFree = (line: Line) =>
    working < atOnce && line.working < (lines.size > 1 ? ofOneBesideOthers : ofOneAlone)

  function lineOf(key: string): Line {
    const line = lines.get(key) ?? { working: 0, askedAt: 0, waiting: [] }
    line.askedAt = performance.now()
    lines.set(key, line)
    looking ??= setInterval(look, lookEvery).unref()
    return line
  }

  function wait(line: Line): Promise<void> {
    const until = performance.now() + longestWait
    return new Promise((begin, refuse) => line.waiting.push({ begin, refuse, until }))
  }

  function serveNext(): void {
    for (const [key, line] of lines) {
      if (working >= atOnce) return
      const next = isFree(line) && line.waiting.shift()
      if (!next) continue
      lines.delete(key)
      lines.set(key, line)
      begin(line)
      next.begin()
    }
  }

  function begin(line: Line): void {
    working++
    line.working++
  }

  function end(line: Line): void {
    working--
    line.working--
    serveNext()
  }

  function look(): void {
    const now = performance.now()
    for (const [key, line] of lines) {
      while ((line.waiting[0]?.until ?? now) < now) line.waiting.shift()?.refuse(busy)
      if (line.working + line.waiting.length === 0 && line.askedAt + thereFor < now) lines.delete(key)
    }
    // Whoever is alone now may have more.
    serveNext()
    if (lines.size > 0) return
    clearInterval(looking)
    looking = undefined
  }

  function expectRoom(key: string): void {
    if ((lines.get(key)?.waiting.length ?? 0) >= mostWaiting) throw busy
  }

  async function take<T>(key: string, work: () => Promise<T>): Promise<T> {
    expectRoom(key)
    const line = lineOf(key)
    if (isFree(line)) begin(line)
    else await wait(line)
    try {
      return await work()
    } finally {
      end(line)
    }
  }

  return { expectRoom, take }
}
