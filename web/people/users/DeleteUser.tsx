import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/people/users.ts'
import { FailureText } from '#web/forms/FailureText.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { deleteUserCopy } from './deleteUserCopy.ts'
import { deleteMutation } from './queries.ts'
import { userName } from './userName.ts'

type Props = { user: User; onClose: () => void; onDeleted: () => void }

function useRemoval({ user, onClose, onDeleted }: Props) {
  const copy = useCopy(deleteUserCopy)
  const removal = useMutation(deleteMutation)
  const remove = () =>
    removal.mutate(user.id, {
      onSuccess() {
        toast({ text: copy.deleted(userName(user)) })
        onDeleted()
        onClose()
      },
    })
  return { ...removal, remove }
}

export default function DeleteUser(props: Props) {
  const { user, onClose } = props
  const copy = useCopy(deleteUserCopy)
  const { current } = useOrganizations()
  const [understood, setUnderstood] = useState(false)
  const { isPending, error, remove } = useRemoval(props)
  // Its outcome is to be seen: until then the dialog stays.
  const leave = () => !isPending && onClose()

  return (
    <ConfirmDialog
      open
      tone="danger"
      onClose={leave}
      onConfirm={remove}
      busy={isPending}
      disabled={!understood}
      title={<span className="line-clamp-2 wrap-anywhere">{copy.title(userName(user))}</span>}
      description={<span className="wrap-anywhere">{copy.consequence(user.email, current?.name ?? '')}</span>}
      error={error && <FailureText lead={copy.failed} error={error} fallback={copy.noAnswer} />}
      labels={{ confirm: copy.confirm, cancel: copy.cancel, close: copy.close }}
    >
      <CheckboxField
        className="mb-3 last:mb-0"
        label={copy.understood}
        checked={understood}
        onChange={({ target }) => setUnderstood(target.checked)}
      />
    </ConfirmDialog>
  )
}
