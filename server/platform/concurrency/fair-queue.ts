import { RequestFailure } from '#server/platform/errors/failure.ts'

interface Limits {
  atOnce: number
  /** Of one key, while no other asks for anything; what is left is for the first of another. */
  ofOneAlone: number
  /** Of one key, while others ask too: few enough for them to find the database and the processor free. */
  ofOneBesideOthers: number
}

/** How long a piece of work may stand in line. */
export interface Patience {
  /** Of one key, all together. */
  mostWaiting: number
  /** Milliseconds. */
  longestWait: number
}

/** Where a piece of work stands. */
export interface Place {
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

/** Of the places in a line, those of one person. */
const mostOfPerson = 10

export interface FairTurns {
  /** @throws server.busy when too many of the key, or of the person, wait already */
  expectRoom: (place: Place, patience: Patience) => void
  /**
   * Runs work in its turn.
   * @throws server.busy when too many of its key, or of the person, wait, or it waited too long
   */
  take: <T>(place: Place, patience: Patience, work: () => Promise<T>) => Promise<T>
}

/**
 * Lets so many pieces of work run at once. The others wait in one line per key, which are served in turn: whoever asks
 * for a hundred times as much waits behind themselves.
 */
export function fairTurns(limits: Limits): FairTurns {
  const { atOnce, ofOneAlone, ofOneBesideOthers } = limits
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

  function wait(line: Line, person: string | undefined, longestWait: number): Promise<void> {
    const until = performance.now() + longestWait
    return new Promise((begin, refuse) => line.waiting.push({ person, begin, refuse, until }))
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
      const late = line.waiting.filter(({ until }) => until < now)
      if (late.length > 0) line.waiting = line.waiting.filter(({ until }) => until >= now)
      for (const { refuse } of late) refuse(busy)
      if (line.working + line.waiting.length === 0 && line.askedAt + thereFor < now) lines.delete(key)
    }
    // Whoever is alone now may have more.
    serveNext()
    if (lines.size > 0) return
    clearInterval(looking)
    looking = undefined
  }

  function expectRoom({ key, person }: Place, { mostWaiting }: Patience): void {
    const waiting = lines.get(key)?.waiting ?? []
    if (waiting.length >= mostWaiting) throw busy
    const own = person === undefined ? 0 : waiting.filter((other) => other.person === person).length
    if (own >= mostOfPerson) throw busy
  }

  async function take<T>(place: Place, patience: Patience, work: () => Promise<T>): Promise<T> {
    expectRoom(place, patience)
    const line = lineOf(place.key)
    if (isFree(line)) begin(line)
    else await wait(line, place.person, patience.longestWait)
    try {
      return await work()
    } finally {
      end(line)
    }
  }

  return { expectRoom, take }
}
