import { and, between, eq, isNull } from 'drizzle-orm'
import type { ScoredDay } from '#contract/participation/day-value.ts'
import type { DayAmounts } from '#contract/participation/readings.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { Person } from '#server/platform/db/row-access.ts'
import { activities } from '#server/schema/activities.ts'
import { challengeJoins } from '#server/schema/boards.ts'
import { activityMeasured, challengeDays } from '#server/schema/scores.ts'

const dayColumns = {
  steps: activities.steps,
  footM: activities.distanceM,
  wheelsM: activities.wheelsM,
  cyclingM: activities.cyclingM,
  activeMinutes: activities.activeMinutes,
  equivalents: activities.equivalents,
}

const measuredColumns = {
  steps: activityMeasured.steps,
  footM: activityMeasured.distanceM,
  wheelsM: activityMeasured.wheelsM,
  cyclingM: activityMeasured.cyclingM,
  activeMinutes: activityMeasured.activeMinutes,
  equivalents: activityMeasured.equivalents,
}

type StoredDay = Omit<DayAmounts, 'activeSeconds' | 'pushes'> & { activeMinutes: number }

const amountsOf = ({ activeMinutes, ...day }: StoredDay): DayAmounts => ({
  ...day,
  pushes: 0,
  activeSeconds: activeMinutes * 60,
})

const measuredOfDay = and(
  eq(activityMeasured.organizationId, activities.organizationId),
  eq(activityMeasured.userId, activities.userId),
  eq(activityMeasured.day, activities.day),
)

interface StoredFigures {
  day: string
  all: StoredDay
  measured: StoredDay | null
}

const scoredDay = ({ day, all, measured }: StoredFigures): ScoredDay => ({
  day,
  all: amountsOf(all),
  measured: amountsOf(measured ?? all),
})

/**
 * Reads a person's merged days of a period, with and without what was typed.
 * @param db runs as that person, or as the closing role
 */
export async function readDays(
  db: Handle,
  { organizationId, userId }: Person,
  from: string,
  to: string,
): Promise<ScoredDay[]> {
  const rows = await db
    .select({ day: activities.day, all: dayColumns, measured: measuredColumns })
    .from(activities)
    .leftJoin(activityMeasured, measuredOfDay)
    .where(
      and(
        eq(activities.organizationId, organizationId),
        eq(activities.userId, userId),
        between(activities.day, from, to),
      ),
    )
  return rows.map(scoredDay)
}

/**
 * Reads the merged days of all people in a challenge, with their aliases.
 * @param db runs as the closing role
 */
export async function readDaysOfAll(
  db: Handle,
  { id, startDate, endDate }: { id: string; startDate: string; endDate: string },
): Promise<(ScoredDay & { alias: number })[]> {
  const rows = await db
    .select({ alias: challengeJoins.alias, day: activities.day, all: dayColumns, measured: measuredColumns })
    .from(challengeJoins)
    .innerJoin(
      activities,
      and(
        eq(activities.organizationId, challengeJoins.organizationId),
        eq(activities.userId, challengeJoins.userId),
        between(activities.day, startDate, endDate),
      ),
    )
    .leftJoin(activityMeasured, measuredOfDay)
    .where(and(eq(challengeJoins.challengeId, id), isNull(challengeJoins.leftAt)))
  return rows.map(({ alias, ...row }) => ({ alias, ...scoredDay(row) }))
}

/** Reads what was kept of the days in a challenge, with the aliases of its people. */
export function readCountedDays(db: Handle, id: string) {
  const { value, typed, measured, steps, reached, challengeId, organizationId, userId } = challengeDays
  return db
    .select({ alias: challengeJoins.alias, value, typed, measured, steps, reached })
    .from(challengeDays)
    .innerJoin(
      challengeJoins,
      and(
        eq(challengeJoins.organizationId, organizationId),
        eq(challengeJoins.userId, userId),
        eq(challengeJoins.challengeId, challengeId),
        isNull(challengeJoins.leftAt),
      ),
    )
    .where(eq(challengeId, id))
}

/** What was kept of a day in a challenge; nothing for a day without a value. */
export async function readKeptDay(
  db: Handle,
  key: Person & { challengeId: string; day: string },
): Promise<Omit<typeof challengeDays.$inferSelect, keyof typeof key>> {
  const { value, typed, measured, steps, reached, quizPoints, accepted } = challengeDays
  const [kept] = await db
    .select({ value, typed, measured, steps, reached, quizPoints, accepted })
    .from(challengeDays)
    .where(
      and(
        eq(challengeDays.organizationId, key.organizationId),
        eq(challengeDays.userId, key.userId),
        eq(challengeDays.challengeId, key.challengeId),
        eq(challengeDays.day, key.day),
      ),
    )
  const nothing = { value: 0, typed: 0, measured: 0, steps: 0, quizPoints: 0, accepted: 0 }
  return kept ?? { ...nothing, reached: false }
}
