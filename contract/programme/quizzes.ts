import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { fieldMessage } from '#contract/platform/field-message.ts'
import type { FieldLabel } from '#contract/platform/field-sentences.ts'
import { id, instant, line, verbatim } from '#contract/platform/fields.ts'
import { organizationQuery, orgParams } from '#contract/platform/organization-params.ts'
import { limit, page, pagination } from '#contract/platform/pagination.ts'
import { question, questionBody, questionLimits } from './questions.ts'
import { phase, programmeStatus } from './status.ts'

export const quizCategory = z.enum([
  'health',
  'nutrition',
  'sport',
  'survey',
  'sleep',
  'wellness',
  'environment',
])

export type QuizCategory = z.output<typeof quizCategory>

/** Categories whose answers are not confidential. Other answers concern health or were promised to be (ruling 12). */
const named = new Set<QuizCategory>(['sport', 'environment'])

/** Whether individual answers are hidden from the employer. */
export const isConfidential = (category: QuizCategory): boolean => !named.has(category)

const noQuestions = fieldMessage({ code: 'quiz.no_questions' })
const tooManyQuestions = fieldMessage({
  code: 'list.too_long',
  items: 'questions',
  max: questionLimits.questions,
})

const questions = () =>
  z
    .array(questionBody, noQuestions)
    .check(z.minLength(1, noQuestions), z.maxLength(questionLimits.questions, tooManyQuestions))

const title = () => line('title', 120, { code: 'quiz.title_required' })

/** A day, which starts or ends at midnight in the organization's time zone, or an instant. */
const moment = (label: FieldLabel) => {
  const message = fieldMessage({ code: 'date.day', label })
  // PostgreSQL has no year 0, and years of another millennium are typing errors.
  return z.union([z.iso.date(), instant()], message).check(z.refine((text) => text.startsWith('2'), message))
}

const quizFields = {
  title: title(),
  category: z.enum(quizCategory.options, fieldMessage({ code: 'quiz.category_required' })),
  startDate: moment('start'),
  endDate: moment('end'),
  questions: questions(),
}

/** Fields of a quiz as entered. */
export const quizBody = z.strictObject(quizFields)

export type QuizBody = z.input<typeof quizBody>

const common = {
  id: id(),
  title: z.string(),
  category: quizCategory,
  startDate: instant(),
  endDate: instant(),
  /** People who answered; for confidential quizzes in steps of five, and null below five. */
  answers: z.nullable(z.number()),
  status: programmeStatus,
  createdAt: instant(),
}

export const quiz = z.object(common)

export type Quiz = z.output<typeof quiz>

export const quizDetail = z.object({
  ...common,
  questions: z.array(question),
  /** Whether the questions are locked, because someone has answered or a confidential quiz has started. */
  locked: z.boolean(),
  /** Version for optimistic locking. It increases with each change. */
  version: z.number(),
})

export type QuizDetail = z.output<typeof quizDetail>

const quizParams = z.extend(orgParams, { quizId: id() })

export const listAllQuizzes = endpoint({
  method: 'GET',
  path: '/api/quizzes',
  access: 'role',
  needs: 'programme.read',
  summary: 'All quizzes of the organization named in the query, the latest to begin first.',
  query: organizationQuery,
  alias: 'quizzes',
  answer: z.object({ data: z.array(quiz) }),
  errors: [],
})

const filters = { search: z.optional(verbatim(200)), phase: z.optional(phase) }

export const listQuizzes = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/quizzes',
  access: 'role',
  needs: 'programme.read',
  summary: 'The quizzes of an organization: one page, or all of them where none is asked for.',
  params: orgParams,
  query: z.strictObject({ page: z.optional(page()), limit: z.optional(limit()), ...filters }),
  alias: 'quizzes',
  answer: z.object({ data: z.array(quiz), pagination: z.optional(pagination) }),
  errors: [],
})

export const exportQuizzes = endpoint({
  method: 'GET',
  reads: 'standby',
  path: '/api/organizations/:orgId/quizzes/export',
  access: 'role',
  needs: 'programme.read',
  refusesSupport: true,
  logged: true,
  summary: 'The quizzes a list shows, as a table to open elsewhere.',
  params: orgParams,
  query: z.strictObject(filters),
  download: ['text/csv'],
  errors: [],
})

const mostBytes = 1_048_576

export const createQuiz = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/quizzes',
  access: 'role',
  needs: 'programme.write',
  summary: 'Adds a quiz with its questions.',
  params: orgParams,
  body: quizBody,
  maxBodyBytes: mostBytes,
  status: 201,
  alias: 'quiz',
  answer: z.object({ data: quizDetail }),
  errors: ['quiz.ends_early'],
})

export const getQuiz = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/quizzes/:quizId',
  access: 'role',
  needs: 'programme.read',
  summary: 'One quiz with its questions and their solutions.',
  params: quizParams,
  alias: 'quiz',
  answer: z.object({ data: quizDetail }),
  errors: ['quiz.not_found'],
})

export const updateQuiz = endpoint({
  method: 'PUT',
  path: '/api/organizations/:orgId/quizzes/:quizId',
  access: 'role',
  needs: 'programme.write',
  summary: 'Changes what is given of a quiz. Its questions stay as they are once somebody has answered.',
  params: quizParams,
  body: z.strictObject({
    title: z.optional(quizFields.title),
    category: z.optional(quizFields.category),
    startDate: z.optional(quizFields.startDate),
    endDate: z.optional(quizFields.endDate),
    questions: z.optional(quizFields.questions),
    /** Version that was edited. If it is not the latest, the change is refused. */
    version: z.optional(z.number().check(z.int(), z.minimum(1))),
  }),
  resource: quizDetail,
  maxBodyBytes: mostBytes,
  alias: 'quiz',
  answer: z.object({ data: quizDetail }),
  errors: [
    'quiz.not_found',
    'quiz.answered',
    'quiz.begun',
    'quiz.changed',
    'quiz.ends_early',
    'quiz.closed_for_good',
  ],
})

export const deleteQuiz = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:orgId/quizzes/:quizId',
  access: 'role',
  needs: 'programme.write',
  summary: 'Removes a quiz with all answers to it.',
  params: quizParams,
  answer: z.object({ data: z.object({ id: id() }) }),
  errors: ['quiz.not_found'],
})
