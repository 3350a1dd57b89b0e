import * as z from 'zod/mini'
import { day } from '#contract/platform/fields.ts'

const band = z.enum(['light', 'moderate', 'vigorous'])

const whole = (label: string, max: number) =>
  z
    .number(`${label} must be a number.`)
    .check(
      z.int(`${label} must be a whole number.`),
      z.minimum(0, `${label} must be at least 0.`),
      z.maximum(max, `${label} must be at most ${max}.`),
    )

/** A session: what, when, how long and how hard; metres where they are known. */
const session = z.strictObject({
  /** Code of the compendium; null for something else. */
  activity: z.nullable(z.string().check(z.maxLength(20))),
  /** Needed without an activity; otherwise the activity's. */
  band: z.optional(band),
  day: day('Choose a day.'),
  /** Local time of the start, `HH:MM`. */
  start: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose a time.')),
  minutes: whole('Minutes', 1440),
  distanceM: z.optional(whole('Distance', 2_000_000)),
})

/** The totals of a day. Minutes ask for their band. */
const total = z.strictObject({
  day: day('Choose a day.'),
  steps: z.optional(whole('Steps', 2_000_000)),
  footM: z.optional(whole('Distance', 2_000_000)),
  wheelsM: z.optional(whole('Distance', 2_000_000)),
  cyclingM: z.optional(whole('Distance', 2_000_000)),
  pushes: z.optional(whole('Pushes', 2_000_000)),
  activeMinutes: z.optional(whole('Minutes', 1440)),
  band: z.optional(band),
})

/** Exactly one of the two is given. */
const entryBody = z.strictObject({ session: z.optional(session), total: z.optional(total) })

export type Entry = z.output<typeof entryBody>
