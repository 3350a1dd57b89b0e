import * as z from 'zod/mini'
import { fieldMessage } from '#contract/platform/field-message.ts'
import type { FieldLabel } from '#contract/platform/field-sentences.ts'
import { day } from '#contract/platform/fields.ts'

const band = z.enum(['light', 'moderate', 'vigorous'])

const whole = (label: FieldLabel, max: number) =>
  z
    .number(fieldMessage({ code: 'number.type', label }))
    .check(
      z.int(fieldMessage({ code: 'number.whole', label })),
      z.minimum(0, fieldMessage({ code: 'number.too_small', label, min: 0 })),
      z.maximum(max, fieldMessage({ code: 'number.too_large', label, max })),
    )

/** A session: what, when, how long and how hard; metres where they are known. */
const session = z.strictObject({
  /** Code of the compendium; null for something else. */
  activity: z.nullable(z.string().check(z.maxLength(20))),
  /** Needed without an activity; otherwise the activity's. */
  band: z.optional(band),
  day: day('day'),
  /** Local time of the start, `HH:MM`. */
  start: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, fieldMessage({ code: 'date.time' }))),
  minutes: whole('minutes', 1440),
  distanceM: z.optional(whole('distance', 2_000_000)),
})

/** The totals of a day. Minutes ask for their band. */
const total = z.strictObject({
  day: day('day'),
  steps: z.optional(whole('steps', 2_000_000)),
  footM: z.optional(whole('distance', 2_000_000)),
  wheelsM: z.optional(whole('distance', 2_000_000)),
  cyclingM: z.optional(whole('distance', 2_000_000)),
  pushes: z.optional(whole('pushes', 2_000_000)),
  activeMinutes: z.optional(whole('minutes', 1440)),
  band: z.optional(band),
})

/** Exactly one of the two is given. */
export const entryBody = z.strictObject({ session: z.optional(session), total: z.optional(total) })

export type Entry = z.output<typeof entryBody>
