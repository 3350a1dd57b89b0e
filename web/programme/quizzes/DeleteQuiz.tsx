import { useMutation } from '@tanstack/react-query'
import type { Quiz } from '#contract/programme/quizzes.ts'
import { programmeCopy } from '#web/lists/copy.ts'
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
  const words = useCopy(panelCopy)
  const { cancel, close } = useCopy(programmeCopy)
  const errorText = useErrorText()
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
        labels={{ confirm: copy.delete, cancel, close }}
      />
    )
  }
  const done = status === 'success'
  const failed = status === 'error'
  const texts = {
    pending: copy.deleting,
    success: copy.deleted(quiz.title),
    error: copy.deleteFailed(reasonOf(error)),
  }

  function reasonOf(error: unknown) {
    if (!(error instanceof ApiError)) return words.unknown
    if (error.status === undefined) return words.network
    // Without a reason of the server, its status is not one either.
    return error.message.includes(`status ${error.status}`) ? words.unknown : errorText(error, words.unknown)
  }

  return (
    <OutcomeDialog
      state={done ? 'success' : failed ? 'failure' : 'busy'}
      title={done ? words.success : failed ? words.error : copy.delete}
      text={texts[status]}
      action={done ? words.continue : words.tryAgain}
      closeLabel={close}
      onAction={done ? onDeleted : remove}
      onClose={done ? onDeleted : onCancel}
    />
  )
}
