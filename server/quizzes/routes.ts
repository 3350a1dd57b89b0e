import { listAllQuizzes } from '#contract/quizzes.ts'
import { implement } from '#server/http/implement.ts'
import { listQuizzes } from './service.ts'

export const quizRoutes = [
  implement(listAllQuizzes, async ({ scope }) => {
    const quizzes = await listQuizzes(scope)
    return { data: quizzes, quizzes }
  }),
]
