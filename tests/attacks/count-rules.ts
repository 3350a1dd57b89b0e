import { roundPeople } from '#server/privacy/published/cells.ts'

/** What the attacker knows of one read of a count: who could be in it, and what it said. */
export interface CountRead {
  /** Published from so many on; a quiz's figures from so many on. */
  least: number
  smallest: number
  /** Who is still counted when they have acted. */
  kept: ReadonlySet<string>
  /** How many could have acted for a day. */
  pool: number
  /** How many people there are, where the count is shown of those alone. */
  among?: number
  /** Who could act just before this read. */
  able: ReadonlySet<string>
  /** Of a quiz: whether its figures stay withheld because it is open. */
  quiz: 'open' | 'closed' | null
  told: string
  what: string
}

/** The read from which on a person is counted; people who never are have none. */
export type Counted = Map<string, number>

/** What a count and the figures behind it say at each read, by their published rules. */
export function tellCounts(reads: CountRead[], counted: Counted): string[] {
  let [published, seen, figures] = [0, 0, '']
  return reads.map(({ least, smallest, kept, pool, quiz, among }, at) => {
    let people = 0
    for (const [person, since] of counted) if (since <= at && kept.has(person)) people++
    if (people > seen && people >= published + 5) {
      seen = people
      const told = roundPeople(quiz ? Math.min(people, smallest - 1) : people, pool)
      if (told >= least && told > published) published = told
    }
    const shown = among === undefined ? published : roundPeople(published, among)
    const count = shown && (among === undefined || shown >= least) ? shown : null
    if (quiz === 'closed' && figures === '') {
      const told = pool > smallest && people >= smallest ? roundPeople(people, pool) : 0
      figures = told ? `${told}` : 'few'
      published = Math.max(published, told)
    }
    return `${count} ${figures || quiz}`
  })
}

/**
 * People of whom every world that tells the same has them counted, or not counted. Another world is shown by letting one
 * other person, who could have acted at that moment, change places with them; where that fails, what is read gives them
 * away.
 * @param known what the attacker knows of these is no finding
 */
export function givenAwayByCounts(
  reads: CountRead[],
  counted: Counted,
  known: ReadonlySet<string>,
): string[] {
  const everybody = [...new Set(reads.flatMap(({ able }) => [...able]))].filter((one) => !known.has(one))
  const same = (other: Counted) => tellCounts(reads, other).every((told, at) => told === reads[at]?.told)
  const changed = (...changes: [person: string, since: number | undefined][]) => {
    const other = new Map(counted)
    for (const [person, since] of changes) {
      if (since === undefined) other.delete(person)
      else other.set(person, since)
    }
    return other
  }
  const isAble = (person: string, at: number) => reads[at]?.able.has(person) ?? false
  return everybody.filter((person) => {
    const since = counted.get(person)
    const others = everybody.filter((other) => other !== person)
    if (since !== undefined) {
      if (same(changed([person, undefined]))) return false
      return !others.some(
        (other) =>
          isAble(other, since) &&
          (counted.get(other) ?? Number.POSITIVE_INFINITY) > since &&
          same(changed([person, undefined], [other, since])),
      )
    }
    const alone = reads.some((_, at) => isAble(person, at) && same(changed([person, at])))
    return (
      !alone &&
      !others.some((other) => {
        const at = counted.get(other)
        return at !== undefined && isAble(person, at) && same(changed([person, at], [other, undefined]))
      })
    )
  })
}
