import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Erasure } from '#contract/participation/own-data.ts'
import { loadMember, useMember } from '#web/me/member/member.ts'
import { deleteLocalData } from '#web/me/offline/database.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { navigate } from '#web/platform/navigation/location.ts'
import { deleteKept } from '#web/platform/offline/deviceData.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'
import { dataCopy } from './dataCopy.ts'
import { eraseMutation } from './queries.ts'

type Props = { what: Erasure; onClose: () => void }

/** Asks for the address once more, and erases. What this device keeps goes too. */
export function EraseDialog({ what, onClose }: Props) {
  const copy = useCopy(dataCopy)
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { account } = useMember()
  const [typed, setTyped] = useState('')
  const isAll = what === 'all'
  const erasure = useMutation({
    ...eraseMutation,
    onSuccess: async ({ accountErased }) => {
      // Where the browser stores nothing, there is nothing to delete.
      await (isAll ? deleteLocalData(account.id) : deleteKept()).catch(() => {})
      if (accountErased) return navigate({ to: '/login?session=erased', replace: true })
      onClose()
      toast({ tone: 'success', text: isAll ? copy.erasedAll : copy.erased })
      await queries.invalidateQueries()
      if (isAll) await loadMember()
    },
  })
  return (
    <ConfirmDialog
      open
      tone="danger"
      onClose={onClose}
      onConfirm={() => erasure.mutate({ what, email: account.email })}
      busy={erasure.isPending}
      disabled={typed.trim().toLowerCase() !== account.email}
      error={erasure.error && errorText(erasure.error, copy.failed)}
      title={isAll ? copy.questionAll : copy.questionActivity}
      description={copy.forGood}
      labels={{ confirm: copy.confirm, cancel: copy.cancel, close: copy.close }}
    >
      <TextField
        label={<span className="wrap-anywhere">{copy.type(account.email)}</span>}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    </ConfirmDialog>
  )
}
