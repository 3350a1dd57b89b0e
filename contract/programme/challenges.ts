import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { fieldMessage } from '#contract/platform/field-message.ts'
import { day, id, instant, lineOrNothing, paragraphs, verbatim } from '#contract/platform/fields.ts'
import { organizationQuery, orgParams } from '#contract/platform/organization-params.ts'
import { limit, page, pagination } from '#contract/platform/pagination.ts'
import { pictureOrNone } from '#contract/platform/picture.ts'
import { validate } from '#contract/platform/validation.ts'
import { challengeRules } from './challenge-rules.ts'
import {
  challengeDefaults,
  challengeSettings,
  challengeType,
  longestChallenge,
} from './challenge-settings.ts'
import { phase, programmeStatus } from './status.ts'

export const activityMetric = z.enum(['steps', 'distance', 'active-minutes', 'points'])

export type ActivityMetric = z.output<typeof activityMetric>

export const contentLanguage = z.enum(['en', 'fr'])

export type ContentLanguage = z.output<typeof contentLanguage>

/** Templates that promote a challenge, in the order shown (B §2). */
export const templateId = z.enum([
  'launch-email',
  'reminder-email',
  'results-email',
  'launch-announcement',
  'progress-announcement',
  'launch-social',
  'invitation-social',
  'progress-social',
])

export type TemplateId = z.output<typeof templateId>

/** Edited texts of a template. The other templates are generated from the challenge. */
const templates = z.partialRecord(
  templateId,
  z.strictObject({ title: lineOrNothing('title', 200), text: paragraphs('text', 10_000) }),
)

const common = {
  id: id(),
  title: z.string(),
  description: z.string(),
  type: challengeType,
  activityMetric,
  /** Days in the organization's time zone. The last one is included. */
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  /** In days. */
  duration: z.number(),
  settings: z.record(z.string(), z.unknown()),
  language: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  /** Number of people in the challenge. */
  participants: z.number(),
  status: programmeStatus,
  createdAt: instant(),
}

export const challenge = z.object(common)

export type Challenge = z.output<typeof challenge>

export const challengeDetail = z.object({ ...common, templates, rules: z.optional(challengeRules) })

export type ChallengeDetail = z.output<typeof challengeDetail>

const challengeParams = z.extend(orgParams, { challengeId: id() })

export const listAllChallenges = endpoint({
  method: 'GET',
  path: '/api/challenges',
  access: 'role',
  needs: 'programme.read',
  summary: 'All challenges of the organization named in the query, the latest to begin first.',
  query: organizationQuery,
  alias: 'challenges',
  answer: z.object({ data: z.array(challenge) }),
  errors: [],
})

const filters = {
  search: z.optional(verbatim(200)),
  phase: z.optional(phase),
  /** Returns only challenges that start on this day or later. */
  startsSince: z.optional(day('day')),
}

export const listChallenges = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/challenges',
  access: 'role',
  needs: 'programme.read',
  summary: 'The challenges of an organization: one page, or all of them where none is asked for.',
  params: orgParams,
  query: z.strictObject({ page: z.optional(page()), limit: z.optional(limit()), ...filters }),
  answer: z.object({ data: z.array(challenge), pagination: z.optional(pagination) }),
  errors: [],
})

export const exportChallenges = endpoint({
  method: 'GET',
  reads: 'standby',
  path: '/api/organizations/:orgId/challenges/export',
  access: 'role',
  needs: 'programme.read',
  refusesSupport: true,
  logged: true,
  summary: 'The challenges a list shows, as a table to open elsewhere.',
  params: orgParams,
  query: z.strictObject(filters),
  download: ['text/csv'],
  errors: [],
})

const noStart = fieldMessage({ code: 'date.day', label: 'start' })

export const challengeBody = z
  .strictObject({
    title: z._default(lineOrNothing('title', 120), ''),
    description: z._default(paragraphs('description', 5000), ''),
    activityMetric: z._default(activityMetric, challengeDefaults.activityMetric),
    /** A day. An instant is converted to its day. */
    startDate: z
      .union([z.iso.date(), instant()], noStart)
      .check(z.refine((text) => text.startsWith('2'), noStart)),
    duration: z
      .number(fieldMessage({ code: 'duration.type' }))
      .check(
        z.int(fieldMessage({ code: 'duration.whole' })),
        z.minimum(1, fieldMessage({ code: 'duration.too_short' })),
        z.maximum(longestChallenge, fieldMessage({ code: 'duration.too_long', max: longestChallenge })),
      ),
    /** Computed from the other fields; the value sent is ignored. */
    endDate: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
    type: challengeType,
    settings: z._default(z.record(z.string().check(z.maxLength(60)), z.unknown()), {}),
    language: z._default(contentLanguage, challengeDefaults.language),
    imageUrl: z.optional(pictureOrNone()),
    templates: z.optional(templates),
    rules: z.optional(challengeRules),
  })
  .check(({ value, issues }) => {
    const { errors = {} } = validate(challengeSettings[value.type], value.settings)
    for (const [field, error] of Object.entries(errors)) {
      const path = ['settings', ...(field ? field.split('.') : [])]
      issues.push({ code: 'custom', message: fieldMessage(error), path, input: value.settings })
    }
    const goal = value.rules && value.settings.dailyGoal
    if (typeof goal === 'number' && value.rules && goal > value.rules.dailyCap) {
      const message = fieldMessage({
        code: 'number.too_large',
        label: 'dailyGoal',
        max: value.rules.dailyCap,
      })
      issues.push({ code: 'custom', message, path: ['settings', 'dailyGoal'], input: value.settings })
    }
  })

export const createChallenge = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/challenges',
  access: 'role',
  needs: 'programme.write',
  summary: 'Starts a challenge on its first day. Its end and its targets are computed.',
  params: orgParams,
  body: challengeBody,
  maxBodyBytes: 262_144,
  status: 201,
  answer: z.object({ data: challengeDetail }),
  fallback: 'Failed to create challenge',
  errors: ['upload.unknown'],
})

export const getChallenge = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/challenges/:challengeId',
  access: 'role',
  needs: 'programme.read',
  summary: 'One challenge with all its settings.',
  params: challengeParams,
  answer: z.object({ data: challengeDetail }),
  errors: ['challenge.not_found'],
})

export const deleteChallenge = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:orgId/challenges/:challengeId',
  access: 'role',
  needs: 'programme.write',
  summary: 'Takes a challenge back, with all that it reached.',
  params: challengeParams,
  answer: z.object({ data: z.object({ id: id() }) }),
  errors: ['challenge.not_found'],
})

/** Sum of published activity; null if nothing is published. */
const reached = z.object({
  /** In the challenge's metric: steps, metres, minutes. */
  value: z.nullable(z.number()),
  /** Lower bound of the people active on the busiest day, in steps of five. */
  people: z.nullable(z.number()),
})

export type Reached = z.output<typeof reached>

export const getChallengeProgress = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/challenges/:challengeId/progress',
  access: 'role',
  needs: 'figures.read',
  summary: 'What a challenge has reached, from recorded activity of weeks that have closed.',
  params: challengeParams,
  answer: z.object({
    data: z.object({
      /** Last day whose week has closed. A week closes on the following Thursday. Null before the first one closes. */
      until: z.nullable(z.iso.date()),
      /** Day on which the next figures are published; null after the last publication. */
      nextOn: z.nullable(z.iso.date()),
      /** Whether any source records the challenge's metric. */
      counted: z.boolean(),
      /** Minimum group size. Sums of smaller groups are withheld. */
      smallestGroup: z.number(),
      total: reached,
      /** Target in the same unit; null for challenges without a common target. */
      target: z.nullable(z.number()),
      /** Sums by competing team or company. */
      groups: z.array(z.extend(reached, { id: id(), name: z.string(), members: z.number() })),
    }),
  }),
  errors: ['challenge.not_found'],
})
