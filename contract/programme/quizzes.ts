import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, instant, line, paragraphs, verbatim } from '#contract/platform/fields.ts'
import { organizationQuery, orgParams } from '#contract/platform/organization-params.ts'
import { limit, page, pagination } from '#contract/platform/pagination.ts'
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

/** Limits and defaults of a question (B §5, §9). */
export const questionLimits = {
  points: { min: 1, max: 100, unless: 10 },
  answers: { min: 2, max: 10, unless: 2 },
  questions: 100,
} as const

const points = () => {
  const { min, max } = questionLimits.points
  return z
    .number('Points must be a number.')
    .check(
      z.int('Points must be a whole number.'),
      z.minimum(min, `Points must be at least ${min}.`),
      z.maximum(max, `Points must be at most ${max}.`),
    )
}

/** A question as entered. */
export const questionBody = z
  .strictObject({
    /** Id of an existing question. Any other text is replaced. */
    id: z.optional(z.string().check(z.maxLength(100))),
    text: line('Question', 500),
    type: z.enum(['multiple', 'open']),
    points: z._default(points(), questionLimits.points.unless),
    answers: z.optional(
      z.array(
        z.strictObject({
          id: z.optional(z.string().check(z.maxLength(100))),
          text: line('Answer', 300),
          isCorrect: z._default(z.boolean(), false),
        }),
      ),
    ),
    /** Expected answer of an open question. */
    openAnswer: z.optional(paragraphs('Expected answer', 1000)),
  })
  .check(({ value, issues }) => {
    const { min, max } = questionLimits.answers
    const count = value.answers?.length ?? 0
    if (value.type === 'open' || (count >= min && count <= max)) return
    const message =
      count < min ? `Give at least ${min} answers to choose from.` : `Give at most ${max} answers.`
    issues.push({ code: 'custom', message, path: ['answers'], input: value.answers })
  })

const questions = () =>
  z
    .array(questionBody, 'Please add at least one question')
    .check(
      z.minLength(1, 'Please add at least one question'),
      z.maxLength(questionLimits.questions, `At most ${questionLimits.questions} questions.`),
    )

const title = () => line('Title', 120, 'Please enter a quiz title')

/** A day, which starts or ends at midnight in the organization's time zone, or an instant. */
const moment = (message: string) =>
  // PostgreSQL has no year 0, and years of another millennium are typing errors.
  z.union([z.iso.date(), instant()], message).check(z.refine((text) => text.startsWith('2'), message))

const quizFields = {
  title: title(),
  category: z.enum(quizCategory.options, 'Please select a category'),
  startDate: moment('The start must look like 2026-03-02.'),
  endDate: moment('The end must look like 2026-03-02.'),
  questions: questions(),
}

/** Fields of a quiz as entered. */
export const quizBody = z.strictObject(quizFields)

export type QuizBody = z.input<typeof quizBody>

const answerOption = z.object({ id: id(), text: z.string(), isCorrect: z.boolean() })

export const question = z.object({
  id: id(),
  text: z.string(),
  type: z.enum(['multiple', 'open']),
  points: z.number(),
  /** For multiple choice. */
  answers: z.optional(z.array(answerOption)),
  /** For an open question: the expected answer, or an empty text. */
  openAnswer: z.optional(z.string()),
})

export type Question = z.output<typeof question>

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
  access: 'administrator',
  needs: 'programme.read',
  summary: 'All quizzes of the organization named in the query, the latest to begin first.',
  query: organizationQuery,
  answer: z.object({ data: z.array(quiz), quizzes: z.array(quiz) }),
  errors: [],
})

const filters = { search: z.optional(verbatim(200)), phase: z.optional(phase) }

export const listQuizzes = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/quizzes',
  access: 'administrator',
  needs: 'programme.read',
  summary: 'The quizzes of an organization: one page, or all of them where none is asked for.',
  params: orgParams,
  query: z.strictObject({ page: z.optional(page()), limit: z.optional(limit()), ...filters }),
  answer: z.object({
    data: z.array(quiz),
    quizzes: z.array(quiz),
    pagination: z.optional(pagination),
  }),
  errors: [],
})

export const exportQuizzes = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/quizzes/export',
  access: 'administrator',
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
  access: 'administrator',
  needs: 'programme.write',
  summary: 'Adds a quiz with its questions.',
  params: orgParams,
  body: quizBody,
  maxBodyBytes: mostBytes,
  status: 201,
  answer: z.object({ data: quizDetail, quiz: quizDetail }),
  errors: ['quiz.ends_early'],
})

export const getQuiz = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/quizzes/:quizId',
  access: 'administrator',
  needs: 'programme.read',
  summary: 'One quiz with its questions and their solutions.',
  params: quizParams,
  answer: z.object({ data: quizDetail, quiz: quizDetail }),
  errors: ['quiz.not_found'],
})

export const updateQuiz = endpoint({
  method: 'PUT',
  path: '/api/organizations/:orgId/quizzes/:quizId',
  access: 'administrator',
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
  answer: z.object({ data: quizDetail, quiz: quizDetail }),
  errors: ['quiz.not_found', 'quiz.answered', 'quiz.begun', 'quiz.changed', 'quiz.ends_early'],
})

export const deleteQuiz = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:orgId/quizzes/:quizId',
  access: 'administrator',
  needs: 'programme.write',
  summary: 'Removes a quiz with all answers to it.',
  params: quizParams,
  answer: z.object({ data: z.object({ id: id() }) }),
  errors: ['quiz.not_found'],
})
