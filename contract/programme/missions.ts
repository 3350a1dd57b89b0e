import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { fieldMessage } from '#contract/platform/field-message.ts'
import type { FieldLabel } from '#contract/platform/field-sentences.ts'
import { id, instant, line, verbatim } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'
import { limit, page, pagination } from '#contract/platform/pagination.ts'

export const missionType = z.enum(
  ['quiz_mission', 'individual_challenge', 'photo_challenge'],
  fieldMessage({ code: 'mission.type' }),
)
export const missionStatus = z.enum(
  ['active', 'paused', 'completed'],
  fieldMessage({ code: 'mission.status' }),
)

export type MissionType = z.output<typeof missionType>
export type MissionStatus = z.output<typeof missionStatus>

const whole = (label: FieldLabel, min: number, max: number) => {
  const said = fieldMessage({ code: 'number.whole_range', label, min, max })
  return z.int(said).check(z.minimum(min, said), z.maximum(max, said))
}

const missionDay = (label: FieldLabel) => z.iso.date(fieldMessage({ code: 'mission.day', label }))

const most = 1_000_000_000
const target = fieldMessage({ code: 'number.range', label: 'targetValue', min: 0, max: most })

const summaryFields = {
  category: z.optional(line('category', 60)),
  questionCount: z.optional(whole('questionCount', 0, 1000)),
  challengeType: z.optional(line('challengeType', 60)),
  targetValue: z.optional(z.number(target).check(z.minimum(0, target), z.maximum(most, target))),
  unit: z.optional(line('unit', 30)),
  durationDays: z.optional(whole('durationDays', 1, 730)),
  photoTheme: z.optional(line('photoTheme', 120)),
  startDate: z.optional(missionDay('startDate')),
  endDate: z.optional(missionDay('endDate')),
}

/** Known properties of a mission. Keys without a value are left out. */
export const missionSummary = z.strictObject(summaryFields)

export const mission = z.object({
  /** Equal to `assignmentId`. */
  id: id(),
  assignmentId: id(),
  missionId: id(),
  missionType,
  missionTitle: z.string(),
  /** French title, if there is one. */
  missionTitleFr: z.nullable(z.string()),
  assignedAt: instant(),
  status: missionStatus,
  missionSummary,
  /** False for a quiz mission whose questions have not arrived: nobody can take part yet. */
  isReady: z.boolean(),
})

export type Mission = z.output<typeof mission>

const missionParams = z.extend(orgParams, { missionId: id() })

export const listMissions = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/missions',
  access: 'role',
  needs: 'programme.read',
  summary: 'The missions assigned to an organization, the latest first.',
  params: orgParams,
  query: z.strictObject({
    page: z._default(page(), 1),
    limit: z._default(limit(), 10),
    search: z.optional(verbatim(200)),
    type: z.optional(missionType),
    status: z.optional(missionStatus),
  }),
  answer: z.object({ data: z.object({ missions: z.array(mission), pagination }) }),
  errors: [],
})

export const getMission = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/missions/:missionId',
  access: 'role',
  needs: 'programme.read',
  summary: 'One mission, by its own id or by its assignment’s.',
  params: missionParams,
  answer: z.object({ data: mission }),
  errors: ['mission.not_found'],
})

export const getMissionAssignment = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/missions/:missionId/assignment',
  access: 'role',
  needs: 'programme.read',
  summary: 'The assignment of a mission, by either id.',
  params: missionParams,
  answer: z.object({ data: mission }),
  errors: ['mission.not_found'],
})

export const getMissionCounts = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/missions/:missionId/counts',
  access: 'role',
  needs: 'figures.read',
  summary: 'How many people started and completed a mission, in steps of five; null below five.',
  params: missionParams,
  answer: z.object({
    data: z.object({ started: z.nullable(z.number()), done: z.nullable(z.number()) }),
  }),
  errors: ['mission.not_found'],
})

const answersOfQuestion = { min: 2, max: 10 }

/** A question of a quiz mission, in both languages. */
export const missionQuestion = z.strictObject({
  text: line('question', 500),
  textFr: line('question', 500),
  answers: z
    .array(
      z.strictObject({
        text: line('answer', 300),
        textFr: line('answer', 300),
        isCorrect: z._default(z.boolean(), false),
      }),
    )
    .check(
      z.minLength(
        answersOfQuestion.min,
        fieldMessage({ code: 'quiz.few_answers', min: answersOfQuestion.min }),
      ),
      z.maxLength(
        answersOfQuestion.max,
        fieldMessage({ code: 'quiz.many_answers', max: answersOfQuestion.max }),
      ),
    ),
  /** Where the fact was published. */
  source: z.optional(verbatim(300)),
})

export type MissionQuestion = z.output<typeof missionQuestion>

/** A mission to assign, as in the provider's file. */
export const missionToAssign = z.strictObject({
  /** Id of the assignment. By default a new one, as for missions from other systems. */
  assignmentId: z.optional(id()),
  /** Id of the mission, the same in every assignment; by default a new one. */
  missionId: z.optional(id()),
  missionType,
  missionTitle: line('missionTitle', 120),
  missionTitleFr: z.optional(z.nullable(line('missionTitle', 120))),
  /** Default: now. */
  assignedAt: z.optional(instant()),
  status: z._default(missionStatus, 'active'),
  missionSummary: z._default(missionSummary, {}),
  /** Of a quiz mission. Without questions it is not ready yet; with them, `questionCount` is their number. */
  questions: z.optional(
    z
      .array(missionQuestion)
      .check(z.maxLength(100, fieldMessage({ code: 'list.too_long', items: 'questions', max: 100 }))),
  ),
})

export type MissionToAssign = z.input<typeof missionToAssign>

export const assignMissions = endpoint({
  method: 'POST',
  path: '/provider/missions',
  access: 'provider',
  summary: 'Assigns missions to an organization.',
  body: z.strictObject({
    organizationId: id(),
    missions: z
      .array(missionToAssign)
      .check(
        z.minLength(1, fieldMessage({ code: 'list.empty', items: 'missions' })),
        z.maxLength(500, fieldMessage({ code: 'list.too_many_at_once', items: 'missions', max: 500 })),
      ),
  }),
  maxBodyBytes: 1_048_576,
  status: 201,
  answer: z.object({ data: z.object({ assignmentIds: z.array(id()) }) }),
  errors: ['organization.unknown', 'mission.assigned'],
})

export const assignCatalogue = endpoint({
  method: 'POST',
  path: '/provider/missions/catalogue',
  access: 'provider',
  summary: 'Assigns the starter catalogue to an organization; its missions begin today.',
  body: z.strictObject({ organizationId: id() }),
  status: 201,
  answer: z.object({ data: z.object({ assignmentIds: z.array(id()) }) }),
  errors: ['organization.unknown', 'mission.assigned'],
})

export const setMissionStatus = endpoint({
  method: 'PUT',
  path: '/provider/missions/status',
  access: 'provider',
  summary: 'Moves an assigned mission to another status.',
  body: z.strictObject({ assignmentId: id(), status: missionStatus }),
  answer: z.object({ data: z.object({ assignmentId: id(), status: missionStatus }) }),
  errors: ['mission.not_found'],
})
