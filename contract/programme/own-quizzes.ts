import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, instant } from '#contract/platform/fields.ts'
import { memberQuery } from '#contract/platform/organization-params.ts'
import { quizCategory } from './quizzes.ts'
import { programmeStatus } from './status.ts'

const ownQuizSummary = z.object({
  id: id(),
  title: z.string(),
  category: quizCategory,
  startDate: instant(),
  endDate: instant(),
  status: programmeStatus,
  /** The employer never sees individual answers. */
  confidential: z.boolean(),
  questions: z.number(),
  /** Questions that the caller has answered. */
  answered: z.number(),
})

export type OwnQuizSummary = z.output<typeof ownQuizSummary>

export const listOwnQuizzes = endpoint({
  method: 'GET',
  path: '/api/me/quizzes',
  access: 'member',
  summary: 'The quizzes of the caller’s organization: live ones first, then coming, then the latest closed.',
  query: memberQuery,
  answer: z.object({ data: z.array(ownQuizSummary) }),
  errors: [],
})

export const eraseOwnAnswers = endpoint({
  method: 'DELETE',
  path: '/api/me/quizzes/:quizId/answers',
  access: 'member',
  summary:
    'Deletes the caller’s answers to a quiz. While it is open they leave its count; once it has closed, its figures stay.',
  params: z.object({ quizId: id() }),
  query: memberQuery,
  answer: z.object({ data: z.object({ quizId: id() }) }),
  errors: ['quiz.not_found'],
})
