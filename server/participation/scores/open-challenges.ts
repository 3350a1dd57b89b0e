import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { resultTimes } from '#contract/participation/day-value.ts'
import { type ChallengeRules, defaultRules } from '#contract/participation/rules.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { challenges } from '#server/schema/challenges.ts'
import { challengeJoins } from '#server/schema/joins.ts'
import { organizations } from '#server/schema/organizations.ts'

type Row = typeof challenges.$inferSelect

/** A challenge as far as scoring needs it. */
export interface OpenChallenge
  extends Pick<
    Row,
    'id' | 'organizationId' | 'type' | 'activityMetric' | 'settings' | 'startDate' | 'endDate' | 'duration'
  > {
  /** The time zone of its organization. */
  timezone: string
  rules: ChallengeRules
  /** The goal of a mission's day; null for other types. */
  dailyGoal: number | null
}

export const scoringColumns = {
  id: challenges.id,
  organizationId: challenges.organizationId,
  type: challenges.type,
  activityMetric: challenges.activityMetric,
  settings: challenges.settings,
  startDate: challenges.startDate,
  endDate: challenges.endDate,
  duration: challenges.duration,
  rules: challenges.rules,
  timezone: organizations.timezone,
}

type Scoring = Pick<Row, Exclude<keyof typeof scoringColumns, 'timezone'>> & { timezone: string }

export const toOpenChallenge = ({ rules, ...row }: Scoring): OpenChallenge => ({
  ...row,
  rules: { ...defaultRules, ...rules },
  dailyGoal: row.type === 'individual-mission' ? Number(row.settings.dailyGoal) : null,
})

export const isOpen = ({ endDate, timezone, rules }: OpenChallenge, now: Date): boolean =>
  now.getTime() < resultTimes(endDate, timezone, rules).graceEnds

/**
 * Lists the challenges that a person has joined and that still count days.
 * @param db runs as that person
 */
export async function openChallenges(db: Handle, now: Date, ...conditions: SQL[]): Promise<OpenChallenge[]> {
  const rows = await db
    .select(scoringColumns)
    .from(challengeJoins)
    .innerJoin(challenges, eq(challenges.id, challengeJoins.challengeId))
    .innerJoin(organizations, eq(organizations.id, challenges.organizationId))
    .where(and(isNull(challengeJoins.leftAt), ...conditions))
  return rows.map(toOpenChallenge).filter((challenge) => isOpen(challenge, now))
}
