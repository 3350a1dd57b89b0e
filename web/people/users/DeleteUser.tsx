import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/people/users.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { usersCopy } from './copy.ts'
import { deleteUserCopy } from './deleteUserCopy.ts'
import { deleteMutation } from './queries.ts'
import { userName } from './userName.ts'

type Props = { user: User; onClose: () => void; onDeleted: () => void }

export default function DeleteUser({ user, onClose, onDeleted }: Props) {
  const copy = useCopy(deleteUserCopy)
  const { cancel, close } = useCopy(usersCopy)
  const errorText = useErrorText()
  const { current } = useOrganizations()
  const [understood, setUnderstood] = useState(false)
  const removal = useMutation(deleteMutation)
  const name = userName(user)
  // Its outcome is to be seen: until then the dialog stays.
  const leave = () => !removal.isPending && onClose()

  const remove = () =>
    removal.mutate(user.id, {
      onSuccess() {
        toast({ text: copy.deleted(name) })
        onDeleted()
        onClose()
      },
    })

  return (
    <ConfirmDialog
      open
      tone="danger"
      onClose={leave}
      onConfirm={remove}
      busy={removal.isPending}
      disabled={!understood}
      title={<span className="line-clamp-2 wrap-anywhere">{copy.title(name)}</span>}
      description={<span className="wrap-anywhere">{copy.consequence(user.email, current?.name ?? '')}</span>}
      error={
        removal.isError && (
          <>
            <p>{copy.failed}</p>
            <p className="text-muted">{errorText(removal.error, copy.noAnswer)}</p>
          </>
        )
      }
      labels={{ confirm: copy.confirm, cancel, close }}
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
