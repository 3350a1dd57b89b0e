import { hasSolution } from '#contract/programme/solution.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Card } from '#web/ui/Card.tsx'
import { EraseAnswers } from './EraseAnswers.tsx'
import { eraseCopy } from './eraseCopy.ts'
import { QuestionResult } from './QuestionResult.tsx'
import type { TakenQuiz } from './QuizScreen.tsx'
import { resultCopy } from './resultCopy.ts'

/** Own answers beside the solutions, and the own points. */
function OwnResult({ quiz }: { quiz: TakenQuiz }) {
  const copy = useCopy(resultCopy)
  const erasing = useCopy(eraseCopy)
  const formats = useFormats()
  const scored = quiz.questions.filter(hasSolution)
  const possible = scored.reduce((sum, { points }) => sum + points, 0)
  return (
    <div className="flex flex-col gap-2">
      {possible > 0 ? (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-2xl font-semibold tabular-nums">{formats.number(quiz.score ?? 0)}</span>
          <span className="text-base text-muted">{copy.ofPoints(possible)}</span>
        </p>
      ) : (
        <p className="text-base">{copy.noSolutions}</p>
      )}
      <p className="text-muted">{copy.kept}</p>
      <div>
        <EraseAnswers quizId={quiz.id} description={erasing.onceClosed} />
      </div>
    </div>
  )
}

export function QuizResult({ quiz }: { quiz: TakenQuiz }) {
  const copy = useCopy(resultCopy)
  return (
    <>
      <Card>
        {quiz.own.length > 0 ? <OwnResult quiz={quiz} /> : <p className="text-base">{copy.noAnswers}</p>}
      </Card>
      <ol className="flex flex-col gap-4">
        {quiz.questions.map((question, at) => (
          <li key={question.id}>
            <QuestionResult
              question={question}
              own={quiz.own.find(({ questionId }) => questionId === question.id)}
              title={copy.numbered(at + 1, question.text)}
              right={copy.right(question.points)}
            />
          </li>
        ))}
      </ol>
    </>
  )
}
