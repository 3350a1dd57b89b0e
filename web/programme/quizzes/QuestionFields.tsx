import { questionLimits } from '#contract/programme/questions.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { AnswerInputs } from './AnswerInputs.tsx'
import { blankAnswers, pointsOf } from './draft.ts'
import { questionCopy } from './questionCopy.ts'
import type { useQuestionForm } from './useQuestionForm.ts'

type Props = Pick<ReturnType<typeof useQuestionForm>, 'form'>

export function QuestionFields({ form }: Props) {
  const copy = useCopy(questionCopy)
  const { type, answers } = form.values
  return (
    <>
      <TextField {...form.text('text')} label={copy.text} maxLength={500} required />
      <div className="flex flex-wrap items-start gap-x-6 gap-y-5">
        <TypeControl form={form} />
        <PointsField form={form} />
      </div>
      {type === 'multiple' ? (
        <AnswerInputs
          answers={answers}
          onChange={(next) => form.set('answers', next)}
          errorAt={(index) => form.errorAt(`answers.${index}.text`)}
        />
      ) : (
        <TextField
          {...form.text('openAnswer')}
          label={copy.openAnswer}
          hint={copy.openHint}
          maxLength={1000}
        />
      )}
    </>
  )
}

function TypeControl({ form }: Props) {
  const copy = useCopy(questionCopy)
  return (
    <SegmentedControl
      label={copy.type}
      hideLabel={false}
      options={[
        { value: 'multiple', label: copy.multiple },
        { value: 'open', label: copy.open },
      ]}
      value={form.values.type}
      onChange={(type) => {
        form.set('type', type)
        if (form.values.answers.length === 0) form.set('answers', blankAnswers())
      }}
    />
  )
}

function PointsField({ form }: Props) {
  const copy = useCopy(questionCopy)
  const { min, max } = questionLimits.points
  return (
    <TextField
      {...form.text('points')}
      className="w-32"
      label={copy.points}
      hint={copy.pointsHint(min, max)}
      type="number"
      min={min}
      max={max}
      onBlur={() => form.set('points', String(pointsOf(form.values.points)))}
    />
  )
}
