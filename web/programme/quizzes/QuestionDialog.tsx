import { useEffect, useId, useRef, useState } from 'react'
import { type FieldErrors, validate } from '#contract/platform/validation.ts'
import { questionBody, questionLimits } from '#contract/programme/questions.ts'
import { useLoadedFieldText } from '#web/forms/useFieldText.ts'
import { programmeCopy } from '#web/lists/copy.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Unsaved } from '#web/platform/page/Unsaved.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { AnswerInputs } from './AnswerInputs.tsx'
import { blankAnswers, pointsOf, type QuestionDraft, questionOf } from './draft.ts'
import { questionCopy } from './questionCopy.ts'

type Props = {
  question: QuestionDraft
  isNew: boolean
  onDone: (question: QuestionDraft) => void
  onClose: () => void
}

const { points: limits } = questionLimits

export default function QuestionDialog({ question, isNew, onDone, onClose }: Props) {
  const copy = useCopy(questionCopy)
  const { cancel, close } = useCopy(programmeCopy)
  const fieldText = useLoadedFieldText()
  const [draft, setDraft] = useState(question)
  const [points, setPoints] = useState(String(question.points))
  const [errors, setErrors] = useState<FieldErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()

  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  const change = (part: Partial<QuestionDraft>) => setDraft((current) => ({ ...current, ...part }))
  const isChanged = JSON.stringify({ ...draft, points: pointsOf(points) }) !== JSON.stringify(question)
  const errorAt = (path: string) => {
    const error = errors[path]
    return error && fieldText(error)
  }
  const done = () => {
    // Enter sends without leaving the field.
    const whole = { ...draft, points: pointsOf(points) }
    const { data, errors: wrong } = validate(questionBody, questionOf(whole))
    if (wrong) return setErrors(wrong)
    onDone({ ...whole, text: data.text })
  }

  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      title={isNew ? copy.newTitle : copy.editTitle}
      closeLabel={close}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" form={formId}>
            {isNew ? copy.add : copy.update}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        autoComplete="off"
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          done()
        }}
      >
        <Unsaved when={isChanged} />
        <TextField
          label={copy.text}
          maxLength={500}
          required
          value={draft.text}
          onChange={({ target }) => change({ text: target.value })}
          error={errorAt('text')}
        />
        <div className="flex flex-wrap items-start gap-x-6 gap-y-5">
          <SegmentedControl
            label={copy.type}
            hideLabel={false}
            options={[
              { value: 'multiple', label: copy.multiple },
              { value: 'open', label: copy.open },
            ]}
            value={draft.type}
            onChange={(type) =>
              change({ type, ...(draft.answers.length === 0 && { answers: blankAnswers() }) })
            }
          />
          <TextField
            className="w-32"
            label={copy.points}
            hint={copy.pointsHint(limits.min, limits.max)}
            type="number"
            min={limits.min}
            max={limits.max}
            value={points}
            onChange={({ target }) => setPoints(target.value)}
            onBlur={() => setPoints(String(pointsOf(points)))}
            error={errorAt('points')}
          />
        </div>
        {draft.type === 'multiple' ? (
          <AnswerInputs
            answers={draft.answers}
            onChange={(answers) => change({ answers })}
            errorAt={(index) => errorAt(`answers.${index}.text`)}
          />
        ) : (
          <TextField
            label={copy.openAnswer}
            hint={copy.openHint}
            maxLength={1000}
            value={draft.openAnswer}
            onChange={({ target }) => change({ openAnswer: target.value })}
            error={errorAt('openAnswer')}
          />
        )}
      </form>
    </Dialog>
  )
}
