import { smallestBoard } from '#contract/participation/rules.ts'
import { addDays } from '#contract/platform/days.ts'
import { type ChallengeSettings, challengeDefaults } from '#contract/programme/challenge-settings.ts'
import { type Draft, endOf } from './draft.ts'
import { type Holiday, holidayOn } from './holidays.ts'

/** A hint or a warning that follows from the numbers of a challenge. */
export type Finding =
  | { kind: 'period'; days: number; start: string; end: string }
  /** Each participant's share of the target, in steps per day. */
  | { kind: 'share'; steps: number; people: number }
  | { kind: 'steep'; steps: number }
  /** Fewer people are active than were estimated. */
  | { kind: 'fewer people'; estimated: number; active: number; shareNow: number }
  | { kind: 'more people'; estimated: number; active: number }
  | { kind: 'past end' }
  | { kind: 'past start' }
  | { kind: 'holiday'; end: string; holiday: Holiday }
  | { kind: 'weekend'; end: string }
  | { kind: 'no competitors'; of: 'teams' | 'companies' }
  | { kind: 'one competitor'; of: 'teams' | 'companies' }
  | { kind: 'empty team'; name: string }
  /** Teams with fewer members than a team needs for a figure. */
  | { kind: 'small teams'; names: string[]; needed: number }
  /** A rule by which some people cannot score. */
  | { kind: 'left out'; by: 'conversion' | 'bicycle' | 'typed' }
  | {
      kind: 'uneven teams'
      small: string
      smallSize: number
      large: string
      largeSize: number
      total: boolean
    }
  | { kind: 'nothing to reach' }
  | { kind: 'fewer than places'; places: number; active: number }
  | { kind: 'not steps' }

export interface Surroundings {
  /** Current day of the organization. */
  today: string
  timeZone: string
  /** Number of active people; undefined until it is known. */
  active: number | undefined
  /** Teams by id; undefined until they are loaded. */
  teams: ReadonlyMap<string, { name: string; memberCount: number }> | undefined
}

/** A daily goal of at least this many steps is more than most people walk. */
const steepGoal = 12_000
/** Ratio of team sizes from which teams count as uneven. */
const uneven = 2

const warnings = new Set<Finding['kind']>([
  'steep',
  'fewer people',
  'past end',
  'past start',
  'holiday',
  'no competitors',
  'one competitor',
  'empty team',
  'small teams',
  'left out',
  'uneven teams',
  'nothing to reach',
  'fewer than places',
])

export const isWarning = ({ kind }: Finding) => warnings.has(kind)

/** Checks the plan of a challenge and returns its findings. */
export function preflight(draft: Draft, chosen: ChallengeSettings, around: Surroundings): Finding[] {
  const end = endOf(draft)
  return [
    { kind: 'period', days: draft.duration, start: draft.startDate, end },
    ...dates(draft.startDate, end, around),
    ...numbers(chosen, draft, around),
    ...competitors(chosen, around),
    ...leftOut(draft),
  ]
}

function dates(start: string, end: string, { today, timeZone }: Surroundings): Finding[] {
  if (end < today) return [{ kind: 'past end' }]
  const holiday = holidayOn(end, timeZone)
  const weekday = new Date(end).getUTCDay()
  return [
    ...(start < today ? [{ kind: 'past start' } as const] : []),
    ...(holiday ? [{ kind: 'holiday', end, holiday } as const] : []),
    ...(!holiday && (weekday === 0 || weekday === 6) ? [{ kind: 'weekend', end } as const] : []),
  ]
}

function numbers({ type, settings }: ChallengeSettings, draft: Draft, { active }: Surroundings): Finding[] {
  const steep = (steps: number): Finding[] => (steps >= steepGoal ? [{ kind: 'steep', steps }] : [])
  const notSteps: Finding[] =
    draft.activityMetric === challengeDefaults.activityMetric ? [] : [{ kind: 'not steps' }]
  switch (type) {
    case 'individual-mission':
      return [
        { kind: 'share', steps: settings.dailyGoal, people: 1 },
        ...steep(settings.dailyGoal),
        ...notSteps,
      ]
    case 'podium':
      return active !== undefined && active < settings.podiumPlaces
        ? [{ kind: 'fewer than places', places: settings.podiumPlaces, active }]
        : []
    case 'collective-target':
    case 'environmental':
    case 'donation-challenge': {
      if ('calculationApproach' in settings && settings.calculationApproach === 'budget')
        return settings.budget ? [] : [{ kind: 'nothing to reach' }]
      const { estimatedParticipants: people, dailyGoal } = settings
      const none = type === 'environmental' && settings.targetTrees === 0
      return [
        { kind: 'share', steps: dailyGoal, people },
        ...steep(dailyGoal),
        ...(none ? [{ kind: 'nothing to reach' } as const] : []),
        ...forThoseThere(people, dailyGoal, active),
        ...notSteps,
      ]
    }
    default:
      return []
  }
}

/** Compares the estimated participants with the active people. */
function forThoseThere(estimated: number, dailyGoal: number, active: number | undefined): Finding[] {
  if (active === undefined || active === 0) return []
  if (active < estimated) {
    const shareNow = Math.ceil((estimated * dailyGoal) / active)
    return [{ kind: 'fewer people', estimated, active, shareNow }]
  }
  return active > estimated ? [{ kind: 'more people', estimated, active }] : []
}

function competitors({ type, settings }: ChallengeSettings, { teams }: Surroundings): Finding[] {
  if (type !== 'team-competition' && type !== 'inter-company') return []
  const of = type === 'team-competition' ? 'teams' : 'companies'
  const ids = type === 'team-competition' ? settings.teams : settings.companies
  if (ids.length === 0) return [{ kind: 'no competitors', of }]
  if (ids.length === 1) return [{ kind: 'one competitor', of }]
  if (type !== 'team-competition' || !teams) return []
  const sizes = ids.flatMap((id) => teams.get(id) ?? []).sort((a, b) => a.memberCount - b.memberCount)
  const [small, large] = [sizes[0], sizes.at(-1)]
  if (!small || !large) return []
  if (small.memberCount === 0) return [{ kind: 'empty team', name: small.name }, ...tooSmall(sizes)]
  if (large.memberCount < uneven * small.memberCount) return tooSmall(sizes)
  return [
    ...tooSmall(sizes),
    {
      kind: 'uneven teams',
      small: small.name,
      smallSize: small.memberCount,
      large: large.name,
      largeSize: large.memberCount,
      total: settings.scoringMethod === 'total',
    },
  ]
}

/** Names the rules that leave people out: those who move in another way, or without a device. */
function leftOut({ rules, activityMetric }: Draft): Finding[] {
  return [
    ...(activityMetric === 'steps' && !rules.conversion ? (['conversion'] as const) : []),
    ...(activityMetric === 'distance' && rules.bicyclePercent === 0 ? (['bicycle'] as const) : []),
    ...(rules.typed === 'no' ? (['typed'] as const) : []),
  ].map((by) => ({ kind: 'left out', by }))
}

/** Teams in which too few people can be active, the smallest first. */
function tooSmall(sizes: { name: string; memberCount: number }[]): Finding[] {
  const names = sizes.filter(({ memberCount }) => memberCount < smallestBoard).map(({ name }) => name)
  return names.length > 0 ? [{ kind: 'small teams', names, needed: smallestBoard }] : []
}

/** Returns the last working day before a day. */
export function workingDayBefore(day: string, timeZone: string): string {
  let candidate = addDays(day, -1)
  while (holidayOn(candidate, timeZone) !== undefined || [0, 6].includes(new Date(candidate).getUTCDay()))
    candidate = addDays(candidate, -1)
  return candidate
}
