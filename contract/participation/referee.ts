import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'
import { acceptReasons, appealReason, refuseReasons } from './appeals.ts'

/** An appeal as the referee reads it: what the person attached, and the day on which it came. */
const appealCase = z.object({
  id: id(),
  day: z.string(),
  amount: z.number(),
  words: z.string(),
  askedOn: z.string(),
  outcome: z.nullable(z.enum(['accepted', 'refused'])),
  reason: z.nullable(appealReason),
})

export type AppealCase = z.output<typeof appealCase>

const candidate = z.object({ id: id(), name: z.string() })

const referees = { access: 'role', refusesSupport: true } as const

export const listAppeals = endpoint({
  ...referees,
  method: 'GET',
  path: '/api/organizations/:orgId/challenges/:challengeId/appeals',
  needs: 'appeals.answer',
  summary:
    'Who is the referee and, for the referee alone, the appeals of a challenge without who made them, until it is sealed.',
  params: z.extend(orgParams, { challengeId: id() }),
  answer: z.object({
    data: z.object({
      referee: z.nullable(candidate),
      isReferee: z.boolean(),
      /** Administrators who can be named. */
      candidates: z.array(candidate),
      cases: z.array(appealCase),
    }),
  }),
  errors: ['challenge.not_found'],
})

export const nameReferee = endpoint({
  ...referees,
  method: 'PUT',
  path: '/api/organizations/:orgId/referee',
  needs: 'roles.manage',
  summary:
    'Names the administrator who answers appeals, and tells them by mail; null leaves appeals without one.',
  params: orgParams,
  body: z.strictObject({ userId: z.nullable(id()) }),
  answer: z.object({ data: z.object({ referee: z.nullable(candidate) }) }),
  errors: ['administrator.not_found'],
})

const caseParams = z.extend(orgParams, { caseId: id() })
const answered = z.object({ data: z.object({ id: id() }) })
const answerErrors = ['appeal.not_found', 'appeal.not_referee', 'appeal.own', 'challenge.sealed'] as const

export const acceptAppeal = endpoint({
  ...referees,
  method: 'PUT',
  path: '/api/organizations/:orgId/appeals/:caseId/acceptance',
  needs: 'appeals.answer',
  summary: 'Accepts an appeal: its amount counts on its day, within the daily cap.',
  params: caseParams,
  body: z.strictObject({ reason: z.enum(acceptReasons) }),
  answer: answered,
  errors: answerErrors,
})

export const refuseAppeal = endpoint({
  ...referees,
  method: 'PUT',
  path: '/api/organizations/:orgId/appeals/:caseId/refusal',
  needs: 'appeals.answer',
  summary: 'Refuses an appeal with a reason that its person reads.',
  params: caseParams,
  body: z.strictObject({ reason: z.enum(refuseReasons) }),
  answer: answered,
  errors: answerErrors,
})
