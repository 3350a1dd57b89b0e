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
  const add = () => {
    const answer = blankAnswer()
    added.current = answer.id
    onChange([...answers, answer])
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-sm font-medium">{copy.answers}</legend>
      <p className="mb-1 text-xs text-muted">{copy.answersHint}</p>
      {answers.map(({ id, text, isCorrect }, index) => (
        <div key={id} className="flex items-start gap-2">
          <CheckboxField
            className="pt-2.5 pointer-coarse:pt-0"
            label={copy.correct(index + 1)}
            hideLabel
            checked={isCorrect}
            onChange={({ target }) => change(id, { isCorrect: target.checked })}
          />
          <TextField
            className="grow"
            label={copy.answer(index + 1)}
            hideLabel
            placeholder={copy.answer(index + 1)}
            maxLength={300}
            autoFocus={added.current === id}
            value={text}
            onChange={({ target }) => change(id, { text: target.value })}
            error={errorAt(index)}
          />
          <IconButton
            label={copy.removeAnswer(index + 1)}
            icon={<X />}
            disabled={answers.length <= min}
            onClick={() => onChange(answers.filter((answer) => answer.id !== id))}
          />
        </div>
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
