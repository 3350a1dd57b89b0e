import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { keysOf } from '#contract/platform/keys.ts'
import { memberQuery } from '#contract/platform/organization-params.ts'
import { intakePaths } from '#contract/platform/personal-keys.ts'

export const mostIntakeBytes = 1_048_576
export const mostIntakeEntries = 5000

/** Intervals of one source, day and measure: two a minute, on the day of 25 hours too. */
export const mostIntervals = 3000

/** Sessions of one source and day. */
export const mostSessions = 100

/** Intervals and sessions of a person's day, of all sources and measures. */
export const mostPiecesOfDay = 10_000

/** Why an entry is refused. */
export const intakeProblems = {
  bad_day: 'This is no day: use the form 2026-03-01.',
  bad_time: 'This is no time with an offset: use the form 2026-03-01T12:00:00+01:00.',
  bad_number: 'This is no whole number from 0 on.',
  unknown_key: 'This name is unknown here.',
  nothing: 'This entry says nothing.',
  future: 'This is in the future. Check the clock of the device.',
  too_old: 'This is more than 400 days ago.',
  end_before_start: 'The end is before the start.',
  too_long: 'This is longer than a day.',
  impossible: 'This is more than is possible in that time.',
  unknown_schema: 'This schema is unknown here.',
  too_many: `A day keeps ${mostIntervals} intervals and ${mostSessions} sessions of a source, and ${mostPiecesOfDay} of all: this is one more.`,
} as const

export type IntakeProblem = keyof typeof intakeProblems

const answer = z.object({
  /** Entries that were stored. */
  accepted: z.number(),
  /** Entries that were there already. */
  unchanged: z.number(),
  /** Entries that took the place of an earlier one of the same time. */
  replaced: z.number(),
  /** Entries of kinds that are not counted, or of 0. None of them is stored. */
  ignored: z.number(),
  refused: z.array(
    z.object({
      /** Number of the entry, from 0 on. */
      index: z.number(),
      /** Where it is in the body. */
      path: z.string(),
      /** The name within the entry. */
      field: z.string(),
      code: z.enum(keysOf(intakeProblems)),
      message: z.string(),
    }),
  ),
  /** The days of the entries that were not refused. */
  days: z.array(z.string()),
})

export type IntakeAnswer = z.output<typeof answer>

const isMany = (given: readonly unknown[]) => given.length <= mostIntakeEntries
const entries = z.array(z.unknown()).check(z.refine(isMany))

/** Rows of all metrics of a body. */
export const mostExportRows = 20_000

const isBoundedExport = (metrics: readonly unknown[]): boolean => {
  const rowsOf = (metric: unknown) =>
    typeof metric === 'object' && metric && 'data' in metric && Array.isArray(metric.data)
      ? metric.data.length
      : 0
  return metrics.reduce((sum: number, metric) => sum + rowsOf(metric), 0) <= mostExportRows
}

/** Whether a value may be records of a kind that is not counted. */
const isListOfRecords = (given: unknown): boolean =>
  Array.isArray(given) && given.length > 0 && given.every((one) => typeof one === 'object' && one !== null)

const common = {
  method: 'POST',
  access: 'member',
  personalKey: true,
  patient: true,
  query: z.extend(memberQuery, { test: z.optional(z.enum(['1'])) }),
  maxBodyBytes: mostIntakeBytes,
  answer,
  errors: [
    'consent.activity_needed',
    'source.too_many',
    'key.invalid',
    'request.too_large',
    'request.media_type',
  ],
} as const

const suffix = 'With `test=1` it says what would happen and stores nothing.'

export const sendDays = endpoint({
  ...common,
  path: intakePaths.days,
  summary: `Takes days and intervals in the simple form. ${suffix}`,
  body: z.strictObject({ source: z.string().check(z.minLength(1)), entries, test: z.optional(z.boolean()) }),
  example: {
    source: 'My shortcut',
    entries: [
      { day: '2026-03-01', steps: 8120, distanceM: 5900, cyclingM: 0, activeMinutes: 42 },
      { start: '2026-03-02T08:00:00+01:00', end: '2026-03-02T08:15:00+01:00', steps: 1400 },
    ],
  },
})

export const sendOpenMHealth = endpoint({
  ...common,
  path: intakePaths.openMHealth,
  summary: `Takes a data point of Open mHealth, or a list of them. ${suffix}`,
  listAs: 'points',
  body: z
    .strictObject({
      points: z.optional(entries),
      header: z.optional(z.looseObject({})),
      body: z.optional(z.looseObject({})),
    })
    .check(
      z.refine(
        ({ points, header, body }) =>
          (header !== undefined && body !== undefined && points === undefined) ||
          (points?.some((point) => typeof point === 'object' && point !== null && 'body' in point) ?? false),
        { path: ['points'] },
      ),
    ),
  example: {
    header: {
      id: '243c773b-8936-407e-9c23-270d0ea49cc4',
      schema_id: { namespace: 'omh', name: 'step-count', version: '3.0' },
      modality: 'sensed',
    },
    body: {
      effective_time_frame: {
        time_interval: {
          start_date_time: '2026-03-02T08:00:00+01:00',
          end_date_time: '2026-03-02T08:15:00+01:00',
        },
      },
      step_count: { value: 1400, unit: 'steps' },
    },
  },
})

export const sendHealthAutoExport = endpoint({
  ...common,
  path: intakePaths.healthAutoExport,
  summary: `Takes what Health Auto Export sends by its REST API automation. ${suffix}`,
  body: z.strictObject({
    data: z.looseObject({ metrics: entries.check(z.refine(isBoundedExport)) }),
  }),
  example: {
    data: {
      metrics: [
        {
          name: 'step_count',
          units: 'count',
          data: [{ date: '2026-03-02 08:00:00 +0100', qty: 1400, source: 'Watch' }],
        },
      ],
    },
  },
})

/** Kinds of records are named as Health Connect names them; those that are not counted are lists of objects too. */
export const sendHealthConnect = endpoint({
  ...common,
  path: intakePaths.healthConnect,
  summary: `Takes what HC Webhook sends from Health Connect. ${suffix}`,
  body: z.catchall(
    z.object({
      timestamp: z.optional(z.string().check(z.minLength(1))),
      app_version: z.optional(z.string().check(z.minLength(1))),
      steps: z.optional(entries),
      distance: z.optional(entries),
      exercise: z.optional(entries),
      sleep: z.optional(entries),
      heart_rate: z.optional(entries),
      active_calories: z.optional(entries),
      total_calories: z.optional(entries),
      weight: z.optional(entries),
    }),
    z.unknown().check(z.refine(isListOfRecords)),
  ),
  example: {
    steps: [
      {
        count: 1400,
        start_time: '2026-03-02T07:00:00Z',
        end_time: '2026-03-02T07:15:00Z',
        metadata: {
          data_origin: 'com.example.walk',
          recording_method: 'automatically_recorded',
          device: { type: 'watch' },
        },
      },
    ],
  },
})
