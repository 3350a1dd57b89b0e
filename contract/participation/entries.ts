import { entriesOf } from '#contract/platform/keys.ts'
import { sessionKind } from './compendium.ts'
import { localTimeIn, startOnDay } from './local-time.ts'
import type { DayInput, Measure, Reading, Session } from './readings.ts'
import type { Entry } from './recording.ts'

export interface EntryOrigin {
  /** Id of the entry, which becomes the one of its session. */
  id: string
  /** The source of what is typed. */
  sourceId: string
  timezone: string
}

const typed = 'typed' as const

export const dayOfEntry = ({ session, total }: Entry): string => session?.day ?? total?.day ?? ''

/** Second of the day of a time such as 09:30. */
const secondOf = (time: string): number => Number(time.slice(0, 2)) * 3600 + Number(time.slice(3, 5)) * 60

/** A session entered by hand, in seconds of a day. Undefined if its activity is unknown or its band is missing. */
export function sessionOfEntry(
  entered: NonNullable<Entry['session']>,
  { id, sourceId, timezone }: EntryOrigin,
  onDay: string = entered.day,
): Session | undefined {
  const kind = sessionKind(entered)
  if (!kind) return undefined
  const start = localTimeIn(timezone, entered.day, secondOf(entered.start))
  return {
    id,
    sourceId,
    mark: typed,
    startSecond: startOnDay(start.second, start.day, onDay),
    seconds: entered.minutes * 60,
    offsetMinutes: start.offsetMinutes,
    activity: entered.activity,
    band: kind.band,
    makesSteps: kind.makesSteps,
    amounts: kind.distance && entered.distanceM ? { [kind.distance]: entered.distanceM } : {},
  }
}

/** The readings of a day entered by hand. */
function readingsOfEntry(
  { day: _day, band, activeMinutes = 0, ...amounts }: NonNullable<Entry['total']>,
  { sourceId }: Pick<EntryOrigin, 'sourceId'>,
): Reading[] {
  const of = (measure: Measure, total: number): Reading => ({ sourceId, measure, mark: typed, total })
  const minutes = { ...of('activeSeconds', activeMinutes * 60), ...(band ? { band } : {}) }
  const others = entriesOf(amounts).map(([measure, total = 0]) => of(measure, total))
  return [...others, minutes].filter((reading) => !('total' in reading) || reading.total > 0)
}

/** What an entry adds to a day. */
export function partsOfEntry({ session, total }: Entry, origin: EntryOrigin, onDay: string) {
  const placed = session && sessionOfEntry(session, origin, onDay)
  return {
    readings: total && total.day === onDay ? readingsOfEntry(total, origin) : [],
    sessions: placed ? [placed] : [],
  }
}

/** A day with an entry added. */
export function addEntry(day: DayInput, entry: Entry, origin: EntryOrigin): DayInput {
  const { readings, sessions } = partsOfEntry(entry, origin, dayOfEntry(entry))
  const others = day.sessions.filter(({ id }) => id !== origin.id)
  return { ...day, readings: [...day.readings, ...readings], sessions: [...others, ...sessions] }
}
