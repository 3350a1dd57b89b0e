import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { fieldMessage } from '#contract/platform/field-message.ts'
import type { FieldLabel } from '#contract/platform/field-sentences.ts'
import { day, id, instant, lineOrNothing } from '#contract/platform/fields.ts'
import { memberQuery } from '#contract/platform/organization-params.ts'
import { activityMetric } from '#contract/programme/challenges.ts'
import { activityCodes } from './compendium.ts'
import { measures } from './readings.ts'

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
  activity: z.nullable(z.enum(activityCodes, fieldMessage({ code: 'entry.unknown_activity' }))),
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

/** A merged day as its owner sees it: figures of all sources, the own goal, and whether it was reached. */
export const daySummary = z.object({
  day: z.string(),
  steps: z.number(),
  footM: z.number(),
  wheelsM: z.number(),
  cyclingM: z.number(),
  pushes: z.number(),
  activeMinutes: z.number(),
  equivalents: z.number(),
  goal: z.number(),
  reached: z.boolean(),
})

export type DaySummary = z.output<typeof daySummary>

const entryParams = z.object({ entryId: id() })

/** What saving an entry changes, computed before and after alike. */
const effect = z.object({
  /** Step equivalents of the entry alone. */
  worth: z.number(),
  /** Set where what was measured that day is more than what was typed. */
  measuredInstead: z.boolean(),
  days: z.array(daySummary),
})

export type Effect = z.output<typeof effect>

/** Why an entry was changed or deleted, for the caller's own receipt. */
const reason = z.optional(lineOrNothing('reason', 200))

const recordingErrors = ['consent.activity_needed', 'entry.refused'] as const

/** Versions of entries that one day of a person stores at most. Each edit and each deletion is a version. */
export const mostVersions = 500

export const saveEntry = endpoint({
  method: 'PUT',
  path: '/api/me/entries/:entryId',
  access: 'member',
  patient: true,
  summary:
    'Records what the caller typed, under an id that the device made: the same again changes nothing, and something else replaces it.',
  params: entryParams,
  query: memberQuery,
  body: z.extend(entryBody, { reason }),
  answer: z.object({ data: effect }),
  errors: [...recordingErrors, 'entry.too_many', 'entry.deleted'],
})

export const previewEntry = endpoint({
  method: 'POST',
  path: '/api/me/entries/:entryId/preview',
  access: 'member',
  summary: 'What saving an entry would change. It stores nothing.',
  params: entryParams,
  query: memberQuery,
  body: entryBody,
  answer: z.object({ data: effect }),
  errors: recordingErrors,
})

export const deleteEntry = endpoint({
  method: 'DELETE',
  path: '/api/me/entries/:entryId',
  access: 'member',
  patient: true,
  summary: 'Takes an entry back. Its versions stay in the caller’s own history.',
  params: entryParams,
  query: memberQuery,
  body: z.strictObject({ reason }),
  answer: z.object({ data: z.object({ days: z.array(daySummary) }) }),
  errors: ['consent.activity_needed', 'entry.not_found'],
})

const storedEntry = z.object({
  id: id(),
  version: z.number(),
  day: z.string(),
  /** Null for a version that deletes the entry. */
  content: z.nullable(entryBody),
  reason: z.nullable(z.string()),
  /** Whether this version holds, wherever it is; an entry that was moved to another day holds there. */
  isCurrent: z.boolean(),
  recordedAt: instant(),
})

/** What is left of the days of a month. */
const monthSum = z.object({
  month: z.string(),
  days: z.number(),
  equivalents: z.number(),
})

export const listDays = endpoint({
  method: 'GET',
  path: '/api/me/days',
  access: 'member',
  summary:
    'The caller’s own merged days of a period, newest first, 100 at most. Days without activity are missing. Of days older than thirteen months, the sums of their months are left.',
  query: z.extend(memberQuery, { from: day('day'), to: day('day') }),
  answer: z.object({ data: z.array(daySummary), months: z.array(monthSum) }),
  errors: [],
})

/** A line of what a day counts in a challenge, in the challenge's metric. It is negative where a rule takes away. */
const receiptLine = z.object({
  kind: z.enum([
    'recorded',
    'typed-limit',
    'typed-not-counted',
    'measured-is-more',
    'accepted-appeal',
    'daily-cap',
    'quiz-points',
    'late',
  ]),
  amount: z.number(),
  /** Set on recorded lines: `counted` is the amount in its own unit, such as metres by bicycle. */
  recorded: z.optional(
    z.object({
      of: z.enum([...measures, 'session', 'minutes']),
      source: z.string(),
      typed: z.boolean(),
      entryId: z.nullable(z.string()),
      quarters: z.array(z.number()),
      counted: z.number(),
    }),
  ),
})

const challengeReceipt = z.object({
  id: id(),
  title: z.string(),
  metric: activityMetric,
  /** What was kept of the day. The lines add up to it. */
  value: z.number(),
  rulesVersion: z.number(),
  lines: z.array(receiptLine),
})

export type ChallengeReceipt = z.output<typeof challengeReceipt>

const sourcePart = z.object({
  sourceId: id(),
  name: z.string(),
  kind: z.string(),
  typed: z.boolean(),
  amount: z.number(),
  /** Numbers of the quarters of an hour won, 0 to 95; empty for a total. */
  quarters: z.array(z.number()),
})

export const getDay = endpoint({
  method: 'GET',
  path: '/api/me/days/:day',
  access: 'member',
  summary:
    'Why a day of the caller has its figures: sources, entries with their versions, and what each counted.',
  params: z.object({ day: day('day') }),
  query: memberQuery,
  answer: z.object({
    data: z.object({
      summary: daySummary,
      measures: z.array(
        z.object({
          measure: z.enum(measures),
          by: z.enum(['quarters', 'total']),
          counted: z.array(sourcePart),
          outranked: z.array(sourcePart),
        }),
      ),
      equivalents: z.array(
        z.object({
          kind: z.enum(['steps', 'wheels', 'pushes', 'session', 'minutes']),
          sourceId: id(),
          typed: z.boolean(),
          entryId: z.nullable(z.string()),
          amount: z.number(),
        }),
      ),
      sessions: z.array(
        z.object({
          entryId: z.string(),
          outcome: z.enum(['converted', 'steps-counted', 'wheels-counted', 'duplicate']),
          seconds: z.number(),
          equivalents: z.number(),
        }),
      ),
      entries: z.array(storedEntry),
      /** What the day counts in each challenge that the caller has joined. */
      challenges: z.array(challengeReceipt),
      rulesVersion: z.number(),
    }),
  }),
  errors: [],
})
