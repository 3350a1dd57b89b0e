import { eraseOwnAnswers, listOwnQuizzes as listOwn } from '#contract/programme/own-quizzes.ts'
import * as results from '#contract/programme/quiz-results.ts'
import * as contract from '#contract/programme/quizzes.ts'
import { implement, implementPrepared } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
import { streamRows } from '#server/platform/http/streamed-answer.ts'
import { createQuiz, deleteQuiz, getQuiz, updateQuiz } from './change.ts'
import { eraseAnswers, settleBeforeErasing } from './erase.ts'
import { exportFile, listQuizzes } from './list.ts'
import { getFigures } from './overview.ts'
import { listOwnQuizzes } from './own.ts'
import { respond } from './respond.ts'
import { readResults, resultsFile, summaryFile } from './results.ts'
import { takeQuiz } from './take.ts'

const changed = (quiz: contract.QuizDetail) => about({ id: quiz.id, name: quiz.title }, { data: quiz })

export const quizRoutes = [
  implement(contract.listAllQuizzes, ({ scope }) => listQuizzes(scope, {})),

  implement(contract.listQuizzes, ({ scope, query }) => listQuizzes(scope, query)),

  implement(contract.exportQuizzes, ({ scope, query }) => exportFile(scope, query)),

  implement(contract.createQuiz, async ({ scope, body }) => changed(await createQuiz(scope, body))),

  implement(contract.getQuiz, async ({ scope, params }) => ({ data: await getQuiz(scope, params.quizId) })),

  implement(contract.updateQuiz, async ({ scope, params, body }) =>
    changed(await updateQuiz(scope, params.quizId, body)),
  ),

  implement(contract.deleteQuiz, async ({ scope, params: { quizId } }) => {
    const title = await deleteQuiz(scope, quizId)
    return about({ id: quizId, name: title }, { data: { id: quizId } })
  }),

  implement(results.listQuizResults, async ({ scope, params }) => {
    const { title, readAll } = await readResults(scope, params.quizId)
    return about({ name: title }, streamRows(results.listQuizResults, readAll))
  }),

  implement(results.downloadQuizResults, ({ scope, params, query }) =>
    query.kind === 'summary' ? summaryFile(scope, params.quizId) : resultsFile(scope, params.quizId),
  ),

  implement(results.getQuizFigures, async ({ scope, params }) => ({
    data: await getFigures(scope, params.quizId),
  })),

  implement(listOwn, async ({ member }) => ({ data: await listOwnQuizzes(member) })),

  // Final figures are written in a transaction of their own, before the answers are deleted.
  implementPrepared(
    eraseOwnAnswers,
    ({ context, member, params }) => settleBeforeErasing(context, member, params.quizId),
    async ({ member, params: { quizId }, prepared }) => {
      await eraseAnswers(member, quizId, prepared)
      return { data: { quizId } }
    },
  ),

  implement(results.takeQuiz, async ({ context, member, params }) => ({
    data: await takeQuiz(context, member, params.quizId),
  })),

  implement(results.respondToQuiz, async ({ member, params, body }) => ({
    data: await respond(member, params.quizId, body),
  })),
]
