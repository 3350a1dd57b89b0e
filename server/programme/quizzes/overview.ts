import type { QuizFigures } from '#contract/programme/quiz-results.ts'
import { isConfidential } from '#contract/programme/quizzes.ts'
import { smallestGroup } from '#contract/publication.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { readerOf } from '#server/privacy/published/counts.ts'
import { findPublishedQuiz } from '#server/privacy/published/quizzes.ts'
import { countAnswers, figuresOf } from './figures.ts'
import { type QuizRow, quizStatusAt, requireQuiz } from './presented.ts'
import { publishFigures } from './publish.ts'
import { questionsOf } from './questions.ts'

/**
 * Reads the figures of a quiz.
 * @throws quiz.not_found
 */
export async function getFigures(scope: OrganizationScope, quizId: string): Promise<QuizFigures> {
  return readFigures(scope, await requireQuiz(scope, quizId))
}

/**
 * Reads the figures of a quiz: those published after its end; before, of a named one current ones from rows that the
 * employer may download by name.
 */
export async function readFigures(scope: OrganizationScope, quiz: QuizRow): Promise<QuizFigures> {
  if (!isConfidential(quiz.category)) {
    const reader = readerOf(scope)
    const final = await findPublishedQuiz(reader.context.db, {
      organizationId: scope.organization.id,
      quizId: quiz.id,
    })
    if (final) return final
    const smallest = smallestGroup(scope, 'participation')
    const questions = await questionsOf(scope, quiz.id)
    const key = { organizationId: scope.organization.id, quizId: quiz.id }
    const counts = await scope.health((inside) =>
      countAnswers(inside.unscoped('counts answers as publishing does').db, key),
    )
    return figuresOf(questions, { people: quiz.answers ?? 0, counts, smallest, confidential: false })
  }
  if (quizStatusAt(scope.now)(quiz) === 'Finished') return publishFigures(readerOf(scope), quiz)
  const questions = await questionsOf(scope, quiz.id)
  const smallest = smallestGroup(scope, 'health')
  return {
    ...figuresOf(questions, { people: 0, counts: new Map(), smallest, confidential: true }),
    people: quiz.answers,
    withheld: 'open',
  }
}
