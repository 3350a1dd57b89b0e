import { useId } from 'react'
import { Form } from '#web/forms/Form.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { QuestionDraft } from './draft.ts'
import { QuestionFields } from './QuestionFields.tsx'
import { questionCopy } from './questionCopy.ts'
import { useQuestionForm } from './useQuestionForm.ts'

type Props = {
  question: QuestionDraft
  isNew: boolean
  onDone: (question: QuestionDraft) => void
  onClose: () => void
}

export default function QuestionDialog({ question, isNew, onDone, onClose }: Props) {
  const copy = useCopy(questionCopy)
  const { form, isUnsaved } = useQuestionForm(question, onDone)
  const formId = useId()
  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      title={isNew ? copy.newTitle : copy.editTitle}
      closeLabel={copy.close}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" form={formId}>
            {isNew ? copy.add : copy.update}
          </Button>
        </>
      }
    >
      <Form form={form} unsaved={isUnsaved} id={formId} autoComplete="off">
        <QuestionFields form={form} />
      </Form>
    </Dialog>
  )
}
