import type { Ref } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { TextArea } from '#web/ui/TextArea.tsx'
import { AnswerChoices } from './AnswerChoices.tsx'
import type { Given, PlayedQuestion } from './played.ts'
import { playerCopy } from './playerCopy.ts'

const longestText = 2000

interface Props {
  question: PlayedQuestion
  given: Given | undefined
  onChange: (given: Given) => void
  headingRef: Ref<HTMLHeadingElement>
}

/** One question with its answers to choose from, or a field for a text. */
export function QuestionField({ question, given, onChange, headingRef }: Props) {
  const copy = useCopy(playerCopy)
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="contents">
        <h2
          ref={headingRef}
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
            onChange={(answerIds) => onChange({ answerIds })}
          />
        </>
      ) : (
        <TextArea
          label={copy.yourAnswer}
          rows={4}
          maxLength={longestText}
          value={given?.text ?? ''}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      )}
    </fieldset>
  )
}
