import { joinChallenge, leaveChallenge } from '#contract/participation/joins.ts'
import { addDays, startOfDay } from '#contract/platform/days.ts'
import { mondayOf, zoneOf } from '#server/privacy/published/weeks.ts'
import { signedIn } from '#tests/server/factories.ts'
import { accountOf, type Measure, type Person } from './person.ts'
import type { World } from './world.ts'

/** A challenge that people join in the app, whose participants see one another's scores. */
export interface Played {
  id: string
  measure: Measure
  /** Whether its participants see a total, which includes people without a row on the board. */
  hasTotal: boolean
  days: string[]
  /** The people who have joined, and until when. */
  players: Map<string, { listed: boolean; until: Date | null }>
}

/** Joins as that person in the app, where the person may. */
export async function enter(world: World, person: Person, played: Played, appears?: 'totals'): Promise<void> {
  const visitor = await signedIn(world.server, accountOf(person))
  const { status } = await visitor.call(joinChallenge, {
    params: { challengeId: played.id },
    query: { organizationId: world.organization.id },
    body: appears ? { appears } : {},
  })
  if (status === 200) played.players.set(person.id, { listed: !appears, until: null })
}

export async function leave(world: World, person: Person, { id, players }: Played): Promise<void> {
  const visitor = await signedIn(world.server, accountOf(person))
  const query = { organizationId: world.organization.id }
  const { status } = await visitor.call(leaveChallenge, { params: { challengeId: id }, query })
  const join = players.get(person.id)
  if (status === 200 && join) join.until = world.now
}

/** Forgets a deleted challenge: its open weeks stay hidden where somebody had joined it. */
export function removePlayed(world: World, { id, days, players }: Played): void {
  world.played.delete(id)
  if (players.size === 0) return
  const present = mondayOf(world.firstDay)
  for (const week of days.map(mondayOf)) if (week <= present) world.hiddenWeeks.add(week)
}

/** Those whom the participants of a challenge see, alone or in a total, and until when. */
export const seenIn = ({ hasTotal, players }: Played): [person: string, until: Date | null][] =>
  [...players].flatMap(([id, { listed, until }]) => (listed || hasTotal ? [[id, until]] : []))

/** The people whose part of a day the participants of each challenge of its week know. */
export function knownOn(world: World, on: string): ReadonlySet<string>[] {
  const week = mondayOf(on)
  const [starts, ends] = [on, addDays(on, 1)].map((day) => startOfDay(zoneOf(world, week), day))
  const runs = ({ days }: Played) => (days[0] ?? '') <= addDays(week, 6) && (days.at(-1) ?? '') >= week
  return [...world.played.values()].filter(runs).flatMap((played) => {
    const those = (isKnown: (until: Date) => boolean) =>
      new Set(seenIn(played).flatMap(([id, until]) => (until === null || isKnown(until) ? [id] : [])))
    return [those((until) => !!starts && until > starts), those((until) => !!ends && until >= ends)]
  })
}
