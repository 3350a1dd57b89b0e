import { type DashboardMetrics, participationFactor, wellnessCap } from '#contract/insights/dashboard.ts'
import { toldPeople } from '#server/privacy/published/cells.ts'

/** What was read; what could not be is undefined. */
export interface Facts {
  users: { total: number; active: number; beforeMonth: number } | undefined
  teams: number | undefined
  /** Challenges that run today, and that ran on the last day of the month before. */
  challenges: { active: number; activeBefore: number } | undefined
  /** Challenges and quizzes that touch this month, and the one before. */
  programme: { thisMonth: number; lastMonth: number } | undefined
  /**
   * People with recorded activity this month, and in the one before, as published; null where no count is. `any`:
   * whether one ever was.
   */
  recorded: { any: boolean; thisMonth: number | null; lastMonth: number | null } | undefined
  /** The fewest people a measured figure may be about. */
  smallestGroup: number
}

const hundredths = (value: number) => Math.round(value * 100) / 100

/** The documented estimate, in percent: it rests on running challenges alone. */
const estimatedRate = (users: number, activeChallenges: number) =>
  users > 0 ? hundredths(participationFactor * activeChallenges) : 0

/** 0 to 100. */
const wellnessScore = (rate: number, activeChallenges: number) =>
  Math.min(wellnessCap, Math.round(50 + 0.5 * rate + 2 * activeChallenges))

/** Percent against the period before; null where there was none. */
const growth = (now: number | null, before: number | null) =>
  now === null || before === null || before === 0 ? null : Math.round((100 * (now - before)) / before)

/** A published count, of which some may have left since: in steps of five too, and never of everybody there is. */
function amongPresent(people: number | null, eligible: number, smallest: number): number | null {
  const told = people === null ? 0 : toldPeople(people, eligible)
  return told >= smallest ? told : null
}

/** How many were active of how many, in percent; null where no count is published. */
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
    // Of today's people too: how many there were then is not kept.
    rateBefore: measuredRate(amongPresent(recorded.lastMonth, eligible, smallestGroup), eligible),
  }
}

/** The figures of the cards. A withheld or unknown one is null, and so is a trend that would tell it. */
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
