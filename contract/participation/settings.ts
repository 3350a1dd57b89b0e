import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { fieldMessage } from '#contract/platform/field-message.ts'
import { memberQuery } from '#contract/platform/organization-params.ts'
import { isTimezone } from '#contract/platform/timezones.ts'

/** The own daily goal, in step equivalents. */
export const goals = { presets: [4000, 6000, 8000], min: 1000, max: 20_000, initial: 6000 } as const

const goal = z
  .number(fieldMessage({ code: 'number.type', label: 'dailyGoal' }))
  .check(
    z.int(fieldMessage({ code: 'number.whole', label: 'dailyGoal' })),
    z.minimum(goals.min, fieldMessage({ code: 'number.too_small', label: 'dailyGoal', min: goals.min })),
    z.maximum(goals.max, fieldMessage({ code: 'number.too_large', label: 'dailyGoal', max: goals.max })),
  )

const movement = z.enum(['feet', 'wheels', 'other'])

export type Movement = z.output<typeof movement>

/** Any zone of the device by its IANA name, or null for the organization's. */
const zone = z.nullable(
  z.string().check(
    z.maxLength(60),
    z.refine((name) => isTimezone(name), fieldMessage({ code: 'timezone.unknown' })),
  ),
)

const settings = z.object({
  goal: z.number(),
  timezone: z.nullable(z.string()),
  /** Health data: nobody else reads it, and nothing filters by it. */
  movement,
})

export type MemberSettings = z.output<typeof settings>

export const getMemberSettings = endpoint({
  method: 'GET',
  path: '/api/me/settings',
  access: 'member',
  summary: 'What the caller set for themselves in the app.',
  query: memberQuery,
  answer: z.object({ data: settings }),
  errors: [],
})

export const updateMemberSettings = endpoint({
  method: 'PATCH',
  path: '/api/me/settings',
  access: 'member',
  summary: 'Changes what the caller set for themselves; what is missing stays as it is.',
  query: memberQuery,
  body: z.strictObject({
    goal: z.optional(goal),
    timezone: z.optional(zone),
    movement: z.optional(movement),
  }),
  answer: z.object({ data: settings }),
  errors: [],
})
