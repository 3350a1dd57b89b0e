import { type Cell, cellsOf, type Group, nobody, type Part } from '#server/privacy/published/cells.ts'

/**
 * The people eligible for a day's cells of a measure, by team, with their recorded values. Only the values are
 * secret.
 */
export interface HiddenDay {
  smallest: number
  members: { person: string; team: string | null; value: number }[]
  /** Groups of people whose sum of the day is known from the app. */
  known: ReadonlySet<string>[]
}

const partOf = (members: HiddenDay['members']): Part => ({
  eligible: members.length,
  active: members.filter(({ value }) => value > 0).length,
  sum: members.reduce((sum, { value }) => sum + value, 0),
  largest: Math.max(0, ...members.map(({ value }) => value)),
})

export function groupsOf({ members, known }: HiddenDay): Group[] {
  return [...Map.groupBy(members, ({ team }) => team)].map(([teamId, own]) => ({
    teamId,
    ...partOf(own),
    inside: known.map((group) => partOf(own.filter(({ person }) => group.has(person)))),
    outside: known.map((group) => partOf(own.filter(({ person }) => !group.has(person)))),
    apart: known.map(() => nobody),
  }))
}

const toldOf = (day: HiddenDay) =>
  cellsOf(groupsOf(day), day.smallest)
    .map(({ teamId, value, people }: Cell) => `${teamId} ${value} ${people}`)
    .sort()
    .join()

/**
 * Returns the people of whom the published cells of a day reveal whether they were active. To show an alternative
 * world, it swaps two people or moves part of a sum; if none exists, the person is revealed.
 */
export function givenAwayByCells(day: HiddenDay, known: ReadonlySet<string>): string[] {
  const told = toldOf(day)
  const same = (change: Map<string, number>) =>
    toldOf({
      ...day,
      members: day.members.map((one) => ({ ...one, value: change.get(one.person) ?? one.value })),
    }) === told
  const free = day.members.filter(({ person }) => !known.has(person))
  return free
    .filter(({ person, team, value }) => {
      const others = free.filter((one) => one.person !== person)
      // Within one team only their names distinguish them.
      if (others.some((one) => one.team === team && one.value > 0 !== value > 0)) return false
      const flipped = value > 0 ? 0 : 1
      if (same(new Map([[person, flipped]]))) return false
      return !others.some(
        (one) =>
          same(
            new Map([
              [person, flipped],
              [one.person, one.value + value - flipped],
            ]),
          ) ||
          same(
            new Map([
              [person, one.value],
              [one.person, value],
            ]),
          ),
      )
    })
    .map(({ person }) => person)
}
