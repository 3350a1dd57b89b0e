import type { ReactNode } from 'react'
import { DialogPanel } from './DialogPanel.tsx'

export type DialogProps = {
  open: boolean
  /** Asked for by Escape, the backdrop and the cross; the caller decides. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the main one last. */
  footer?: ReactNode
  closeLabel: string
  size?: 'sm' | 'md' | 'lg' | undefined
  role?: 'dialog' | 'alertdialog' | undefined
}

export function Dialog({ open, ...panel }: DialogProps) {
  return open ? <DialogPanel {...panel} /> : null
}
