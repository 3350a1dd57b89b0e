import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, instant, paragraphs } from '#contract/platform/fields.ts'
import { memberQuery, organizationQuery, orgParams } from '#contract/platform/organization-params.ts'
import { question, quizCategory } from './quizzes.ts'
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
  access: 'administrator',
  refusesSupport: true,
  logged: true,
  summary: 'Who answered what. Nothing for confidential quizzes, whose answers are only ever counted.',
  params: quizParams,
  query: organizationQuery,
  answer: z.object({ data: z.array(result), results: z.array(result) }),
  errors: ['quiz.not_found'],
})

export const downloadQuizResults = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/quizzes/:quizId/results',
  access: 'administrator',
  refusesSupport: true,
  logged: true,
  summary: 'The same as a table: one row per answer, or for `summary` the share of each answer.',
  params: ofOrganization,
  query: z.strictObject({ kind: z._default(z.enum(['answers', 'summary']), 'answers') }),
  download: ['text/csv'],
  errors: ['quiz.not_found'],
})

/** Of a question; null where withheld. */
const questionFigures = z.object({
  id: id(),
  text: z.string(),
  type: z.enum(['multiple', 'open']),
  points: z.number(),
  /** How many answered it; in steps of five for confidential quizzes. */
  people: z.nullable(z.number()),
  /** What an open question expects. */
  openAnswer: z.string(),
  /** 0 to 1, of confidential quizzes in tenths from 0.1 to 0.9; null too where the question has no solution. */
  correctShare: z.nullable(z.number()),
  /** Of multiple choice: as above, of those who answered, of whom each may choose several. */
  answers: z.array(
    z.object({ id: id(), text: z.string(), isCorrect: z.boolean(), share: z.nullable(z.number()) }),
  ),
})

export const quizFigures = z.object({
  /** How many people have answered; of confidential quizzes in steps of five, and null below. */
  people: z.nullable(z.number()),
  /** Nobody is told who answered what. */
  confidential: z.boolean(),
  /**
   * Why figures are not shown: too few people, or a confidential quiz is still open, when each new answer could be
   * read off the change.
   */
  withheld: z.nullable(z.enum(['few', 'open'])),
  /** The fewest people a figure is about. */
  smallestGroup: z.number(),
  /** Points, of confidential quizzes in tenths of what is possible; null where withheld, or where no question has a solution. */
  averageScore: z.nullable(z.number()),
  /** Points one may reach. */
  possibleScore: z.number(),
  questions: z.array(questionFigures),
})

export type QuizFigures = z.output<typeof quizFigures>

export const getQuizFigures = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/quizzes/:quizId/figures',
  access: 'administrator',
  summary: 'How a quiz was answered, about groups that are large enough only.',
  params: ofOrganization,
  answer: z.object({ data: quizFigures }),
  errors: ['quiz.not_found'],
})

const { id: questionId, text, type, points } = question.shape

/** A quiz as those see it who answer it: its solutions only once it is closed. */
const ownQuiz = z.object({
  id: id(),
  title: z.string(),
  category: quizCategory,
  startDate: instant(),
  endDate: instant(),
  status: programmeStatus,
  /** Nobody at the employer is told what one answered. */
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
  /** What the caller answered. */
  own: z.array(
    z.object({ questionId: id(), answerIds: z.optional(z.array(id())), text: z.optional(z.string()) }),
  ),
  /** Points the caller reached; null until the quiz is closed. */
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
            answerIds: z.optional(z.array(id()).check(z.maxLength(10, 'At most 10 answers.'))),
            text: z.optional(paragraphs('Answer', 2000)),
          })
          .check(
            z.refine(
              ({ answerIds, text }) => (answerIds === undefined) !== (text === undefined),
              'Give either answerIds or text.',
            ),
          ),
      )
      .check(
        z.minLength(1, 'Give at least one answer.'),
        z.maxLength(100, 'At most 100 answers.'),
        z.refine(
          (answers) => new Set(answers.map((answer) => answer.questionId)).size === answers.length,
          'Answer each question once.',
        ),
      ),
  }),
  maxBodyBytes: 524_288,
  answer: z.object({ data: z.object({ quizId: id(), answered: z.number() }) }),
  errors: ['quiz.not_found', 'quiz.not_live', 'quiz.unknown_answer'],
})
