import { useMutation } from '@tanstack/react-query'
import type { Quiz } from '#contract/programme/quizzes.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { OutcomeDialog } from '#web/ui/OutcomeDialog.tsx'
import { detailCopy } from './detailCopy.ts'
import { panelCopy } from './panelCopy.ts'
import { deleteMutation } from './queries.ts'

type Props = { quiz: Pick<Quiz, 'id' | 'title' | 'answers'>; onCancel: () => void; onDeleted: () => void }

/** Confirms and deletes a quiz, and shows the outcome. */
export function DeleteQuiz({ quiz, onCancel, onDeleted }: Props) {
  const copy = useCopy(detailCopy)
  const { mutate, status, error } = useMutation(deleteMutation)
  const remove = () => mutate(quiz.id)
  if (status === 'idle') {
    return (
      <ConfirmDialog
        open
        tone="danger"
        onClose={onCancel}
        onConfirm={remove}
        title={<span className="line-clamp-3 wrap-anywhere">{copy.deleteTitle(quiz.title)}</span>}
        description={copy.consequence(quiz.answers)}
        labels={{ confirm: copy.delete, cancel: copy.cancel, close: copy.close }}
      />
    )
  }
  return (
    <DeleteOutcome
      status={status}
      error={error}
      title={quiz.title}
      onRetry={remove}
      onClose={status === 'success' ? onDeleted : onCancel}
    />
  )
}

type OutcomeProps = {
  status: 'pending' | 'success' | 'error'
  error: unknown
  /** Title of the quiz. */
  title: string
  onRetry: () => void
  onClose: () => void
}

function DeleteOutcome({ status, error, title, onRetry, onClose }: OutcomeProps) {
  const copy = useCopy(detailCopy)
  const words = useCopy(panelCopy)
  const reasonOf = useReason()
  const shown = {
    pending: { state: 'busy', title: copy.delete, text: copy.deleting },
    success: { state: 'success', title: words.success, text: copy.deleted(title) },
    error: { state: 'failure', title: words.error, text: copy.deleteFailed(reasonOf(error)) },
  } as const
  const isDone = status === 'success'
  return (
    <OutcomeDialog
      {...shown[status]}
      action={isDone ? words.continue : words.tryAgain}
      closeLabel={copy.close}
      onAction={isDone ? onClose : onRetry}
      onClose={onClose}
    />
  )
}

function useReason() {
  const words = useCopy(panelCopy)
  const errorText = useErrorText()
  return (error: unknown) => {
    if (!(error instanceof ApiError)) return words.unknown
    if (error.status === undefined) return words.network
    // Without a reason of the server, its status is not one either.
    return error.message.includes(`status ${error.status}`) ? words.unknown : errorText(error, words.unknown)
  }
}
