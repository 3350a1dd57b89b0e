import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { questionLimits } from '#contract/programme/questions.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { type AnswerDraft, blankAnswer } from './draft.ts'
import { questionCopy } from './questionCopy.ts'

type Props = {
  answers: AnswerDraft[]
  onChange: (answers: AnswerDraft[]) => void
  errorAt: (index: number) => string | undefined
}

/** What there is to choose from, each with a tick for whether it is right. */
export function AnswerInputs({ answers, onChange, errorAt }: Props) {
  const copy = useCopy(questionCopy)
  const added = useRef<string>(undefined)
  const { min, max } = questionLimits.answers
  const change = (id: string, part: Partial<AnswerDraft>) =>
    onChange(answers.map((answer) => (answer.id === id ? { ...answer, ...part } : answer)))
  const remove = (id: string) => onChange(answers.filter((answer) => answer.id !== id))
  const add = () => {
    const answer = blankAnswer()
    added.current = answer.id
    onChange([...answers, answer])
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-sm font-medium">{copy.answers}</legend>
      <p className="mb-1 text-xs text-muted">{copy.answersHint}</p>
      {answers.map((answer, index) => (
        <AnswerInput
          key={answer.id}
          answer={answer}
          place={index + 1}
          isNew={added.current === answer.id}
          error={errorAt(index)}
          onChange={(part) => change(answer.id, part)}
          onRemove={answers.length > min ? () => remove(answer.id) : undefined}
        />
      ))}
      <Button
        variant="quiet"
        size="sm"
        icon={<Plus />}
        className="ml-3.5 self-start"
        disabled={answers.length >= max}
        onClick={add}
      >
        {copy.addAnswer}
      </Button>
    </fieldset>
  )
}

type InputProps = {
  answer: AnswerDraft
  /** From 1 on. */
  place: number
  /** A new answer takes the focus. */
  isNew: boolean
  error: string | undefined
  onChange: (part: Partial<AnswerDraft>) => void
  /** Undefined while no answer may be removed. */
  onRemove: (() => void) | undefined
}

function AnswerInput({ answer, place, isNew, error, onChange, onRemove }: InputProps) {
  const copy = useCopy(questionCopy)
  return (
    <div className="flex items-start gap-2">
      <CheckboxField
        className="pt-2.5 pointer-coarse:pt-0"
        label={copy.correct(place)}
        hideLabel
        checked={answer.isCorrect}
        onChange={({ target }) => onChange({ isCorrect: target.checked })}
      />
      <TextField
        className="grow"
        label={copy.answer(place)}
        hideLabel
        placeholder={copy.answer(place)}
        maxLength={300}
        autoFocus={isNew}
        value={answer.text}
        onChange={({ target }) => onChange({ text: target.value })}
        error={error}
      />
      <IconButton label={copy.removeAnswer(place)} icon={<X />} disabled={!onRemove} onClick={onRemove} />
    </div>
  )
}
