import { Check } from 'lucide-react'
import type { Question } from '#contract/programme/questions.ts'
import type { QuizFigures } from '#contract/programme/quiz-results.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { detailCopy } from './detailCopy.ts'

type Props = {
  question: Question
  /** Starts at 1. */
  place: number
  figures: QuizFigures['questions'][number] | undefined
}

/** A question with its solution and its results. */
export function QuestionResult({
  question: { text, type, points, answers = [], openAnswer },
  place,
  figures,
}: Props) {
  const copy = useCopy(detailCopy)
  const about = [
    type === 'multiple' ? copy.multiple : copy.openQuestion,
    copy.points(points),
    ...(typeof figures?.people === 'number' ? [copy.ofPeople(figures.people)] : []),
    ...(typeof figures?.correctShare === 'number' ? [copy.rightly(figures.correctShare)] : []),
  ]
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-col gap-0.5">
        <h3 className="font-medium wrap-anywhere">
          <span className="text-muted">{place}. </span>
          {text}
        </h3>
        <p className="text-xs text-muted">{about.join(' · ')}</p>
      </div>
      {type === 'open' ? (
        <ExpectedAnswer text={openAnswer} />
      ) : (
        <ul className="flex flex-col gap-2.5">
          {answers.map((answer) => (
            <Choice
              key={answer.id}
              text={answer.text}
              isCorrect={answer.isCorrect}
              share={figures?.answers.find(({ id }) => id === answer.id)?.share ?? null}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

function ExpectedAnswer({ text }: { text: Question['openAnswer'] }) {
  const copy = useCopy(detailCopy)
  if (!text) {
    return (
      <p className="wrap-anywhere">
        <span className="text-muted">{copy.noExpected}</span>
      </p>
    )
  }
  return (
    <p className="wrap-anywhere">
      <span className="text-muted">{copy.expected}: </span>
      {text}
    </p>
  )
}

/** `share` is 0 to 1; null if withheld. */
function Choice({ text, isCorrect, share }: { text: string; isCorrect: boolean; share: number | null }) {
  const copy = useCopy(detailCopy)
  return (
    <li className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="flex min-w-0 items-baseline gap-1.5">
          <span className="wrap-anywhere">{text}</span>
          {isCorrect && (
            <span className="inline-flex shrink-0 items-center gap-1 text-xs font-medium text-success">
              <Check aria-hidden="true" className="size-3.5" strokeWidth={3} />
              {copy.correct}
            </span>
          )}
        </span>
        {share !== null && <span className="text-xs text-muted">{copy.chosen(share)}</span>}
      </div>
      {share !== null && (
        <span aria-hidden="true" className="block h-1.5 rounded-badge bg-sunken">
          <span
            className={`block h-full rounded-badge ${isCorrect ? 'bg-data-1' : 'bg-data-2'}`}
            style={{ width: `${share * 100}%` }}
          />
        </span>
      )}
    </li>
  )
}
