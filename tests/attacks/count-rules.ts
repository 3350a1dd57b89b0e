import { roundPeople } from '#server/privacy/published/cells.ts'

/** What the attacker knows of one read of a count: who was eligible, and the count shown. */
export interface CountRead {
  /** The minimum of people for a count, and for a quiz's figures. */
  least: number
  smallest: number
  /** The people who are counted if they act. */
  kept: ReadonlySet<string>
  /** The number of people who could have acted for a day. */
  pool: number
  /** The number of people, for counts that include only those. */
  among?: number
  /** The people who could act just before this read. */
  able: ReadonlySet<string>
  /** For a quiz: whether its figures are withheld because it is open. */
  quiz: 'open' | 'closed' | null
  told: string
  what: string
}

/** For each person the read from which they are counted; missing for people who never are. */
export type Counted = Map<string, number>

/** Computes a count and the figures derived from it at each read, by the published rules. */
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
 * Returns the people who are counted, or not counted, in every world with the same reads. To show an alternative
 * world, it swaps a person with another one who could have acted at that moment; if none exists, the reads reveal
 * the person.
 * @param known people whose state the attacker knows; they are no finding
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
      !others.some(
        (other) =>
          counted.has(other) &&
          reads.some((_, at) => isAble(person, at) && same(changed([person, at], [other, undefined]))),
      )
    )
  })
}
