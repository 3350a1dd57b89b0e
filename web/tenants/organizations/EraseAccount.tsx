import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { eraseAccount } from '#contract/identity/accounts.ts'
import { call } from '#web/platform/api/call.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { navigate } from '#web/platform/navigation/location.ts'
import { endSession } from '#web/platform/session/session.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { eraseCopy } from './eraseCopy.ts'

/** Asks for the address once more, and deletes the account that is signed in. */
export default function EraseAccount({ email, onClose }: { email: string; onClose: () => void }) {
  const copy = useCopy(eraseCopy)
  const errorText = useErrorText()
  const [typed, setTyped] = useState('')
  const erasure = useMutation({
    mutationFn: () => call(eraseAccount, { body: { email } }),
    onSuccess: () => {
      endSession(copy.done)
      navigate({ to: '/login', replace: true, state: { reason: copy.done } })
    },
  })

  return (
    <ConfirmDialog
      open
      tone="danger"
      onClose={onClose}
      onConfirm={() => erasure.mutate()}
      busy={erasure.isPending}
      disabled={typed.trim().toLowerCase() !== email}
      error={erasure.error && errorText(erasure.error, copy.failed)}
      title={copy.title}
      description={copy.description}
      labels={{ confirm: copy.confirm, cancel: copy.cancel, close: copy.close }}
    >
      <TextField
        label={<span className="wrap-anywhere">{copy.type(email)}</span>}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    </ConfirmDialog>
  )
}
