import { addDays } from '#contract/days.ts'
import { cellsOf } from '#server/published/cells.ts'
import { dueWeek, mondayOf } from '#server/published/weeks.ts'
import type { TestServer } from '#server/testing/server.ts'
import { Attacker, type Reading } from './attacker.ts'
import { givenAwayByCells, groupsOf, type HiddenDay } from './cell-rules.ts'
import { type Counted, type CountRead, givenAwayByCounts, tellCounts } from './count-rules.ts'
import { derivable, type Equation } from './elimination.ts'
import { someEvent } from './events.ts'
import { rosterTrials } from './roster-trials.ts'
import { scratchServer } from './scratch-server.ts'
import { World } from './world.ts'

/** Numbers of a seed, so that a world that gave something away can be looked at again. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const events = 24
/** Milliseconds after which no further world is begun. */
const longest = 150_000
const nobody: ReadonlySet<string> = new Set()

/** All that was ever read of one world, and what it is about. */
class Notes {
  readonly closed = new Map<string, HiddenDay>()
  readonly #weeks = new Set<string>()
  readonly #cells = new Map<string, number>()
  readonly #equations: Equation[] = []
  readonly #counts = new Map<string, { reads: CountRead[]; counted: Counted }>()
  readonly #world: World
  numbers = 0

  constructor(world: World) {
    this.#world = world
  }

  /** Weeks that close by now, as they are at this moment. */
  close(first: string): void {
    const due = dueWeek(this.#world.timezone, this.#world.now)
    for (let week = first; week <= due; week = addDays(week, 7)) {
      if (this.#weeks.has(week)) continue
      this.#weeks.add(week)
      for (let n = 0; n < 7; n++) {
        const day = addDays(week, n)
        const hidden = this.#world.hiddenDay(day)
        this.closed.set(day, hidden)
        for (const { teamId, value } of cellsOf(groupsOf(hidden), hidden.smallest))
          this.#cells.set(`${day} ${teamId}`, value)
      }
    }
  }

  /** @throws where a figure is not the sum of the published cells it says it is */
  sums(read: Reading['sums']): void {
    for (const { what, days, team, value } of read) {
      this.numbers++
      const told = days.filter((day) => this.#cells.has(`${day} ${team}`))
      const sum = told.reduce((whole, day) => whole + (this.#cells.get(`${day} ${team}`) ?? 0), 0)
      if ((value ?? 0) !== sum)
        throw new Error(
          `${what} of ${team ?? 'all'}, ${days[0]} to ${days.at(-1)}, reads ${value}, and its cells ${sum}`,
        )
      const equation: Equation = new Map()
      for (const day of told)
        for (const member of this.closed.get(day)?.members ?? [])
          if (team === null || member.team === team) equation.set(`${member.person} ${day}`, 1n)
      this.#equations.push(equation)
    }
  }

  counts({ month, quizzes }: Reading, what: string): void {
    const world = this.#world
    const present = new Set(
      [...world.people.values()].filter(({ status }) => status !== 'deleted').map(({ id }) => id),
    )
    const eligible = new Set(
      [...world.people.values()]
        .filter((person) => person.status === 'active' && world.isEligible(person, world.today))
        .map(({ id }) => id),
    )
    const note = (subject: string, told: number | null, now: Iterable<string>) => {
      const found = this.#counts.get(subject) ?? { reads: [] as CountRead[], counted: new Map() as Counted }
      this.#counts.set(subject, found)
      for (const person of now) if (!found.counted.has(person)) found.counted.set(person, found.reads.length)
      found.reads.push({ today: world.today, least: Math.max(5, world.least), present, eligible, told, what })
      this.numbers++
      const [expected] = tellCounts(found.reads, found.counted).slice(-1)
      if (expected !== told)
        throw new Error(`the count of ${subject} reads ${told}, by its rules ${expected}`)
    }
    note(month.subject, month.people, world.activeIn(month.subject))
    for (const [quizId, { answers }] of quizzes)
      note(quizId, answers, world.quizAnswers.get(quizId)?.keys() ?? [])
  }

  /** What follows from all of it, in words. */
  *findings(): Generator<string> {
    for (const sum of derivable(this.#equations)) {
      const people = new Set([...sum.keys()].map((unknown) => unknown.slice(0, 36)))
      this.sumsThatFollow++
      if (people.size > 0 && people.size < 10)
        yield `a sum of ${people.size} people on ${[...sum.keys()].slice(0, 3)}`
    }
    this.equations = this.#equations.length
    for (const [day, hidden] of this.closed)
      for (const person of givenAwayByCells(hidden, nobody)) yield `whether ${person} moved on ${day}`
    for (const [subject, { reads, counted }] of this.#counts)
      for (const person of givenAwayByCounts(reads, counted, nobody)) {
        const steps = reads.flatMap(({ told, what }, n) =>
          told === (reads[n - 1]?.told ?? null) ? [] : [`${told} after ${what}`],
        )
        yield `whether ${person} is counted in ${subject}: ${steps.join('; ')}`
      }
  }

  sumsThatFollow = 0
  equations = 0
}

const spansOf = (days: string[]) => [
  ...days.filter((_, n) => n % 2 === 0).map((day) => [day]),
  days.slice(0, 7),
  days.slice(3, 11),
]

/** People of teams of unlike sizes, challenges of every span, and a quiz. */
async function someWorld(server: TestServer, random: () => number) {
  const { world, administrator } = await World.open(server)
  const people = await world.join(Math.round(3 * 100 ** random()))
  const attacker = new Attacker(world, await world.signIn(administrator))
  const first = mondayOf(world.today)
  const days = Array.from({ length: 14 }, (_, n) => addDays(first, n))
  for (let n = Math.floor(random() * 5); n > 0; n--) await attacker.createTeam()
  for (const [n, team] of attacker.teams.entries()) {
    const own = people.filter(
      (person) => person.team === null && random() < 0.7 / (attacker.teams.length - n),
    )
    if (own.length > 0) await attacker.move(own, team)
  }
  for (const span of spansOf(days))
    for (const ofTeams of [false, true]) await attacker.challenge(span, ofTeams)
  const quizId = await world.addQuiz(world.now, new Date(world.now.getTime() + 9 * 86_400_000))
  return { world, administrator, attacker, days, quizId, random }
}

/** Reads everything after each event. */
async function watch(stage: Awaited<ReturnType<typeof someWorld>>): Promise<Notes> {
  const { world, administrator, attacker, days, quizId } = stage
  const notes = new Notes(world)
  const firstWeek = addDays(days[0] ?? '', -63)
  let still = await attacker.still()
  for (let n = 0; n < events; n++) {
    const { what, hidden, moved } = await someEvent({ ...stage, n })
    if (moved) attacker.visitor = await world.signIn(administrator)
    attacker.trail.push(what)
    notes.close(firstWeek)
    const reading = await attacker.look([quizId])
    notes.sums(reading.sums)
    notes.counts(reading, what)
    if (hidden && reading.still !== still) throw new Error(`a page of the roster moved after ${what}`)
    still = reading.still
  }
  await attacker.results(quizId)
  for (const span of spansOf(days).slice(-2)) notes.sums(await attacker.report(span))
  return notes
}

async function difference(rounds: number): Promise<string> {
  const server = await scratchServer()
  const total = { numbers: 0, equations: 0, sums: 0 }
  const found: string[] = []
  const seed = Number(process.env.ATTACK_SEED ?? 1)
  const until = Date.now() + longest
  let round = 0
  try {
    for (; round < rounds && Date.now() < until; round++) {
      const stage = await someWorld(server, randomOf(seed + round))
      const name = `world ${seed + round} of ${stage.world.people.size}`
      const notes = await watch(stage).catch((error) => {
        throw new Error(`${name}: ${error} after ${stage.attacker.trail.slice(-12).join(' | ')}`)
      })
      for (const finding of notes.findings()) found.push(`${name}: ${finding}`)
      total.numbers += notes.numbers
      total.equations += notes.equations
      total.sums += notes.sumsThatFollow
    }
    const said = `${round} worlds, ${round * events} events, ${total.numbers} numbers read, ${total.equations} equations, ${total.sums} sums that follow, given away: ${found.length}`
    if (found.length > 0) throw new Error([said, ...found.slice(0, 5)].join('\n'))
    return said
  } finally {
    await server.close()
  }
}

export const differencingTrials = [
  { name: 'differencing over time', rounds: 12, run: difference },
  ...rosterTrials,
]
