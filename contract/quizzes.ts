import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'
import { organizationQuery } from './organizations.ts'
import { programmeStatus } from './status.ts'

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

export const quiz = z.object({
  id: id(),
  title: z.string(),
  category: quizCategory,
  startDate: instant(),
  endDate: instant(),
  /** How many people have answered. */
  answers: z.number(),
  status: programmeStatus,
  createdAt: instant(),
})

export type Quiz = z.output<typeof quiz>

export const listAllQuizzes = endpoint({
  method: 'GET',
  path: '/api/quizzes',
  access: 'administrator',
  summary: 'All quizzes of the organization named in the query, the latest to begin first.',
  query: organizationQuery,
  answer: z.object({ data: z.array(quiz), quizzes: z.array(quiz) }),
  errors: [],
})
