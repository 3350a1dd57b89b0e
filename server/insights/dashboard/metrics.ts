import { type DashboardMetrics, participationFactor, wellnessCap } from '#contract/insights/dashboard.ts'
import { roundPeople } from '#server/privacy/published/cells.ts'

/** The data that was read; undefined where a read failed. */
export interface Facts {
  users: { total: number; active: number; beforeMonth: number } | undefined
  teams: number | undefined
  /** Challenges running today, and on the last day of the previous month. */
  challenges: { active: number; activeBefore: number } | undefined
  /** Challenges and quizzes that overlap this month, and the previous one. */
  programme: { thisMonth: number; lastMonth: number } | undefined
  /**
   * Published counts of people with activity this month and the previous one, null where none is published. `any`:
   * whether one ever was.
   */
  recorded: { any: boolean; thisMonth: number | null; lastMonth: number | null } | undefined
  /** The fewest people a measured figure may include. */
  smallestGroup: number
}

const hundredths = (value: number) => Math.round(value * 100) / 100

/**
 * The documented estimate of the engagement rate, in percent, from running challenges alone (specification A,
 * section 7).
 */
const estimatedRate = (users: number, activeChallenges: number) =>
  users > 0 ? hundredths(participationFactor * activeChallenges) : 0

/** The documented wellness score, 0 to 100 (specification A, section 7). */
const wellnessScore = (rate: number, activeChallenges: number) =>
  Math.min(wellnessCap, Math.round(50 + 0.5 * rate + 2 * activeChallenges))

/** Change in percent from the previous period; null if there was none. */
const growth = (now: number | null, before: number | null) =>
  now === null || before === null || before === 0 ? null : Math.round((100 * (now - before)) / before)

/** Caps a published count, since some of its people may have left: a multiple of five, and never everybody. */
function amongPresent(people: number | null, eligible: number, smallest: number): number | null {
  const published = people === null ? 0 : roundPeople(people, eligible)
  return published >= smallest ? published : null
}

/** Active people in percent of eligible people; null where no count is published. */
const measuredRate = (people: number | null, eligible: number): number | null =>
  people === null ? null : hundredths((100 * people) / eligible)

function engagement({ users, challenges, recorded, smallestGroup }: Facts) {
  const unknown = { basis: null, rate: null, rateBefore: null }
  if (!users || !challenges || !recorded) return unknown
  const eligible = users.active
  if (!recorded.any) {
    return {
      basis: { kind: 'estimate' as const, active: null, eligible },
      rate: estimatedRate(users.total, challenges.active),
      rateBefore: users.beforeMonth > 0 ? estimatedRate(users.beforeMonth, challenges.activeBefore) : null,
    }
  }
  const active = amongPresent(recorded.thisMonth, eligible, smallestGroup)
  return {
    basis: { kind: 'measured' as const, active, eligible },
    rate: measuredRate(active, eligible),
    // In percent of today's people: the former number is not stored.
    rateBefore: measuredRate(amongPresent(recorded.lastMonth, eligible, smallestGroup), eligible),
  }
}

/**
 * Computes the figures of the cards. A suppressed or unknown figure is null, and so is a trend that would reveal
 * it.
 */
export function metricsOf(facts: Facts): DashboardMetrics {
  const { users, challenges, programme } = facts
  const { basis, rate, rateBefore } = engagement(facts)
  const active = challenges?.active ?? 0
  const score = rate === null ? null : wellnessScore(rate, active)
  const scoreBefore = rateBefore === null ? null : wellnessScore(rateBefore, challenges?.activeBefore ?? 0)
  return {
    totalUsers: users?.total ?? 0,
    activeUsers: users?.active ?? 0,
    teams: facts.teams ?? 0,
    activeChallenges: active,
    participationRate: rate,
    wellnessScore: score,
    basis,
    smallestGroup: facts.smallestGroup,
    trends: {
      usersGrowth: users ? growth(users.total, users.beforeMonth) : null,
      challengesGrowth: programme ? growth(programme.thisMonth, programme.lastMonth) : null,
      participationGrowth: growth(rate, rateBefore),
      wellnessGrowth: growth(score, scoreBefore),
    },
  }
}
