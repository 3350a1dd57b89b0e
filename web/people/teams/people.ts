import type { TeamMember } from '#contract/people/teams.ts'
import { foldText } from '#contract/platform/fold.ts'

/** Somebody in a panel, with what is searched in and sorted by worked out once. */
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

/** Who stands in a panel once some have left it and others have come, by name. */
export function panelOf(people: readonly Person[], leaving: People, coming: People): Person[] {
  const here = new Map(people.map((person) => [person.id, person]))
  for (const [id, person] of coming) here.set(id, person)
  for (const id of leaving.keys()) here.delete(id)
  return [...here.values()].sort(byName)
}

/** Those whose name or address holds every word. */
export function matching(people: readonly Person[], search: string): readonly Person[] {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  return words.length === 0 ? people : people.filter(({ text }) => words.every((word) => text.includes(word)))
}

/** Who is to join a team and who is to leave it. Nobody is both. */
export interface Moves {
  in: People
  out: People
}

export const noMoves: Moves = { in: new Map(), out: new Map() }

/** Moves people one way; those who were to go the other way just stay. */
export function moved(moves: Moves, people: Iterable<Person>, way: keyof Moves): Moves {
  const [there, back] = way === 'in' ? [moves.in, moves.out] : [moves.out, moves.in]
  const [going, returning] = [new Map(there), new Map(back)]
  for (const person of people) if (!returning.delete(person.id)) going.set(person.id, person)
  return way === 'in' ? { in: going, out: returning } : { in: returning, out: going }
}

/** The moves that are still possible where only these people are left to move. */
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
