import { addDays } from '#contract/platform/days.ts'
import { smallestGroup } from '#contract/publication.ts'
import { cellsOf } from '#server/privacy/published/cells.ts'
import { dueWeek } from '#server/privacy/published/weeks.ts'
import { givenAwayByCells, groupsOf, type HiddenDay } from './cell-rules.ts'
import { type Counted, type CountRead, givenAwayByCounts, tellCounts } from './count-rules.ts'
import { derivable, type Equation } from './elimination.ts'
import { measures } from './person.ts'
import { type Played, seenIn } from './played.ts'
import type { Reading } from './reading.ts'
import type { World } from './world.ts'

const nobody: ReadonlySet<string> = new Set()

/** Everything that was read of the organizations of one administrator, and what it refers to. */
export class Notes {
  readonly #days = new Map<string, HiddenDay>()
  readonly #weeks = new Set<string>()
  readonly #cells = new Map<string, number>()
  readonly #equations: Equation[] = []
  readonly #counts = new Map<string, { reads: CountRead[]; counted: Counted }>()
  /** What boards and totals of the app show, by person and cell: those people agreed when they joined. */
  readonly #shown = new Set<string>()
  numbers = 0
  sumsThatFollow = 0

  get equations(): number {
    return this.#equations.length
  }

  /** Records the weeks of an organization that have closed, in their current state. */
  close(world: World, first: string): void {
    const due = dueWeek(world, world.now)
    const { id } = world.organization
    for (let week = first; week <= due; week = addDays(week, 7)) {
      if (this.#weeks.has(`${id} ${week}`)) continue
      this.#weeks.add(`${id} ${week}`)
      for (let n = 0; n < 7; n++)
        for (const measure of measures) {
          const cell = `${id} ${addDays(week, n)} ${measure}`
          const hidden = world.hiddenDay(addDays(week, n), measure)
          this.#days.set(cell, hidden)
          if (world.hiddenWeeks.has(week)) continue
          for (const { teamId, value } of cellsOf(groupsOf(hidden), hidden.smallest))
            this.#cells.set(`${cell} ${teamId}`, value)
        }
    }
  }

  /** @throws if a figure is not the sum of its published cells */
  sums(world: World, read: Reading['sums']): void {
    for (const { what, measure, days, team, companies, value } of read) {
      this.numbers++
      const ids = companies.length > 0 ? companies : [world.organization.id]
      const told = ids
        .flatMap((id) => days.map((day) => `${id} ${day} ${measure}`))
        .filter((cell) => this.#cells.has(`${cell} ${team}`))
      const sum = told.reduce((whole, cell) => whole + (this.#cells.get(`${cell} ${team}`) ?? 0), 0)
      if ((value ?? 0) !== sum)
        throw new Error(
          `${what} of ${team ?? 'all'} in ${measure}, ${days[0]} to ${days.at(-1)}, reads ${value}, and its cells ${sum}`,
        )
      const equation: Equation = new Map()
      for (const cell of told)
        for (const member of this.#days.get(cell)?.members ?? [])
          if (team === null || member.team === team) equation.set(`${member.person} ${cell}`, 1n)
      this.#equations.push(equation)
    }
  }

  /** Records that the participants of a challenge saw what each of them did. */
  shown(world: World, played: Played): void {
    const { measure, days } = played
    for (const on of days.filter((day) => day <= world.today))
      for (const [person, until] of seenIn(played))
        if (until === null) this.#shown.add(`${person} ${world.organization.id} ${on} ${measure}`)
  }

  counts(
    world: World,
    { month, quizzes }: Reading,
    { what, others }: { what: string; others: boolean },
  ): void {
    const people = [...world.people.values()]
    const kept = new Set(people.filter(({ status }) => status !== 'deleted').map(({ id }) => id))
    const able = new Set(others ? people.filter((person) => world.isCounted(person)).map(({ id }) => id) : [])
    const groups = {
      least: smallestGroup({ organization: world }, 'participation'),
      smallest: smallestGroup({ organization: world }, 'health'),
    }
    const note = (subject: string, read: Omit<CountRead, 'able' | 'what' | 'least' | 'smallest'>) => {
      const key = `${world.organization.id} ${subject}`
      const found = this.#counts.get(key) ?? { reads: [] as CountRead[], counted: new Map() as Counted }
      this.#counts.set(key, found)
      for (const person of world.counted.get(subject) ?? [])
        if (!found.counted.has(person)) found.counted.set(person, found.reads.length)
      found.reads.push({ ...groups, ...read, able: read.quiz === 'closed' ? new Set() : able, what })
      this.numbers++
      const [expected] = tellCounts(found.reads, found.counted).slice(-1)
      if (expected !== read.told)
        throw new Error(`the count of ${subject} reads ${read.told}, by its rules ${expected}`)
    }
    note(month.subject, {
      ...{ kept: new Set(world.people.keys()), pool: world.poolAt(world.now), quiz: null },
      among: people.filter(({ status }) => status === 'active').length,
      told: `${month.people} null`,
    })
    for (const [quizId, { told, closed }] of quizzes) {
      const end = world.endOf(quizId) ?? world.now
      const pool = world.poolAt(end < world.now ? end : world.now)
      note(quizId, { kept, pool, quiz: closed ? 'closed' : 'open', told })
    }
  }

  /** Returns the findings in words. @param known people whose values the attacker knows */
  *findings(known: ReadonlySet<string>): Generator<string> {
    const equations = this.#equations.map(
      (sum) => new Map([...sum].filter(([unknown]) => !this.#shown.has(unknown))),
    )
    for (const sum of derivable(equations)) {
      const people = new Set(
        [...sum.keys()].map((unknown) => unknown.slice(0, 36)).filter((id) => !known.has(id)),
      )
      this.sumsThatFollow++
      if (people.size > 0 && people.size < 10)
        yield `a sum of ${people.size} people on ${[...sum.keys()].slice(0, 3)}`
    }
    for (const [cell, hidden] of this.#days)
      for (const person of givenAwayByCells(hidden, this.#knownOn(cell, hidden, known)))
        yield `whether ${person} moved: ${cell}`
    // What follows for others from one's own idleness is a limit that docs/decisions/0021 names.
    for (const [subject, { reads, counted }] of this.#counts)
      for (const person of givenAwayByCounts(reads, counted, nobody)) {
        if (known.has(person)) continue
        const steps = reads.flatMap(({ told, what }, n) =>
          told === (reads[n - 1]?.told ?? null) ? [] : [`${told} after ${what}`],
        )
        yield `whether ${person} is counted in ${subject}: ${steps.join('; ')}`
      }
  }

  #knownOn(cell: string, { members }: HiddenDay, known: ReadonlySet<string>): ReadonlySet<string> {
    const shown = members.map(({ person }) => person).filter((person) => this.#shown.has(`${person} ${cell}`))
    return new Set([...known, ...shown])
  }

  /**
   * Returns the people of whom an attacker who knows these values can derive a day, a small sum, or whether they
   * were active.
   */
  readOf(known: ReadonlySet<string>) {
    const read = { exactly: new Set<string>(), among: new Set<string>(), moved: new Set<string>() }
    for (const sum of derivable(this.#equations)) {
      const unknowns = [...sum.keys()].filter((unknown) => !known.has(unknown.slice(0, 36)))
      const people = new Set(unknowns.map((unknown) => unknown.slice(0, 36)))
      if (people.size === 0 || people.size >= 10) continue
      for (const person of people) {
        read.among.add(person)
        if (unknowns.length === 1) read.exactly.add(person)
      }
    }
    for (const hidden of this.#days.values())
      for (const person of givenAwayByCells(hidden, known)) read.moved.add(person)
    return read
  }
}
