import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { day, id, instant } from '#contract/platform/fields.ts'
import { memberQuery } from '#contract/platform/organization-params.ts'
import { missionType } from '#contract/programme/missions.ts'

/** Closed: completed by the provider, or past its last day. */
const missionState = z.enum(['coming', 'active', 'paused', 'closed'])

export type MissionState = z.output<typeof missionState>

/** What makes progress: the own recorded days, ticked days, photos, or answers. */
const counted = z.enum(['steps', 'distance', 'minutes', 'ticks', 'photos', 'quiz'])

export type MissionCounted = z.output<typeof counted>

const progress = z.object({
  startedAt: instant(),
  doneAt: z.nullable(instant()),
  /** Days that reached the target or were ticked. */
  reached: z.number(),
  /** How many of them complete the mission; 0 for photos and quizzes. */
  needed: z.number(),
  /** What was recorded today: step equivalents, metres or minutes; null where nothing is measured. */
  today: z.nullable(z.number()),
  isTodayReached: z.boolean(),
})

const summary = {
  /** Of the assignment. */
  id: id(),
  type: missionType,
  title: z.string(),
  titleFr: z.nullable(z.string()),
  state: missionState,
  counted,
  /** In the mission's unit. */
  targetValue: z.nullable(z.number()),
  unit: z.nullable(z.string()),
  durationDays: z.nullable(z.number()),
  photoTheme: z.nullable(z.string()),
  category: z.nullable(z.string()),
  questionCount: z.nullable(z.number()),
  /** False for a quiz mission that has no questions yet. */
  isReady: z.boolean(),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  mine: z.nullable(progress),
}

const myMission = z.object(summary)

export type MyMission = z.output<typeof myMission>

const question = z.object({
  text: z.string(),
  textFr: z.string(),
  /** `isCorrect` once the caller has completed the mission, or it has ended. */
  answers: z.array(z.object({ text: z.string(), textFr: z.string(), isCorrect: z.optional(z.boolean()) })),
  /** Where the fact was published; null before the solution is given. */
  source: z.nullable(z.string()),
})

const detail = z.object({
  ...summary,
  /** The caller's own day. */
  today: z.string(),
  /** The days that count so far, newest first, 100 at most. */
  days: z.array(
    z.object({
      day: z.string(),
      value: z.nullable(z.number()),
      isReached: z.boolean(),
      /** Whether it can still be ticked or unticked. */
      isOpen: z.boolean(),
    }),
  ),
  /** Of a quiz mission that has begun. */
  questions: z.nullable(z.array(question)),
})

export type MissionOfMember = z.output<typeof detail>

export type QuestionOfMission = z.output<typeof question>

const missionParams = z.object({ missionId: id() })
const dayParams = z.extend(missionParams, { day: day('day') })
const refusals = ['mission.not_found', 'mission.not_begun', 'mission.paused', 'mission.closed'] as const
const answer = z.object({ data: detail })

export const listMyMissions = endpoint({
  method: 'GET',
  path: '/api/me/missions',
  access: 'member',
  summary: 'The missions of the caller’s organization with the own progress: active first, closed last.',
  query: memberQuery,
  answer: z.object({ data: z.array(myMission) }),
  errors: [],
})

export const getMyMission = endpoint({
  method: 'GET',
  path: '/api/me/missions/:missionId',
  access: 'member',
  summary: 'One mission with the own progress by day.',
  params: missionParams,
  query: memberQuery,
  answer,
  errors: ['mission.not_found'],
})

export const startMission = endpoint({
  method: 'POST',
  path: '/api/me/missions/:missionId/start',
  access: 'member',
  summary: 'Starts a mission. Days since its beginning count. Starting twice changes nothing.',
  params: missionParams,
  query: memberQuery,
  answer,
  errors: [...refusals, 'mission.not_ready', 'consent.activity_needed'],
})

export const completeQuizMission = endpoint({
  method: 'PUT',
  path: '/api/me/missions/:missionId/completion',
  access: 'member',
  summary:
    'Says that all questions of a quiz mission are answered, and returns the solutions. The answers stay on the device.',
  params: missionParams,
  query: memberQuery,
  answer,
  errors: [...refusals, 'mission.other_kind', 'mission.not_ready'],
})

export const tickMissionDay = endpoint({
  method: 'PUT',
  path: '/api/me/missions/:missionId/days/:day',
  access: 'member',
  summary: 'Says that a day is done, in a mission that nothing measures. It starts the mission where needed.',
  params: dayParams,
  query: memberQuery,
  answer,
  errors: [...refusals, 'mission.not_ticked', 'mission.day_not_open', 'consent.activity_needed'],
})

export const untickMissionDay = endpoint({
  method: 'DELETE',
  path: '/api/me/missions/:missionId/days/:day',
  access: 'member',
  summary: 'Takes back that a day is done.',
  params: dayParams,
  query: memberQuery,
  answer,
  errors: [...refusals, 'mission.not_ticked', 'mission.day_not_open'],
})
