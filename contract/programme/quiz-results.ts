import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { fieldMessage } from '#contract/platform/field-message.ts'
import { id, instant, paragraphs } from '#contract/platform/fields.ts'
import { memberQuery, organizationQuery, orgParams } from '#contract/platform/organization-params.ts'
import { question } from './questions.ts'
import { quizCategory } from './quizzes.ts'
import { programmeStatus } from './status.ts'

const quizParams = z.object({ quizId: id() })
const ofOrganization = z.extend(orgParams, { quizId: id() })

const result = z.object({
  userId: id(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  question: z.string(),
  answer: z.string(),
})

export const listQuizResults = endpoint({
  method: 'GET',
  path: '/api/quizzes/:quizId/results',
  access: 'role',
  needs: { all: ['programme.read', 'people.read'] },
  refusesSupport: true,
  logged: true,
  summary: 'Who answered what. Nothing for confidential quizzes, whose answers are only ever counted.',
  params: quizParams,
  query: organizationQuery,
  alias: 'results',
  answer: z.object({ data: z.array(result) }),
  errors: ['quiz.not_found'],
})

export const downloadQuizResults = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/quizzes/:quizId/results',
  access: 'role',
  needs: { all: ['programme.read', 'people.read'] },
  refusesSupport: true,
  logged: true,
  summary: 'The same as a table: one row per answer, or for `summary` the share of each answer.',
  params: ofOrganization,
  query: z.strictObject({ kind: z._default(z.enum(['answers', 'summary']), 'answers') }),
  download: ['text/csv'],
  errors: ['quiz.not_found'],
})

/** Figures of a question; null if withheld. */
const questionFigures = z.object({
  id: id(),
  text: z.string(),
  type: z.enum(['multiple', 'open']),
  points: z.number(),
  /** People who answered it; for confidential quizzes in steps of five. */
  people: z.nullable(z.number()),
  /** Expected answer of an open question. */
  openAnswer: z.string(),
  /**
   * Correct share, 0 to 1; for confidential quizzes in three to nine steps by the number of people, as tenths from 0.1 to
   * 0.9. Null also without a solution.
   */
  correctShare: z.nullable(z.number()),
  /** For multiple choice: share of the people who answered. Shares may add up to more than 1. */
  answers: z.array(
    z.object({ id: id(), text: z.string(), isCorrect: z.boolean(), share: z.nullable(z.number()) }),
  ),
})

export const quizFigures = z.object({
  /** People who answered; for confidential quizzes in steps of five, and null below five. */
  people: z.nullable(z.number()),
  /** Individual answers are never disclosed. */
  confidential: z.boolean(),
  /**
   * Why figures are withheld: the group is too small, or a confidential quiz is still open. While it is open, a change
   * of a figure would disclose each new answer.
   */
  withheld: z.nullable(z.enum(['few', 'open'])),
  /** Minimum group size of a figure. */
  smallestGroup: z.number(),
  /** Average points; for confidential quizzes of the rounded shares. Null if withheld or without a solution. */
  averageScore: z.nullable(z.number()),
  /** Maximum points. */
  possibleScore: z.number(),
  questions: z.array(questionFigures),
})

export type QuizFigures = z.output<typeof quizFigures>

export const getQuizFigures = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/quizzes/:quizId/figures',
  access: 'role',
  needs: 'figures.read',
  summary: 'How a quiz was answered, about groups that are large enough only.',
  params: ofOrganization,
  answer: z.object({ data: quizFigures }),
  errors: ['quiz.not_found'],
})

const { id: questionId, text, type, points } = question.shape

/** A quiz for the people who answer it. It contains solutions only after it has closed. */
const ownQuiz = z.object({
  id: id(),
  title: z.string(),
  category: quizCategory,
  startDate: instant(),
  endDate: instant(),
  status: programmeStatus,
  /** The employer never sees individual answers. */
  confidential: z.boolean(),
  questions: z.array(
    z.object({
      id: questionId,
      text,
      type,
      points,
      answers: z.optional(
        z.array(z.object({ id: id(), text: z.string(), isCorrect: z.optional(z.boolean()) })),
      ),
      openAnswer: z.optional(z.string()),
    }),
  ),
  /** The caller's answers. */
  own: z.array(
    z.object({ questionId: id(), answerIds: z.optional(z.array(id())), text: z.optional(z.string()) }),
  ),
  /** The caller's points; null until the quiz closes, and without answers. */
  score: z.nullable(z.number()),
})

export const takeQuiz = endpoint({
  method: 'GET',
  path: '/api/quizzes/:quizId',
  access: 'member',
  patient: true,
  summary: 'A quiz of the caller’s organization that has begun, as those see it who answer it.',
  params: quizParams,
  query: memberQuery,
  answer: z.object({ data: ownQuiz }),
  errors: ['quiz.not_found'],
})

export const respondToQuiz = endpoint({
  method: 'POST',
  path: '/api/quizzes/:quizId/responses',
  access: 'member',
  patient: true,
  summary:
    'Answers questions of a live quiz of the caller’s organization. A later answer takes the place of an earlier.',
  params: quizParams,
  query: memberQuery,
  body: z.strictObject({
    answers: z
      .array(
        z
          .strictObject({
            questionId: id(),
            answerIds: z.optional(
              z
                .array(id())
                .check(z.maxLength(10, fieldMessage({ code: 'list.too_long', items: 'answers', max: 10 }))),
            ),
            text: z.optional(paragraphs('answer', 2000)),
          })
          .check(
            z.refine(
              ({ answerIds, text }) => (answerIds === undefined) !== (text === undefined),
              fieldMessage({ code: 'quiz.answer_form' }),
            ),
          ),
      )
      .check(
        z.minLength(1, fieldMessage({ code: 'list.empty', items: 'answers' })),
        z.maxLength(100, fieldMessage({ code: 'list.too_long', items: 'answers', max: 100 })),
        z.refine(
          (answers) => new Set(answers.map((answer) => answer.questionId)).size === answers.length,
          fieldMessage({ code: 'quiz.answered_twice' }),
        ),
      ),
  }),
  maxBodyBytes: 524_288,
  answer: z.object({ data: z.object({ quizId: id(), answered: z.number() }) }),
  errors: ['quiz.not_found', 'quiz.not_live', 'quiz.unknown_answer'],
})
