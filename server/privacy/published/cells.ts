// The rules by which a sum of health data may be told (docs/decisions/0021). Pure: no database, no clock.

/** The people of a team on a day, or of none, and what they recorded in one measure. */
export interface Group {
  teamId: string | null
  /** Who could be in it, whether they recorded anything or not. */
  eligible: number
  /** Who recorded something. */
  active: number
  sum: number
  /** The largest part of the sum that is one person's. */
  largest: number
}

export interface Cell {
  /** Null for the whole organization. */
  teamId: string | null
  value: number
  /** At least so many people are behind it. */
  people: number
}

const step = 5

/**
 * A count of people as it may be told: a step of five, and never everybody who could be counted, since that would tell
 * of each of them that they are. 0 where nothing may be told.
 * @param eligible who could be counted
 */
export function toldPeople(people: number, eligible: number): number {
  return Math.max(0, Math.floor(Math.min(people, eligible - 1) / step) * step)
}

/**
 * Whether a sum may be told: more people could be in it than the smallest group, at least the smallest group is, and
 * nobody has more than half of it. With exactly the smallest group eligible, telling it would tell that each was active.
 */
const isTellable = ({ eligible, active, sum, largest }: Group, smallest: number) =>
  eligible > smallest && active >= smallest && 2 * largest <= sum

const join = (groups: Group[]): Group =>
  groups.reduce(
    (whole, group) => ({
      teamId: null,
      eligible: whole.eligible + group.eligible,
      active: whole.active + group.active,
      sum: whole.sum + group.sum,
      largest: Math.max(whole.largest, group.largest),
    }),
    { teamId: null, eligible: 0, active: 0, sum: 0, largest: 0 },
  )

const bySize = (a: Group, b: Group) =>
  a.eligible - b.eligible || (a.teamId ?? '').localeCompare(b.teamId ?? '', 'en')

/**
 * The cells of one day and measure. With the organization's sum, subtraction tells what its hidden teams and those
 * without a team recorded together: that rest is tellable as well, or nobody could be in it. The smallest teams are
 * hidden until it is. Where the organization's sum is hidden, so are all teams: a team that is told without it would
 * tell that somebody outside that team has more than half of the whole.
 * @param groups the teams and those without one, each once: a partition of the eligible people
 * @param smallest the fewest people a figure may be about
 */
export function cellsOf(groups: Group[], smallest: number): Cell[] {
  const whole = join(groups)
  if (!isTellable(whole, smallest)) return []
  const told = groups.filter((group) => group.teamId !== null && isTellable(group, smallest)).sort(bySize)
  const rest = groups.filter((group) => !told.includes(group))
  for (let hidden = join(rest); hidden.eligible > 0 && !isTellable(hidden, smallest); hidden = join(rest)) {
    const next = told.shift()
    if (!next) break
    rest.push(next)
  }
  return [...told, whole].map(({ teamId, sum, active, eligible }) => ({
    teamId,
    value: sum,
    people: toldPeople(active, eligible),
  }))
}
