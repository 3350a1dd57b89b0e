import { and, eq, gte, sql } from 'drizzle-orm'
import { cheers, type getMyProgress } from '#contract/participation/boards.ts'
import { typedShare } from '#contract/participation/day-value.ts'
import { streakOf } from '#contract/participation/streak.ts'
import { dayIn } from '#contract/platform/days.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { isWithheldFrom } from '#server/participation/role-holders/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { activities } from '#server/schema/activities.ts'
import { memberSettings } from '#server/schema/member-settings.ts'
import { challengeDays, challengeScores } from '#server/schema/scores.ts'
import { readBoard } from './board.ts'
import type { JoinedChallenge } from './challenges.ts'
import { onceSealed } from './sealed.ts'

type Progress = Answer<typeof getMyProgress>['data']

/** @throws challenge.not_found, challenge.not_joined */
export async function readProgress(
  context: UseCaseContext,
  member: MemberScope,
  challengeId: string,
): Promise<Progress> {
  return onceSealed(context, member, challengeId, async (db, challenge) => {
    const score = await readScore(db, challenge)
    // A place tells the scores of others to whoever tries several own ones.
    const isWithheld = await isWithheldFrom(db, member, challengeId)
    const { me } = await readBoard(db, { challenge, isWithheld, now: member.now }, undefined)
    const { startDate, endDate } = challenge
    return {
      score: score.score,
      place: me?.place ?? null,
      typedShare: typedShare(score),
      activeDays: score.days,
      reachedDays: score.reached,
      countedDays: (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1,
      days: await readDays(db, member, challengeId),
      cheers: {
        bravo: score.cheers[cheers.indexOf('bravo')] ?? 0,
        go: score.cheers[cheers.indexOf('go')] ?? 0,
        together: score.cheers[cheers.indexOf('together')] ?? 0,
        thanks: score.cheers[cheers.indexOf('thanks')] ?? 0,
      },
      streak: await readStreak(db, member),
    }
  })
}

async function readScore(db: Handle, { id, join }: JoinedChallenge) {
  const { score, days, reached, typed, cheers } = challengeScores
  const [row] = await db
    .select({ score, days, reached, typed, cheers })
    .from(challengeScores)
    .where(and(eq(challengeScores.challengeId, id), eq(challengeScores.alias, join.alias)))
  if (!row) throw new Error('a joined challenge has no score')
  return row
}

function readDays(db: Handle, { organization, userId }: MemberScope, challengeId: string) {
  const { day, value, typed, reached } = challengeDays
  return db
    .select({ day, value, typed, reached })
    .from(challengeDays)
    .where(
      and(
        eq(challengeDays.organizationId, organization.id),
        eq(challengeDays.userId, userId),
        eq(challengeDays.challengeId, challengeId),
      ),
    )
    .orderBy(day)
}

/** Days in a row with the own goal reached. */
async function readStreak(db: Handle, { userId, organization, now }: MemberScope): Promise<number> {
  const [settings] = await db
    .select({ goal: memberSettings.goal, timezone: memberSettings.timezone })
    .from(memberSettings)
    .where(and(eq(memberSettings.organizationId, organization.id), eq(memberSettings.userId, userId)))
  const { goal = 6000, timezone = null } = settings ?? {}
  const rows = await db
    .select({ day: activities.day })
    .from(activities)
    .where(
      and(
        eq(activities.organizationId, organization.id),
        eq(activities.userId, userId),
        gte(activities.equivalents, goal),
      ),
    )
    .orderBy(sql`${activities.day} desc`)
    .limit(400)
  return streakOf(
    rows.map(({ day }) => day),
    dayIn(timezone ?? organization.timezone, now),
  )
}
