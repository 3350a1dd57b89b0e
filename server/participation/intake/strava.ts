import { localTimeAt } from '#contract/participation/local-time.ts'
import {
  asObject,
  fieldsIn,
  type IntakeClock,
  type Item,
  judgeSpan,
  type Origin,
  type ReadEntry,
  readAmount,
  readEntry,
  readInstant,
  readSession,
  textIn,
  textOfTime,
  withinDay,
} from './entry.ts'
import { activityNamed } from './sports.ts'

export const stravaOrigin: Origin = { kind: 'strava', name: 'Strava', mark: 'measured' }

function readActivity(given: Record<string, unknown>, clock: IntakeClock): Item[] {
  const at = readInstant(given.start_date, 'start_date', clock)
  const amount = (field: string) => readAmount(given[field], field, { fractions: true })
  const [moving, distanceM] = [amount('moving_time'), amount('distance')]
  const elapsed = withinDay(amount('elapsed_time'), 'elapsed_time')
  const instant = Date.parse(String(given.start_date))
  const { utc_offset } = given
  const offsetMinutes = typeof utc_offset === 'number' ? Math.round(utc_offset / 60) : at.offsetMinutes
  const local = (ms: number) => ({ ...localTimeAt(ms + offsetMinutes * 60_000, 'UTC'), offsetMinutes })
  const start = local(instant)
  const names = { start: 'start_date', end: 'elapsed_time' }
  const span = judgeSpan(start, local(instant + elapsed * 1000), names, clock)
  const session = {
    ...{ activity: activityNamed(textIn(given.sport_type) ?? textIn(given.type)), band: 'moderate' as const },
    ...{ startedAt: textOfTime(start), minutes: Math.floor(moving / 60) },
    ...(distanceM > 0 && { distanceM }),
  }
  return readSession(span, session, { minutes: 'moving_time', distance: 'distance' })
}

/** Activities of Strava's list. What was typed in there is marked so. */
export const readStrava = (list: readonly unknown[], clock: IntakeClock): ReadEntry[] =>
  list.map((given, index) => {
    const mark = fieldsIn(given).manual === true ? 'typed' : 'measured'
    return readEntry({ index, path: `[${index}]`, origin: { ...stravaOrigin, mark } }, () =>
      readActivity(asObject(given), clock),
    )
  })
