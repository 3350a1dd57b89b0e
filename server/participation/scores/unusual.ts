import { and, eq, gte } from 'drizzle-orm'
import { amountIn, limitIn, type ScoredDay } from '#contract/participation/day-value.ts'
import { daysBack } from '#contract/participation/rules.ts'
import type { UnusualDay } from '#contract/participation/unusual.ts'
import { isUnusual, usualDays, usualOf } from '#contract/participation/usual.ts'
import { addDays, dayIn } from '#contract/platform/days.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import { confirmedDays } from '#server/schema/scores.ts'
import { readDays } from './days.ts'
import { type OpenChallenge, openChallenges } from './service.ts'

/** For how many days a person is asked about a day. */
const askedDays = 14

/** Lists the caller's recent unusual days that they have not confirmed, the latest first. */
export const listUnusualDays = (member: MemberScope): Promise<UnusualDay[]> =>
  member.own(async (db) => {
    const { organization, userId, now } = member
    const person = { organizationId: organization.id, userId }
    // The person's own day may be one ahead.
    const latest = addDays(dayIn(organization.timezone, now), 1)
    const earliest = addDays(latest, -askedDays)
    const days = (await readDays(db, person, addDays(latest, -daysBack.imported), latest)).toSorted((a, b) =>
      a.day < b.day ? 1 : -1,
    )
    if (days.length <= usualDays.least) return []
    const challenges = await openChallenges(db, person, now)
    const { day, organizationId, userId: confirmedBy } = confirmedDays
    const confirmed = await db
      .select({ day })
      .from(confirmedDays)
      .where(and(eq(organizationId, person.organizationId), eq(confirmedBy, userId), gte(day, earliest)))
    const known = new Set(confirmed.map((row) => row.day))
    return days.flatMap((one, at) => {
      if (one.day < earliest || known.has(one.day)) return []
      const usual = usualOf(days.slice(at + 1).map(({ all }) => all.equivalents))
      const { equivalents } = one.all
      const isAboveCap = challenges.some((challenge) => exceedsCap(challenge, one))
      const isAsked = isUnusual({ equivalents, usual, isAboveCap, isTypedAlone: isTypedAlone(one) })
      return isAsked ? [{ day: one.day, equivalents, usual: usual ?? 0 }] : []
    })
  })

const exceedsCap = ({ activityMetric, rules, startDate, endDate }: OpenChallenge, { day, all }: ScoredDay) =>
  startDate <= day &&
  day <= endDate &&
  amountIn(activityMetric, all, rules) > limitIn(activityMetric, rules.dailyCap)

const isTypedAlone = ({ measured }: ScoredDay) => Object.values(measured).every((amount) => amount === 0)

/** Stores that the caller looked at a day and found it right. */
export const confirmDay = (member: MemberScope, day: string): Promise<void> =>
  member.own(async (db) => {
    const { organization, userId, now } = member
    await db
      .insert(confirmedDays)
      .values({ organizationId: organization.id, userId, day, confirmedAt: now })
      .onConflictDoNothing()
  })
