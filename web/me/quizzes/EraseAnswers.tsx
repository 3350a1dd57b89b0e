import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { eraseOwnAnswers } from '#contract/programme/own-quizzes.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { eraseCopy } from './eraseCopy.ts'

type Props = {
  quizId: string
  /** What is lost: an open quiz also loses the points. */
  description: string
  onErased?: () => void
}

/** Deletes the own answers to a quiz, after a question. */
function useErasing({ quizId, onErased }: Omit<Props, 'description'>, onDone: () => void) {
  const copy = useCopy(eraseCopy)
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const erase = async () => {
    setBusy(true)
    setError('')
    try {
      await callAsMember(eraseOwnAnswers, { params: { quizId } })
      onErased?.()
      await queries.invalidateQueries({ queryKey: ['quizzes'] })
      onDone()
      toast({ tone: 'success', text: copy.done })
    } catch (failure) {
      setError(errorText(failure, copy.failed))
    } finally {
      setBusy(false)
    }
  }
  return { erase, busy, error }
}

export function EraseAnswers({ description, ...props }: Props) {
  const copy = useCopy(eraseCopy)
  const [open, setOpen] = useState(false)
  const { erase, busy, error } = useErasing(props, () => setOpen(false))
  return (
    <>
      <Button variant="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => setOpen(true)}>
        {copy.erase}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => void erase()}
        title={copy.question}
        description={description}
        error={error}
        tone="danger"
        busy={busy}
        labels={{ confirm: copy.confirm, cancel: copy.cancel, close: copy.close }}
      />
    </>
  )
}
