import { toldPeople } from '#server/published/cells.ts'

/** What the attacker knows of one read of a count: who could be in it, and what it said. */
export interface CountRead {
  today: string
  /** Published from so many on. */
  least: number
  /** Who was in the organization, and of those who counted towards a smallest group. */
  present: ReadonlySet<string>
  eligible: ReadonlySet<string>
  told: number | null
  what: string
}

/** The read from which on a person is counted; people who never are have none. */
export type Counted = Map<string, number>

/** What a count says at each read, by its published rules. */
export function tellCounts(reads: CountRead[], counted: Counted): (number | null)[] {
  let [published, seen, eligibleThen, day] = [0, 0, 0, '']
  return reads.map(({ today, least, present, eligible }, at) => {
    const among = (people: ReadonlySet<string>) => {
      let count = 0
      for (const [person, since] of counted) if (since <= at && people.has(person)) count++
      return count
    }
    const people = among(present)
    const seenToday = day === today
    const may = !(seenToday && people <= seen)
    if (may && (seenToday ? eligibleThen + people - seen : people) >= published + 5) {
      const now = among(eligible)
      ;[seen, eligibleThen, day] = [people, now, today]
      const told = toldPeople(now, eligible.size)
      if (told >= least && told > published) published = told
    }
    return published || null
  })
}

/**
 * People of whom every world that tells the same has them counted, or not counted. Another world is shown by letting one
 * other person change places with them; where that fails, what is read gives them away.
 * @param known what the attacker knows of these is no finding
 */
export function givenAwayByCounts(
  reads: CountRead[],
  counted: Counted,
  known: ReadonlySet<string>,
): string[] {
  const everybody = [...new Set(reads.flatMap(({ present }) => [...present]))].filter(
    (one) => !known.has(one),
  )
  const told = reads.map((read) => read.told)
  const same = (other: Counted) => tellCounts(reads, other).every((count, at) => count === told[at])
  const changed = (...changes: [person: string, since: number | undefined][]) => {
    const other = new Map(counted)
    for (const [person, since] of changes) {
      if (since === undefined) other.delete(person)
      else other.set(person, since)
    }
    return other
  }
  const moments = reads.map((_, at) => at)
  return everybody.filter((person) => {
    const since = counted.get(person)
    const others = everybody.filter((other) => other !== person)
    if (since !== undefined) {
      return (
        !same(changed([person, undefined])) &&
        !others.some((other) => same(changed([person, undefined], [other, since])))
      )
    }
    return (
      !moments.some((at) => same(changed([person, at]))) &&
      !others.some(
        (other) => counted.has(other) && same(changed([person, counted.get(other)], [other, undefined])),
      )
    )
  })
}
