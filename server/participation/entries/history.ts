import { and, between, desc, eq } from 'drizzle-orm'
import { dayFigures } from '#contract/participation/day-value.ts'
import { mergeDay } from '#contract/participation/merge.ts'
import {
  type CountedPart,
  type Measure,
  measures,
  type OutrankedPart,
} from '#contract/participation/readings.ts'
import type { getDay, listDays as listDaysEndpoint } from '#contract/participation/recording.ts'
import { rulesVersion } from '#contract/participation/rules.ts'
import { forAudience } from '#contract/participation/sources.ts'
import { addDays } from '#contract/platform/days.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { readSettings } from '#server/participation/member-settings/service.ts'
import { readChallengeReceipts } from '#server/participation/receipts/service.ts'
import type { OwnSource } from '#server/participation/sources/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import { activities, activityOwnMonths } from '#server/schema/activities.ts'
import { dayOf, ownDays } from './merged-days.ts'
import { readForRecording } from './read.ts'
import { summaryOf } from './service.ts'
import { versionsOf } from './versions.ts'

/** Days that one answer has at most. */
const mostDays = 100

/** Lists the caller's own days with activity, newest first, and the sums that are left of older months. */
export function listDays(
  member: MemberScope,
  period: { from: string; to: string },
): Promise<Answer<typeof listDaysEndpoint>> {
  const { organization, userId, person } = member
  const earliest = addDays(period.to, 1 - mostDays)
  return member.own(async (db) => {
    const { goal } = await readSettings(db, person)
    const rows = await db
      .select()
      .from(activities)
      .where(
        and(
          eq(activities.organizationId, organization.id),
          eq(activities.userId, userId),
          between(activities.day, period.from < earliest ? earliest : period.from, period.to),
        ),
      )
      .orderBy(desc(activities.day))
    const data = rows.map(({ distanceM: footM, organizationId: _, userId: __, ...day }) => {
      const equivalents = Math.max(day.equivalents, day.steps)
      return { ...day, footM, equivalents, goal, reached: equivalents >= goal }
    })
    const { month, days, equivalents } = activityOwnMonths
    const months = await db
      .select({ month, days, equivalents })
      .from(activityOwnMonths)
      .where(and(eq(activityOwnMonths.organizationId, organization.id), eq(activityOwnMonths.userId, userId)))
      .orderBy(desc(month))
    return { data, months }
  })
}

/** Explains the figures of one own day (P-RCT-1). */
export function readReceipt(member: MemberScope, day: string): Promise<Answer<typeof getDay>['data']> {
  const { organization, person } = member
  return member.own(async (db: Handle) => {
    const known = await readForRecording(db, person, { days: [day] })
    const { settings } = known
    const timezone = settings.timezone ?? organization.timezone
    const input = dayOf(ownDays(known, { timezone, days: [day] }), day)
    const merged = mergeDay(input)
    const { trace } = merged
    const named = nameSources(input.sources)
    return {
      summary: summaryOf(day, merged, settings),
      measures: measures
        .map((measure: Measure) => ({ measure, ...trace.measures[measure] }))
        .filter(({ counted, outranked }) => counted.length + outranked.length > 0)
        .map(({ measure, by, counted, outranked }) => ({
          measure,
          by,
          counted: counted.map(named),
          outranked: outranked.map(named),
        })),
      equivalents: trace.equivalents.map(({ sessionId = null, ...part }) => ({
        ...part,
        entryId: sessionId,
      })),
      sessions: trace.sessions.map(({ sessionId, outcome, seconds, equivalents }) => ({
        ...{ entryId: sessionId, outcome, seconds, equivalents },
      })),
      entries: (await versionsOf(db, person, day)).map(
        ({ id, version, day: on, content, reason, isCurrent, recordedAt }) => ({
          ...{ id, version, day: on, content, reason, isCurrent },
          recordedAt: recordedAt.toISOString(),
        }),
      ),
      challenges: await readChallengeReceipts(db, person, {
        day,
        figures: dayFigures(forAudience(input, 'others')),
        sources: input.sources,
      }),
      rulesVersion,
    }
  })
}

function nameSources(sources: readonly OwnSource[]) {
  const byId = new Map(sources.map((source) => [source.id, source]))
  return (part: CountedPart | OutrankedPart) => {
    const source = byId.get(part.sourceId)
    return {
      sourceId: part.sourceId,
      name: source?.name ?? '',
      kind: source?.kind ?? 'typed',
      typed: part.typed,
      amount: part.amount,
      quarters: 'quarters' in part ? part.quarters : [],
    }
  }
}
