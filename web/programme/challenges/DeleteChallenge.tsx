import { useMutation } from '@tanstack/react-query'
import type { ChallengeDetail } from '#contract/programme/challenges.ts'
import { programmeCopy } from '#web/lists/copy.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { challengesCopy } from './copy.ts'
import { deleteMutation } from './queries.ts'

type Props = { challenge: ChallengeDetail; onClose: () => void; onDeleted: () => void }

export function DeleteChallenge({ challenge: { id, title }, onClose, onDeleted }: Props) {
  const copy = useCopy(challengesCopy)
  const words = useCopy(programmeCopy)
  const errorText = useErrorText()
  const removal = useMutation(deleteMutation)
  const remove = () =>
    removal.mutate(id, {
      onSuccess() {
        toast({ text: copy.removed(title) })
        onDeleted()
      },
    })
  return (
    <ConfirmDialog
      open
      tone="danger"
      onClose={() => !removal.isPending && onClose()}
      onConfirm={remove}
      busy={removal.isPending}
      title={<span className="line-clamp-2 wrap-anywhere">{copy.removeTitle(title)}</span>}
      description={copy.removeText}
      error={
        removal.isError && (
          <>
            <p>{copy.removeFailed}</p>
            <p className="text-muted">{errorText(removal.error, words.noAnswer)}</p>
          </>
        )
      }
      labels={{ confirm: copy.removeConfirm, cancel: words.cancel, close: words.close }}
    />
  )
}
