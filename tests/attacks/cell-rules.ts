import { type Cell, cellsOf, type Group } from '#server/privacy/published/cells.ts'

/** Who could be in a day's cells of a measure, by team, and what each recorded. The values alone are hidden. */
export interface HiddenDay {
  smallest: number
  members: { person: string; team: string | null; value: number }[]
}

export function groupsOf({ members }: HiddenDay): Group[] {
  return [...Map.groupBy(members, ({ team }) => team)].map(([teamId, own]) => ({
    teamId,
    eligible: own.length,
    active: own.filter(({ value }) => value > 0).length,
    sum: own.reduce((sum, { value }) => sum + value, 0),
    largest: Math.max(...own.map(({ value }) => value)),
  }))
}

const toldOf = (day: HiddenDay) =>
  cellsOf(groupsOf(day), day.smallest)
    .map(({ teamId, value, people }: Cell) => `${teamId} ${value} ${people}`)
    .sort()
    .join()

/**
 * People of whom what a day tells gives away whether they moved. Another world is shown by letting somebody change
 * places with them or by moving a part of a sum; where that fails, they are given away.
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
      // In one team nothing but their names tells them apart.
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
