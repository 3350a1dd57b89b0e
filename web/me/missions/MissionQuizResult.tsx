import { RotateCcw } from 'lucide-react'
import { isSolution } from '#contract/programme/solution.ts'
import { type GivenAnswers, isAnswered } from '#web/me/quizzes/played.ts'
import { QuestionResult, type SolvedQuestion } from '#web/me/quizzes/QuestionResult.tsx'
import { resultCopy } from '#web/me/quizzes/resultCopy.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { missionQuizCopy } from './missionQuizCopy.ts'

type Props = {
  questions: readonly SolvedQuestion[]
  /** By the place of their question. */
  sources: readonly (string | null)[]
  /** What this device has kept. */
  answers: GivenAnswers
  wasDone: boolean
  onAgain: (() => void) | undefined
}

/** The solutions with their sources, beside the answers that this device has. */
export function MissionQuizResult({ questions, sources, answers, wasDone, onAgain }: Props) {
  const copy = useCopy(missionQuizCopy)
  const results = useCopy(resultCopy)
  // What was completed without a connection has no solutions yet.
  const isSolved = questions.some((question) => question.answers?.some(({ isCorrect }) => isCorrect))
  return (
    <>
      <Card>
        <div className="flex flex-col items-start gap-4">
          {isSolved ? (
            <Summary questions={questions} answers={answers} wasDone={wasDone} />
          ) : (
            <p className="text-base">{copy.completedOffline}</p>
          )}
          {onAgain && isSolved && (
            <Button variant="secondary" icon={<RotateCcw aria-hidden="true" />} onClick={onAgain}>
              {copy.again}
            </Button>
          )}
        </div>
      </Card>
      {isSolved && (
        <ol className="flex flex-col gap-4">
          {questions.map((question, at) => (
            <li key={question.id}>
              <QuestionResult
                question={question}
                own={answers[question.id]}
                title={results.numbered(at + 1, question.text)}
                right={copy.right}
              >
                {sources[at] && (
                  <p className="mt-4 text-sm wrap-anywhere text-muted">{copy.source(sources[at])}</p>
                )}
              </QuestionResult>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

function Summary({ questions, answers, wasDone }: Pick<Props, 'questions' | 'answers' | 'wasDone'>) {
  const copy = useCopy(missionQuizCopy)
  const formats = useFormats()
  if (!questions.every(({ id }) => isAnswered(answers[id])))
    return <p className="text-base">{wasDone ? copy.elsewhere : copy.unanswered}</p>
  const right = questions.filter((question) =>
    isSolution(question, { questionId: question.id, ...answers[question.id] }),
  )
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="text-2xl font-semibold tabular-nums">{formats.number(right.length)}</span>
      <span className="text-base text-muted">{copy.rightOf(questions.length)}</span>
    </p>
  )
}
