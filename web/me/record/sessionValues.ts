import { bands } from '#contract/participation/readings.ts'
import type { Entry } from '#contract/participation/recording.ts'

/** The choice of an activity that the table does not have. */
export const something = 'other'

/** A number of the person's, with a comma or a point. Undefined if it is none. */
export const numberOf = (text: string): number | undefined => {
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && Number.isFinite(value) ? value : undefined
}

export type Values = Record<'activity' | 'day' | 'start' | 'minutes' | 'distance' | 'band' | 'reason', string>

/** The entry that the values make; undefined while they are incomplete. */
export function entryOf({
  activity,
  day,
  start,
  minutes,
  distance,
  band,
}: Omit<Values, 'reason'>): Entry | undefined {
  const length = numberOf(minutes)
  if (activity === '' || length === undefined) return undefined
  const isOther = activity === something
  const kilometres = isOther ? undefined : numberOf(distance)
  return {
    session: {
      ...{ activity: isOther ? null : activity, day, start, minutes: length },
      ...(isOther && { band: bands.find((one) => one === band) }),
      ...(kilometres !== undefined && { distanceM: Math.round(kilometres * 1000) }),
    },
  }
}

const textOf = (amount: number | undefined) => (amount === undefined ? '' : String(amount))

export const valuesOf = ({
  activity,
  day,
  start,
  minutes,
  distanceM,
  band,
}: NonNullable<Entry['session']>): Values => ({
  activity: activity ?? something,
  ...{ day, start, minutes: String(minutes), band: band ?? '', reason: '' },
  distance: textOf(distanceM === undefined ? undefined : distanceM / 1000),
})
