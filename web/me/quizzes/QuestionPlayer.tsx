import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { AnswerChoices } from './AnswerChoices.tsx'
import type { Given, GivenAnswers, PlayedQuestion } from './played.ts'
import { playerCopy } from './playerCopy.ts'

type Props = {
  questions: readonly PlayedQuestion[]
  answers: GivenAnswers
  /** The question on the screen, from 0. */
  place: number
  /** A place before the first or after the last question ends the playing. */
  onMove: (place: number) => void
  onChange: (questionId: string, given: Given) => void
  /**
   * Stores the answer on the screen before the next question is shown.
   * @throws ApiError
   */
  onSave: (questionId: string) => Promise<void>
}

const longestText = 2000

/** Questions one after the other, for a quiz and for a mission with questions. Each answer is stored on the way. */
export function QuestionPlayer({ questions, answers, place, onMove, onChange, onSave }: Props) {
  const copy = useCopy(playerCopy)
  const errorText = useErrorText()
  const heading = useRef<HTMLHeadingElement>(null)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const question = questions[place]

  // biome-ignore lint/correctness/useExhaustiveDependencies: each question takes the focus as a page would.
  useEffect(() => {
    heading.current?.focus()
    setMessage('')
  }, [place])

  if (!question) return null
  const given = answers[question.id]
  const move = async (to: number) => {
    if (busy) return
    setBusy(true)
    try {
      await onSave(question.id)
      onMove(to)
    } catch (error) {
      setMessage(errorText(error, copy.notSaved))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void move(place + 1)
  }
  const isLast = place === questions.length - 1
  return (
    <Card>
      <form onSubmit={submit} className="flex flex-col gap-6">
        <div className="flex flex-col gap-2">
          <p className="text-sm text-muted tabular-nums">{copy.questionOf(place + 1, questions.length)}</p>
          <ProgressBar label={copy.progress} value={place + 1} max={questions.length} />
        </div>
        <fieldset className="flex flex-col gap-4">
          <legend className="contents">
            <h2
              ref={heading}
              tabIndex={-1}
              className="mb-4 text-lg font-semibold text-balance wrap-anywhere outline-none"
            >
              {question.text}
            </h2>
          </legend>
          {question.type === 'multiple' ? (
            <>
              <p className="text-muted">{copy.chooseAll}</p>
              <AnswerChoices
                answers={question.answers ?? []}
                chosen={given?.answerIds ?? []}
                onChange={(answerIds) => onChange(question.id, { answerIds })}
              />
            </>
          ) : (
            <TextArea
              label={copy.yourAnswer}
              rows={4}
              maxLength={longestText}
              value={given?.text ?? ''}
              onChange={({ target }) => onChange(question.id, { text: target.value })}
            />
          )}
        </fieldset>
        {message && <Notice tone="danger">{message}</Notice>}
        <div className="flex flex-wrap justify-between gap-3">
          <Button variant="secondary" onClick={() => void move(place - 1)}>
            {copy.back}
          </Button>
          <Button type="submit" busy={busy}>
            {isLast ? copy.finish : copy.next}
          </Button>
        </div>
      </form>
    </Card>
  )
}
