import { and, eq } from 'drizzle-orm'
import type { MissionCounted, MissionOfMember, MyMission } from '#contract/participation/missions.ts'
import { daysBack } from '#contract/participation/rules.ts'
import { addDays, dayIn } from '#contract/platform/days.ts'
import { requireActivityConsent } from '#server/participation/consents/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import { missionDays, missionProgress } from '#server/schema/mission-progress.ts'
import {
  countedIn,
  type DatedMission,
  datesOf,
  daysNeeded,
  isOpenDay,
  stateOf,
  type VisibleMission,
} from './counting.ts'
import { countedDays, inOrder, isSolved, presentDetail, presentMission } from './present.ts'
import { readQuestions } from './questions.ts'
import { findMission, findMissions, type Own, readOwn, readToday } from './read.ts'

const isMeasured = (mission: VisibleMission) => ['steps', 'distance', 'minutes'].includes(countedIn(mission))

const isByDay = (mission: VisibleMission) => isMeasured(mission) || countedIn(mission) === 'ticks'

async function readAround(db: Handle, member: MemberScope, missions: VisibleMission[]): Promise<Own> {
  const [since] = missions
    .filter(isMeasured)
    .map((mission) => datesOf(mission).first)
    .sort()
  const own = await readOwn(db, member, since)
  for (const mission of missions) await keepCompletion(db, member, mission, own)
  return own
}

/**
 * Stores whether the days of a started mission complete it. Recorded days change without the mission's knowledge, so
 * that each reading looks.
 */
async function keepCompletion(
  db: Handle,
  member: MemberScope,
  mission: VisibleMission,
  own: Own,
): Promise<void> {
  const progress = own.started.get(mission.id)
  if (!progress || !isByDay(mission)) return
  const reached = countedDays(mission, own).filter(({ isReached }) => isReached).length
  const isDone = reached >= daysNeeded(mission)
  if (isDone === (progress.doneAt !== null)) return
  // What was completed stays so once the mission has ended.
  if (!isDone && stateOf(mission, own.now) === 'closed') return
  const doneAt = isDone ? member.now : null
  await db.update(missionProgress).set({ doneAt }).where(ofMission(member, mission.id))
  own.started.set(mission.id, { ...progress, doneAt })
}

const ofMission = ({ organization, userId }: MemberScope, assignmentId: string) =>
  and(
    eq(missionProgress.organizationId, organization.id),
    eq(missionProgress.userId, userId),
    eq(missionProgress.assignmentId, assignmentId),
  )

/**
 * @param db runs as the person
 * @throws mission.not_found
 */
export const requireMission = async (db: Handle, member: MemberScope, id: string): Promise<VisibleMission> =>
  (await findMission(db, member, id)) ?? fail('mission.not_found')

export const listMissions = (member: MemberScope): Promise<MyMission[]> =>
  member.own(async (db) => {
    const missions = await findMissions(db, member)
    const own = await readAround(db, member, missions)
    return inOrder(missions.map((mission) => presentMission(mission, own)))
  })

/** @throws mission.not_found */
export const readMission = (member: MemberScope, id: string): Promise<MissionOfMember> =>
  member.own(async (db) => presentOne(db, member, await requireMission(db, member, id)))

async function presentOne(
  db: Handle,
  member: MemberScope,
  mission: VisibleMission,
): Promise<MissionOfMember> {
  const own = await readAround(db, member, [mission])
  const mayRead = isSolved(mission, own) || stateOf(mission, own.now) === 'active'
  const questions = mayRead ? await readQuestions(db, mission.id, isSolved(mission, own)) : null
  return presentDetail(mission, own, questions)
}

/** @throws mission.not_begun, mission.paused, mission.closed */
function requireActive(mission: VisibleMission, now: Date): void {
  const state = stateOf(mission, now)
  if (state === 'coming') fail('mission.not_begun')
  if (state === 'paused') fail('mission.paused')
  if (state === 'closed') fail('mission.closed')
}

/**
 * Notes that the caller has started a mission. A second time changes nothing.
 * @param db runs as the person
 */
async function noteStart(db: Handle, member: MemberScope, assignmentId: string): Promise<void> {
  const { organization, userId, now } = member
  await db
    .insert(missionProgress)
    .values({ organizationId: organization.id, userId, assignmentId, startedAt: now })
    .onConflictDoNothing()
}

/**
 * Notes that the caller has completed a mission that is done by one act, which also starts it.
 * @param db runs as the person
 */
export async function noteDone(db: Handle, member: MemberScope, assignmentId: string): Promise<void> {
  await noteStart(db, member, assignmentId)
  const [found] = await db
    .select({ doneAt: missionProgress.doneAt })
    .from(missionProgress)
    .where(ofMission(member, assignmentId))
  if (!found?.doneAt)
    await db.update(missionProgress).set({ doneAt: member.now }).where(ofMission(member, assignmentId))
}

/**
 * @throws mission.not_found, mission.not_begun, mission.paused, mission.closed, mission.not_ready,
 *   consent.activity_needed
 */
export const startMission = (member: MemberScope, id: string): Promise<MissionOfMember> =>
  member.own(async (db) => {
    const mission = await requireMission(db, member, id)
    requireActive(mission, member.now)
    if (!mission.isReady) fail('mission.not_ready')
    if (isByDay(mission)) await requireActivityConsent(db, member.person)
    await noteStart(db, member, id)
    return presentOne(db, member, mission)
  })

/**
 * Notes that the caller has answered all questions of a quiz mission. No answer is stored.
 * @throws mission.not_found, mission.other_kind, mission.not_begun, mission.paused, mission.closed,
 *   mission.not_ready
 */
export const completeQuizMission = (member: MemberScope, id: string): Promise<MissionOfMember> =>
  member.own(async (db) => {
    const mission = await requireOpenMission(db, member, id, 'quiz')
    if (!mission.isReady) fail('mission.not_ready')
    await noteDone(db, member, id)
    return presentOne(db, member, mission)
  })

/**
 * Ticks a day, or takes its tick back.
 * @throws mission.not_found, mission.not_begun, mission.paused, mission.closed, mission.not_ticked,
 *   mission.day_not_open, consent.activity_needed
 */
export const setTick = (
  member: MemberScope,
  { missionId, day }: { missionId: string; day: string },
  isDone: boolean,
): Promise<MissionOfMember> =>
  member.own(async (db) => {
    const mission = await requireMission(db, member, missionId)
    if (countedIn(mission) !== 'ticks') fail('mission.not_ticked')
    await requireOpenDay(db, member, mission, day)
    if (isDone) await addTick(db, member, missionId, day)
    else await removeTick(db, member, missionId, day)
    return presentOne(db, member, mission)
  })

/**
 * A mission of a kind to which something may be added now, or could until its last day a week ago: what was made
 * offline arrives late.
 * @throws mission.not_found, mission.other_kind, mission.not_begun, mission.paused, mission.closed
 */
export async function requireOpenMission(
  db: Handle,
  member: MemberScope,
  id: string,
  kind: MissionCounted,
): Promise<VisibleMission> {
  const mission = await requireMission(db, member, id)
  if (countedIn(mission) !== kind) fail('mission.other_kind')
  const { last } = datesOf(mission)
  const today = await readToday(db, member)
  const isLate = mission.status === 'active' && last !== undefined && today > last
  if (!(isLate && today <= addDays(last, daysBack.typed))) requireActive(mission, member.now)
  return mission
}

/** The last day of a mission that has an end: its own, or the day on which the provider completed it. */
export function lastDayOf(mission: DatedMission): string | undefined {
  const { last } = datesOf(mission)
  if (mission.status !== 'completed') return last
  const { from } = mission.pauses.at(-1) ?? { from: mission.assignedAt.toISOString() }
  const completed = dayIn(mission.timezone, new Date(from))
  return last !== undefined && last < completed ? last : completed
}

/** A tick made offline before a mission's last day still counts when it arrives after it. */
async function requireOpenDay(
  db: Handle,
  member: MemberScope,
  mission: VisibleMission,
  day: string,
): Promise<void> {
  const today = await readToday(db, member)
  if (mission.status !== 'completed' && isOpenDay(mission, day, today, member.now)) return
  requireActive(mission, member.now)
  fail('mission.day_not_open')
}

async function addTick(db: Handle, member: MemberScope, assignmentId: string, day: string): Promise<void> {
  await requireActivityConsent(db, member.person)
  await noteStart(db, member, assignmentId)
  const { organization, userId } = member
  await db
    .insert(missionDays)
    .values({ organizationId: organization.id, userId, assignmentId, day })
    .onConflictDoNothing()
}

async function removeTick(db: Handle, member: MemberScope, assignmentId: string, day: string): Promise<void> {
  const { organization, userId } = member
  await db
    .delete(missionDays)
    .where(
      and(
        eq(missionDays.organizationId, organization.id),
        eq(missionDays.userId, userId),
        eq(missionDays.assignmentId, assignmentId),
        eq(missionDays.day, day),
      ),
    )
}
