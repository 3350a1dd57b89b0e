import type { MissionCounted, MissionState } from '#contract/participation/missions.ts'
import { daysBack, defaultRules } from '#contract/participation/rules.ts'
import { addDays, dayIn } from '#contract/platform/days.ts'
import type { activities } from '#server/schema/activities.ts'
import type { missionAssignments } from '#server/schema/missions.ts'

/** A mission with the days that its organization's clock gives it. */
export interface DatedMission
  extends Pick<
    typeof missionAssignments.$inferSelect,
    'id' | 'type' | 'title' | 'titleFr' | 'status' | 'summary' | 'assignedAt' | 'pauses'
  > {
  timezone: string
}

/** A mission as the caller's app shows it. */
export interface VisibleMission extends DatedMission {
  /** False for a quiz mission without questions. */
  isReady: boolean
}

type Day = Pick<
  typeof activities.$inferSelect,
  'steps' | 'equivalents' | 'distanceM' | 'wheelsM' | 'cyclingM' | 'activeMinutes'
>

const units: [RegExp, 'steps' | 'distance' | 'minutes'][] = [
  [/^(steps?|pas)$/i, 'steps'],
  [/^(km|kms|kilom[eè]t(er|re)s?)$/i, 'distance'],
  [/^(min|mins|minutes?)$/i, 'minutes'],
]

/** Minutes of sleep or silence are no active minutes. */
const isAboutMovement = /activ|exercis|mov|sport|walk|run|marche|course|mouvement/i

/** What makes progress in a mission: recorded days by its unit, ticks for every other unit. */
export function countedIn({ type, summary }: Pick<VisibleMission, 'type' | 'summary'>): MissionCounted {
  if (type === 'quiz_mission') return 'quiz'
  if (type === 'photo_challenge') return 'photos'
  const [, measure] = units.find(([name]) => name.test(summary.unit?.trim() ?? '')) ?? []
  const { challengeType } = summary
  if (measure === 'minutes' && challengeType && !isAboutMovement.test(challengeType)) return 'ticks'
  return measure ?? 'ticks'
}

/** Step equivalents, metres or minutes of a recorded day. */
export function amountOf(measure: MissionCounted, day: Day): number {
  if (measure === 'steps') return Math.max(day.equivalents, day.steps)
  if (measure === 'minutes') return day.activeMinutes
  return day.distanceM + day.wheelsM + Math.floor((day.cyclingM * defaultRules.bicyclePercent) / 100)
}

export function reaches(mission: VisibleMission, amount: number): boolean {
  const target = mission.summary.targetValue
  if (!target) return amount > 0
  return amount >= (countedIn(mission) === 'distance' ? target * 1000 : target)
}

/** Pauses by the organization's days. Missions paused before pauses were kept count no day. */
function pausedDays({ status, pauses, assignedAt, timezone }: VisibleMission) {
  const kept =
    status !== 'active' && pauses.length === 0
      ? [{ from: assignedAt.toISOString(), until: undefined }]
      : pauses
  return kept.map(({ from, until }) => ({
    from: dayIn(timezone, new Date(from)),
    until: until === undefined ? undefined : dayIn(timezone, new Date(until)),
  }))
}

/** The first and the last day that count, both included. A mission without dates has no last one. */
export function datesOf(mission: DatedMission): { first: string; last: string | undefined } {
  const { summary, assignedAt, timezone } = mission
  return { first: summary.startDate ?? dayIn(timezone, assignedAt), last: summary.endDate }
}

/** The first day that counts, as far back as history is kept. */
export function firstDay(mission: VisibleMission, today: string): string {
  const { first } = datesOf(mission)
  const earliest = addDays(today, -daysBack.imported)
  return first < earliest ? earliest : first
}

/** Whether a day counts. Those on which a pause begins and ends do. */
export function isCountedDay(mission: VisibleMission, day: string): boolean {
  const { first, last } = datesOf(mission)
  if (day < first || (last !== undefined && day > last)) return false
  return !pausedDays(mission).some(({ from, until }) => day > from && (until === undefined || day < until))
}

export function stateOf(mission: VisibleMission, now: Date): MissionState {
  const { first, last } = datesOf(mission)
  const today = dayIn(mission.timezone, now)
  if (mission.status === 'completed' || (last !== undefined && today > last)) return 'closed'
  if (mission.status === 'paused') return 'paused'
  return today < first ? 'coming' : 'active'
}

/** How many days complete the mission: never more than its dates have. */
export function daysNeeded(mission: VisibleMission): number {
  const counted = countedIn(mission)
  if (counted === 'photos' || counted === 'quiz') return 0
  const { startDate, endDate, durationDays } = mission.summary
  const possible =
    startDate && endDate
      ? Math.round((Date.parse(endDate) - Date.parse(startDate)) / 86_400_000) + 1
      : undefined
  return Math.max(1, Math.min(durationDays ?? possible ?? 1, possible ?? Number.POSITIVE_INFINITY))
}

/**
 * Whether a person may still tick a day: as far back as one may type, so that what was done offline arrives. It is
 * today already east of the person's own zone, where their phone may be.
 */
export const isOpenDay = (mission: VisibleMission, day: string, today: string, now: Date): boolean =>
  isCountedDay(mission, day) &&
  day >= addDays(today, -daysBack.typed) &&
  day <= dayIn('Pacific/Kiritimati', now)
