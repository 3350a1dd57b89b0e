import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { isSolution } from '#contract/programme/solution.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { Given } from './played.ts'
import { resultCopy } from './resultCopy.ts'

type Answer = { id: string; text: string; isCorrect?: boolean | undefined }

export interface SolvedQuestion {
  id: string
  text: string
  type: 'multiple' | 'open'
  answers?: readonly Answer[] | undefined
  openAnswer?: string | undefined
}

type Props = {
  question: SolvedQuestion
  own: Given | undefined
  title: string
  /** Said of a right answer. */
  right: string
  children?: ReactNode
}

/** A question with the own answer beside its solution. */
export function QuestionResult({ question, own, title, right, children }: Props) {
  const copy = useCopy(resultCopy)
  const isRight = own && isSolution(question, { questionId: question.id, ...own })
  return (
    <Card
      title={title}
      action={
        isRight === true ? (
          <Badge tone="success" icon={<Check aria-hidden="true" />}>
            {right}
          </Badge>
        ) : isRight === false ? (
          <Badge tone="neutral" icon={<X aria-hidden="true" />}>
            {copy.wrong}
          </Badge>
        ) : undefined
      }
    >
      {question.type === 'open' ? (
        <OpenAnswer question={question} own={own} />
      ) : (
        <ul className="flex flex-col gap-2">
          {question.answers?.map((answer) => (
            <Choice key={answer.id} answer={answer} isOwn={own?.answerIds?.includes(answer.id) ?? false} />
          ))}
        </ul>
      )}
      {children}
    </Card>
  )
}

function OpenAnswer({ question, own }: Pick<Props, 'question' | 'own'>) {
  const copy = useCopy(resultCopy)
  const solution = question.openAnswer?.trim()
  if (!own && !solution) return <p className="text-muted">{copy.opinion}</p>
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
      {own && (
        <>
          <dt className="text-muted">{copy.yourAnswer}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{own.text?.trim() || copy.nothing}</dd>
        </>
      )}
      {solution && (
        <>
          <dt className="text-muted">{copy.solution}</dt>
          <dd className="font-medium wrap-anywhere">{solution}</dd>
        </>
      )}
    </dl>
  )
}

function Choice({ answer: { text, isCorrect }, isOwn }: { answer: Answer; isOwn: boolean }) {
  const copy = useCopy(resultCopy)
  return (
    <li
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
}
