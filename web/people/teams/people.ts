import type { TeamMember } from '#contract/people/teams.ts'
import { foldText } from '#contract/platform/fold.ts'

/** A person in a panel, with precomputed texts for search and sorting. */
export interface Person {
  id: string
  name: string
  email: string
  text: string
  key: string
}

export type People = ReadonlyMap<string, Person>

export const personOf = ({ id, firstName, lastName, email }: TeamMember): Person => ({
  id,
  name: `${firstName} ${lastName}`.trim(),
  email,
  text: foldText(`${firstName} ${lastName} ${email}`),
  key: foldText(`${lastName} ${firstName}`),
})

const byName = (a: Person, b: Person) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)

/** Returns the people of a panel after moves, sorted by name. */
export function panelOf(people: readonly Person[], leaving: People, coming: People): Person[] {
  const here = new Map(people.map((person) => [person.id, person]))
  for (const [id, person] of coming) here.set(id, person)
  for (const id of leaving.keys()) here.delete(id)
  return [...here.values()].sort(byName)
}

/** Filters people whose name or address contains every word. */
export function matching(people: readonly Person[], search: string): readonly Person[] {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  return words.length === 0 ? people : people.filter(({ text }) => words.every((word) => text.includes(word)))
}

/** People who will join and leave a team; nobody is in both. */
export interface Moves {
  in: People
  out: People
}

export const noMoves: Moves = { in: new Map(), out: new Map() }

/** Moves people in one direction; moves in the other direction are undone. */
export function moved(moves: Moves, people: Iterable<Person>, way: keyof Moves): Moves {
  const [there, back] = way === 'in' ? [moves.in, moves.out] : [moves.out, moves.in]
  const [going, returning] = [new Map(there), new Map(back)]
  for (const person of people) if (!returning.delete(person.id)) going.set(person.id, person)
  return way === 'in' ? { in: going, out: returning } : { in: returning, out: going }
}

/** Keeps the moves that are still possible with the current people. */
export function possible(
  moves: Moves,
  free: readonly Person[] | undefined,
  members: readonly Person[],
): Moves {
  const only = (people: People, left: readonly Person[]) => {
    const ids = new Set(left.map(({ id }) => id))
    return new Map([...people].filter(([id]) => ids.has(id)))
  }
  return { in: free ? only(moves.in, free) : moves.in, out: only(moves.out, members) }
}
