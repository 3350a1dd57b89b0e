// Disclosure rules for sums of health data (docs/decisions/0021). Pure functions, without database and clock.

import { publication } from '#contract/publication.ts'

const { countStep } = publication

/** Some people on a day, and their records of one measure. */
export interface Part {
  /** People who could be included, whether they recorded anything or not. */
  eligible: number
  /** People with a record. */
  active: number
  sum: number
  /** The largest contribution of one person to the sum. */
  largest: number
}

/** The people of one team, or without one, whom the day's cells count. */
export interface Group extends Part {
  teamId: string | null
  /** For each board: those of the group who are on it. */
  inside: Part[]
  /** For each board: those of the group who are not. Subtracting the board from the group's sum gives theirs. */
  outside: Part[]
  /** For each board: what those inside count there more or less than here. Subtracting their sum from the board's gives it. */
  apart: Part[]
}

/** What participants of a challenge see of a day, live or sealed. */
export interface Board {
  /** One sum of its players, or a row for each of them under an alias. */
  shows: 'total' | 'rows'
  /**
   * Its players whom no cell counts that day: newcomers, people deactivated, deleted or without the consent. None of
   * them counts towards the smallest group.
   */
  strangers: { people: number; largest: number }
}

export interface Cell {
  /** Null for the whole organization. */
  teamId: string | null
  value: number
  /** A lower bound of the people included. */
  people: number
}

/**
 * Rounds a count of people down to a multiple of the step below `eligible`: a count of everybody would reveal that each
 * one is included. 0 where nothing may be published.
 * @param eligible people who could be counted
 */
export function roundPeople(people: number, eligible: number): number {
  return Math.max(0, Math.floor(Math.min(people, eligible - 1) / countStep) * countStep)
}

/**
 * Whether a sum may be published: more people are eligible than the smallest group, at least the smallest group is
 * active, and nobody contributes more than half. With exactly the smallest group eligible, publishing would reveal
 * that each was active.
 */
export const isPublishable = ({ eligible, active, sum, largest }: Part, smallest: number): boolean =>
  eligible > smallest && active >= smallest && 2 * largest <= sum

/** Whether a group's sum may be published, and what each board leaves of it, unless that is nobody. */
const isGroupPublishable = (group: Omit<Group, 'teamId'>, smallest: number): boolean =>
  isPublishable(group, smallest) &&
  group.outside.every((part, at) => {
    const largest = Math.max(part.largest, group.apart[at]?.largest ?? 0)
    return part.eligible === 0 || isPublishable({ ...part, largest }, smallest)
  })

export const nobody: Part = { eligible: 0, active: 0, sum: 0, largest: 0 }

export const add = (one: Part, other: Part): Part => ({
  eligible: one.eligible + other.eligible,
  active: one.active + other.active,
  sum: one.sum + other.sum,
  largest: Math.max(one.largest, other.largest),
})

/** @param groups whose boards come in the same order */
const join = (groups: readonly Group[]): Group => {
  const partsOf = (key: keyof Overlap) =>
    (groups[0]?.[key] ?? []).map((_, at) => groups.map((group) => group[key][at] ?? nobody).reduce(add))
  return {
    teamId: null,
    ...groups.reduce<Part>(add, nobody),
    inside: partsOf('inside'),
    outside: partsOf('outside'),
    apart: partsOf('apart'),
  }
}

const bySize = (a: Group, b: Group) =>
  a.eligible - b.eligible || (a.teamId ?? '').localeCompare(b.teamId ?? '', 'en')

/** A group's people on a board, those who are not, and what the former count apart from the cells. */
type Overlap = Record<'inside' | 'outside' | 'apart', Part>

const overlapOf = (group: Group, at: number): Overlap => ({
  inside: group.inside[at] ?? nobody,
  outside: group.outside[at] ?? nobody,
  apart: group.apart[at] ?? nobody,
})

/** A challenge's board on a day for which groups are published. */
interface BoardOfDay extends Board {
  at: number
  /** All people on it. */
  players: number
}

const toBoardsOfDay = (boards: readonly Board[], groups: readonly Group[]): BoardOfDay[] =>
  boards.map((board, at) => ({
    ...board,
    at,
    players: groups.reduce(
      (sum, group) => sum + overlapOf(group, at).inside.eligible,
      board.strangers.people,
    ),
  }))

/** Whether a sum of people includes all or none of a board's rows. */
const takesWhole = ({ inside }: Overlap, { players }: BoardOfDay): boolean =>
  inside.eligible === 0 || inside.eligible === players

/**
 * Whether nobody can find out which rows a team's sum includes: all or none, or people without a row contribute at
 * least half. With less, trying subsets of the rows would tell which alias is in which team.
 */
const hidesRows = (overlap: Overlap, board: BoardOfDay): boolean =>
  takesWhole(overlap, board) || (overlap.outside.eligible > 0 && overlap.outside.sum >= overlap.inside.sum)

const isTeamPublishable = (team: Group, boards: readonly BoardOfDay[], smallest: number): boolean =>
  isGroupPublishable(team, smallest) &&
  boards.every((board) => board.shows === 'total' || hidesRows(overlapOf(team, board.at), board))

/**
 * Whether what is left of a board after subtracting all groups that are entirely in it may be published, or is nobody: the
 * others, and what those of the groups count apart from the cells. Without such a group nothing can be subtracted.
 */
function isRestSafe(overlaps: readonly Overlap[], { strangers }: Board, smallest: number): boolean {
  const isContained = ({ inside, outside }: Overlap) => inside.eligible > 0 && outside.eligible === 0
  if (!overlaps.some(isContained)) return true
  const counted = overlaps
    .map((overlap) => (isContained(overlap) ? overlap.apart : overlap.inside))
    .reduce<Part>(add, nobody)
  if (counted.eligible + strangers.people === 0) return true
  return isPublishable({ ...counted, largest: Math.max(counted.largest, strangers.largest) }, smallest)
}

/**
 * Finds published teams of which one has to be suppressed, because of the people whom they leave of the organization
 * or of a board; undefined if there are none.
 */
function findConflict(
  published: readonly Group[],
  rest: Group,
  boards: readonly BoardOfDay[],
  smallest: number,
): readonly Group[] | undefined {
  if (rest.eligible > 0 && !isGroupPublishable(rest, smallest)) return published
  for (const board of boards) {
    const left = overlapOf(rest, board.at)
    const overlaps = [...published.map((team) => overlapOf(team, board.at)), left]
    const hidesAll = board.shows === 'total' || left.outside.eligible > 0 || takesWhole(left, board)
    if (hidesAll && isRestSafe(overlaps, board, smallest)) continue
    const touching = published.filter((team) => overlapOf(team, board.at).inside.eligible > 0)
    return touching.length > 0 ? touching : published
  }
  return undefined
}

/**
 * Computes the cells of one day and measure with complementary suppression. Subtracting published teams from the
 * organization's sum gives the sum of all other people, so the smallest teams are suppressed until that sum may be
 * published too or includes nobody. The same holds for each difference with a board. If the organization's sum is
 * suppressed, all teams are: a published team would reveal that somebody outside it contributes more than half.
 * @param groups the teams and the people without one: a partition of the eligible people
 * @param smallest the fewest people a figure may include
 */
export function cellsOf(groups: readonly Group[], smallest: number, shown: readonly Board[] = []): Cell[] {
  const whole = join(groups)
  const boards = toBoardsOfDay(shown, groups)
  if (!isGroupPublishable(whole, smallest) || findConflict([], whole, boards, smallest)) return []
  let published = groups
    .filter((group) => group.teamId !== null && isTeamPublishable(group, boards, smallest))
    .sort(bySize)
  const suppressible = () =>
    findConflict(published, join(groups.filter((group) => !published.includes(group))), boards, smallest)
  for (let [next] = suppressible() ?? []; next; [next] = suppressible() ?? []) {
    const suppressed = next
    published = published.filter((team) => team !== suppressed)
  }
  return [...published, whole].map(({ teamId, sum, active, eligible }) => ({
    teamId,
    value: sum,
    people: roundPeople(active, eligible),
  }))
}

/** As if one more person counted the difference apart: what changed since the cell was published is in a board only. */
function sincePublished(group: Group, published: number): Group {
  const changed = Math.abs(group.sum - published)
  if (changed === 0) return group
  const one = { eligible: 1, active: 1, sum: changed, largest: changed }
  return { ...group, apart: group.inside.map((_, at) => add(group.apart[at] ?? nobody, one)) }
}

/**
 * Whether boards may be published after the cells of the organization and of some teams, which stay.
 * @param groups as they are now
 * @param values of the cells, by team
 */
export function fitsCells(
  groups: readonly Group[],
  values: ReadonlyMap<string | null, number>,
  shown: readonly Board[],
  smallest: number,
): boolean {
  const boards = toBoardsOfDay(shown, groups)
  const withCell = groups.filter(({ teamId }) => teamId !== null && values.has(teamId))
  const published = withCell.map((team) => sincePublished(team, values.get(team.teamId) ?? 0))
  const whole = values.get(null) ?? 0
  const ofTeams = withCell.reduce((sum, { teamId }) => sum + (values.get(teamId) ?? 0), 0)
  const rest = join(groups.filter((group) => !withCell.includes(group)))
  return (
    published.every((team) => isTeamPublishable(team, boards, smallest)) &&
    !findConflict([], sincePublished(join(groups), whole), boards, smallest) &&
    !findConflict(published, sincePublished(rest, whole - ofTeams), boards, smallest)
  )
}
