import { Check, X } from 'lucide-react'
import { hasSolution, isSolution } from '#contract/programme/solution.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EraseAnswers } from './EraseAnswers.tsx'
import { eraseCopy } from './eraseCopy.ts'
import type { TakenQuiz } from './QuizScreen.tsx'
import { resultCopy } from './resultCopy.ts'

/** Own answers beside the solutions, and the own points. */
export function QuizResult({ quiz }: { quiz: TakenQuiz }) {
  const copy = useCopy(resultCopy)
  const erasing = useCopy(eraseCopy)
  const formats = useFormats()
  const scored = quiz.questions.filter(hasSolution)
  const possible = scored.reduce((sum, { points }) => sum + points, 0)
  const isMine = quiz.own.length > 0
  return (
    <>
      <Card>
        <div className="flex flex-col gap-2">
          {isMine && possible > 0 && (
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="text-2xl font-semibold tabular-nums">{formats.number(quiz.score ?? 0)}</span>
              <span className="text-base text-muted">{copy.ofPoints(possible)}</span>
            </p>
          )}
          {isMine && possible === 0 && <p className="text-base">{copy.noSolutions}</p>}
          {!isMine && <p className="text-base">{copy.noAnswers}</p>}
          {isMine && <p className="text-muted">{copy.kept}</p>}
          {isMine && (
            <div>
              <EraseAnswers quizId={quiz.id} description={erasing.onceClosed} />
            </div>
          )}
        </div>
      </Card>
      <ol className="flex flex-col gap-4">
        {quiz.questions.map((question, at) => (
          <li key={question.id}>
            <QuestionResult
              question={question}
              own={quiz.own.find(({ questionId }) => questionId === question.id)}
              title={copy.numbered(at + 1, question.text)}
            />
          </li>
        ))}
      </ol>
    </>
  )
}

type Question = TakenQuiz['questions'][number]
type Props = { question: Question; own: TakenQuiz['own'][number] | undefined; title: string }

function QuestionResult({ question, own, title }: Props) {
  const copy = useCopy(resultCopy)
  const right = own && isSolution(question, own)
  const verdict =
    right === true ? (
      <Badge tone="success" icon={<Check aria-hidden="true" />}>
        {copy.right(question.points)}
      </Badge>
    ) : right === false ? (
      <Badge tone="neutral" icon={<X aria-hidden="true" />}>
        {copy.wrong}
      </Badge>
    ) : undefined
  return (
    <Card title={title} action={verdict}>
      {question.type === 'open' ? (
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
          <dt className="text-muted">{copy.yourAnswer}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{own?.text?.trim() || copy.nothing}</dd>
          {question.openAnswer?.trim() && (
            <>
              <dt className="text-muted">{copy.solution}</dt>
              <dd className="font-medium wrap-anywhere">{question.openAnswer}</dd>
            </>
          )}
        </dl>
      ) : (
        <ul className="flex flex-col gap-2">
          {question.answers?.map(({ id, text, isCorrect }) => {
            const isOwn = own?.answerIds?.includes(id) ?? false
            return (
              <li
                key={id}
                className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control border px-4 py-3 ${isOwn ? 'border-action bg-action-soft' : 'border-line'}`}
              >
                <span className="min-w-0 text-base wrap-anywhere">{text}</span>
                <span className="flex flex-wrap gap-2">
                  {isOwn && <Badge tone="action">{copy.yourAnswer}</Badge>}
                  {isCorrect && (
                    <Badge tone="success" icon={<Check aria-hidden="true" />}>
                      {copy.solution}
                    </Badge>
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
