import { useCopy } from '#web/platform/language/language.ts'
import { OutcomeDialog } from '#web/ui/OutcomeDialog.tsx'
import { panelCopy } from './panelCopy.ts'
import type { QuizForm } from './useQuizForm.ts'

type Props = {
  form: Pick<QuizForm, 'outcome' | 'refused' | 'reset' | 'submit'>
  /** Called when the quiz is saved. */
  onDone: () => void
}

/** Shows that a quiz is being saved, then how that went. */
export function SaveOutcome({ form, onDone }: Props) {
  const copy = useCopy(panelCopy)
  const { status, text } = form.outcome
  if (status === 'idle') return null
  const retry = () => (form.refused ? form.reset() : form.submit())
  const shown = {
    pending: { state: 'busy', title: copy.save, action: copy.tryAgain, onAction: retry },
    success: { state: 'success', title: copy.success, action: copy.continue, onAction: onDone },
    error: { state: 'failure', title: copy.error, action: copy.tryAgain, onAction: retry },
  } as const
  return (
    <OutcomeDialog
      {...shown[status]}
      text={text}
      closeLabel={copy.close}
      onClose={status === 'success' ? onDone : form.reset}
    />
  )
}
