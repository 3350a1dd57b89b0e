import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, instant } from '#contract/platform/fields.ts'
import { keysOf } from '#contract/platform/keys.ts'
import { memberQuery } from '#contract/platform/organization-params.ts'
import type { SourceKind } from './readings.ts'
import { daySummary } from './recording.ts'
import { sourceKinds } from './rules.ts'

/** Hours without news after which a source is silent. */
export const silentAfterHours = 36

/** Over how many days it is counted on how many a source brought something. */
export const daysOfSources = 30

/** Kinds whose place in the order their person decides: what is typed and what a personal key sends always come last. */
export const isOrdered = (kind: SourceKind): boolean => kind !== 'typed' && kind !== 'key'

const source = z.object({
  id: id(),
  kind: z.enum(keysOf(sourceKinds)),
  /** As its person or the device told it. */
  name: z.string(),
  /** Nothing of a source that is off counts. */
  isOff: z.boolean(),
  lastHeardAt: instant(),
  /** Days with something from it among the last `daysOfSources`. */
  days: z.number(),
  /** Step equivalents of today that it counts. */
  today: z.number(),
  /** Set while nothing was heard for `silentAfterHours` and a challenge runs that the caller joined. */
  silence: z.nullable(z.enum(['new', 'dismissed'])),
})

export type OwnSource = z.output<typeof source>

/** The highest rank first. */
const answer = z.object({ data: z.array(source) })

/** Sources of a person. */
export const mostSources = 100
const sourceIds = z.array(id()).check(z.maxLength(mostSources))

const arrangement = z.strictObject({
  /** The highest rank first. Sources that are missing follow in their order. */
  order: sourceIds,
  /** Sources that are off; all others are on. */
  off: sourceIds,
})

export type Arrangement = z.output<typeof arrangement>

export const listOwnSources = endpoint({
  method: 'GET',
  path: '/api/me/sources',
  access: 'member',
  summary: 'What the caller’s figures come from, the highest rank first, and what each source brought.',
  query: memberQuery,
  answer,
  errors: [],
})

export const arrangeSources = endpoint({
  method: 'PUT',
  path: '/api/me/sources',
  access: 'member',
  patient: true,
  summary:
    'Sets the order of the caller’s sources and which are off. Days that this concerns are counted anew; challenges whose grace has ended stay as they are.',
  query: memberQuery,
  body: arrangement,
  answer,
  errors: ['source.not_found', 'consent.activity_needed'],
})

export const previewArrangement = endpoint({
  method: 'POST',
  path: '/api/me/sources/preview',
  access: 'member',
  summary: 'What an arrangement of the sources would change today. It stores nothing.',
  query: memberQuery,
  body: arrangement,
  answer: z.object({ data: z.object({ before: daySummary, after: daySummary }) }),
  errors: ['source.not_found'],
})

export const dismissSilence = endpoint({
  method: 'PUT',
  path: '/api/me/sources/:sourceId/dismissal',
  access: 'member',
  summary: 'Dismisses the notice that a source is silent, until it falls silent another time.',
  params: z.object({ sourceId: id() }),
  query: memberQuery,
  answer,
  errors: ['source.not_found'],
})
