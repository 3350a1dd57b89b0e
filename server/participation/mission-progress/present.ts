import type { MissionOfMember, MissionState, MyMission } from '#contract/participation/missions.ts'
import { addDays } from '#contract/platform/days.ts'
import {
  amountOf,
  countedIn,
  datesOf,
  daysNeeded,
  firstDay,
  isCountedDay,
  isOpenDay,
  reaches,
  stateOf,
  type VisibleMission,
} from './counting.ts'
import type { Own } from './read.ts'

const mostDays = 100

interface MissionDay {
  day: string
  value: number | null
  isReached: boolean
}

/** The days of a mission that count so far, oldest first. Without progress by day there are none. */
export function countedDays(mission: VisibleMission, own: Own): MissionDay[] {
  const counted = countedIn(mission)
  if (counted === 'photos' || counted === 'quiz') return []
  const { last } = datesOf(mission)
  const first = firstDay(mission, own.today)
  const ticked = own.ticked.get(mission.id)
  // A phone east of the person's own zone may have ticked the next day already.
  const until = ticked?.has(addDays(own.today, 1)) ? addDays(own.today, 1) : own.today
  const days: MissionDay[] = []
  for (let day = first; day <= until && (last === undefined || day <= last); day = addDays(day, 1)) {
    if (!isCountedDay(mission, day)) continue
    days.push(counted === 'ticks' ? tick(day, ticked) : measured(mission, day, own))
  }
  return days
}

const tick = (day: string, ticked: Set<string> | undefined): MissionDay => ({
  ...{ day, value: null, isReached: ticked?.has(day) ?? false },
})

function measured(mission: VisibleMission, day: string, { days }: Own): MissionDay {
  const recorded = days.get(day)
  const value = recorded ? amountOf(countedIn(mission), recorded) : 0
  return { day, value, isReached: value > 0 && reaches(mission, value) }
}

export function presentMission(mission: VisibleMission, own: Own): MyMission {
  const { id, type, title, titleFr, summary } = mission
  const { targetValue, unit, durationDays, photoTheme, category, questionCount, startDate, endDate } = summary
  return {
    ...{ id, type, title, titleFr },
    state: stateOf(mission, own.now),
    counted: countedIn(mission),
    targetValue: targetValue ?? null,
    unit: unit ?? null,
    durationDays: durationDays ?? null,
    photoTheme: photoTheme ?? null,
    category: category ?? null,
    questionCount: questionCount ?? null,
    isReady: mission.isReady,
    startDate: startDate ?? null,
    endDate: endDate ?? null,
    mine: presentProgress(mission, own),
  }
}

function presentProgress(mission: VisibleMission, own: Own): MyMission['mine'] {
  const started = own.started.get(mission.id)
  if (!started) return null
  const days = countedDays(mission, own)
  const today = days.find(({ day }) => day === own.today)
  return {
    startedAt: started.startedAt.toISOString(),
    doneAt: started.doneAt?.toISOString() ?? null,
    reached: days.filter(({ isReached }) => isReached).length,
    needed: daysNeeded(mission),
    today: today?.value ?? null,
    isTodayReached: today?.isReached ?? false,
  }
}

/** Whether the caller may know the solutions of a quiz mission. */
export const isSolved = (mission: VisibleMission, own: Own): boolean =>
  stateOf(mission, own.now) === 'closed' || Boolean(own.started.get(mission.id)?.doneAt)

export const presentDetail = (
  mission: VisibleMission,
  own: Own,
  questions: MissionOfMember['questions'],
): MissionOfMember => ({
  ...presentMission(mission, own),
  questions,
  today: own.today,
  days: countedDays(mission, own)
    .slice(-mostDays)
    .reverse()
    .map((day) => ({
      ...day,
      isOpen: stateOf(mission, own.now) === 'active' && isOpenDay(mission, day.day, own.today, own.now),
    })),
})

const order: MissionState[] = ['active', 'coming', 'paused', 'closed']

/** Active missions first, those in progress before others; closed ones last. */
export const inOrder = (missions: MyMission[]): MyMission[] =>
  missions.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || rank(a) - rank(b))

const rank = ({ mine }: MyMission) => (mine === null ? 1 : mine.doneAt ? 2 : 0)
