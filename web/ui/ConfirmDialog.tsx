import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Notice } from './Notice.tsx'

type Props = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  description: ReactNode
  /** Error of the last attempt. */
  error?: ReactNode
  children?: ReactNode
  labels: { confirm: string; cancel: string; close: string }
  tone?: 'primary' | 'danger' | undefined
  busy?: boolean | undefined
  /** Prevents confirmation, for example until a required field is filled. */
  disabled?: boolean | undefined
}

/** Asks for confirmation. The harmless answer has the initial focus. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  description,
  error,
  children,
  labels,
  tone = 'primary',
  busy = false,
  disabled = false,
}: Props) {
  return (
    <Dialog
      role="alertdialog"
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      closeLabel={labels.close}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {labels.cancel}
          </Button>
          <Button variant={tone} busy={busy} disabled={disabled} onClick={onConfirm}>
            {labels.confirm}
          </Button>
        </>
      }
    >
      {children}
      {error && <Notice tone="danger">{error}</Notice>}
    </Dialog>
  )
}
