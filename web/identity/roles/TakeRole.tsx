import { useMutation } from '@tanstack/react-query'
import type { Role } from '#contract/platform/permissions.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { rolesCopy } from './copy.ts'
import { takeMutation } from './queries.ts'

export interface Asked {
  userId: string
  name: string
  role: Role
}

type Props = { asked: Asked; onClose: () => void }

/** Asks before a role ends. */
export function TakeRole({ asked, onClose }: Props) {
  const copy = useCopy(rolesCopy)
  const errorText = useErrorText()
  const take = useMutation(takeMutation)
  const { userId, name, role } = asked
  const word = copy.words[role]
  const confirm = () =>
    take.mutate(
      { userId, role },
      {
        onSuccess: () => {
          toast({ text: copy.taken(word, name), tone: 'success' })
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      tone="danger"
      busy={take.isPending}
      onClose={onClose}
      onConfirm={confirm}
      title={<span className="wrap-anywhere">{copy.takeTitle(word, name)}</span>}
      description={copy.takeText}
      error={take.isError && errorText(take.error, copy.noAnswer)}
      labels={{ confirm: copy.takeConfirm, cancel: copy.cancel, close: copy.close }}
    />
  )
}
