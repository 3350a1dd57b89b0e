import { queryOptions } from '@tanstack/react-query'
import { listOwnQuizzes } from '#contract/programme/own-quizzes.ts'
import { takeQuiz } from '#contract/programme/quiz-results.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'
import { answerOrKept } from '#web/me/record/answerOrKept.ts'

/** Live, coming and closed quizzes. */
export const quizzesQuery = queryOptions({
  queryKey: ['quizzes'],
  queryFn: ({ signal }) => answerOrKept('quizzes', () => callAsMember(listOwnQuizzes, {}, { signal })),
  // Without a connection, the kept answer is read.
  networkMode: 'always',
  select: ({ data }) => data,
})

/** A quiz that has begun, with the own answers. */
export const quizQuery = (quizId: string) =>
  queryOptions({
    queryKey: ['quizzes', quizId],
    queryFn: ({ signal }) =>
      answerOrKept(`quiz ${quizId}`, () => callAsMember(takeQuiz, { params: { quizId } }, { signal })),
    networkMode: 'always',
    select: ({ data }) => data,
  })
