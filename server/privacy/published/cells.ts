// Disclosure rules for sums of health data (docs/decisions/0021). Pure functions, without database and clock.

import { publication } from '#contract/visibility.ts'

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

/** The people of one team, or without one. */
export interface Group extends Part {
  teamId: string | null
  /**
   * For each challenge whose participants see what each of them does: those of the group who are not among them.
   * Subtracting what is seen from the group's sum gives theirs.
   */
  outside: Part[]
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

/** Whether a group's sum may be published, and what remains of it after a challenge's total, unless that is nobody. */
const isGroupPublishable = (group: Omit<Group, 'teamId'>, smallest: number): boolean =>
  isPublishable(group, smallest) &&
  group.outside.every((part) => part.eligible === 0 || isPublishable(part, smallest))

export const nobody: Part = { eligible: 0, active: 0, sum: 0, largest: 0 }

export const add = (one: Part, other: Part): Part => ({
  eligible: one.eligible + other.eligible,
  active: one.active + other.active,
  sum: one.sum + other.sum,
  largest: Math.max(one.largest, other.largest),
})

/** @param groups whose challenges come in the same order */
const join = (groups: Group[]): Group =>
  groups.reduce<Group>(
    (whole, group) => ({
      teamId: null,
      ...add(whole, group),
      outside: group.outside.map((part, at) => add(whole.outside[at] ?? nobody, part)),
    }),
    { teamId: null, ...nobody, outside: [] },
  )

const bySize = (a: Group, b: Group) =>
  a.eligible - b.eligible || (a.teamId ?? '').localeCompare(b.teamId ?? '', 'en')

/**
 * Computes the cells of one day and measure with complementary suppression. Subtracting published teams from the
 * organization's sum gives the sum of all other people, so the smallest teams are suppressed until that sum may be
 * published too or includes nobody. If the organization's sum is suppressed, all teams are: a published team would
 * reveal that somebody outside it contributes more than half.
 * @param groups the teams and the people without one: a partition of the eligible people
 * @param smallest the fewest people a figure may include
 */
export function cellsOf(groups: Group[], smallest: number): Cell[] {
  const whole = join(groups)
  if (!isGroupPublishable(whole, smallest)) return []
  const published = groups
    .filter((group) => group.teamId !== null && isGroupPublishable(group, smallest))
    .sort(bySize)
  const rest = groups.filter((group) => !published.includes(group))
  for (
    let hidden = join(rest);
    hidden.eligible > 0 && !isGroupPublishable(hidden, smallest);
    hidden = join(rest)
  ) {
    const next = published.shift()
    if (!next) break
    rest.push(next)
  }
  return [...published, whole].map(({ teamId, sum, active, eligible }) => ({
    teamId,
    value: sum,
    people: roundPeople(active, eligible),
  }))
}
