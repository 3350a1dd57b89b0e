import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import { useModal } from './useModal.ts'

type Props = {
  open: boolean
  onClose: () => void
  label: string
  closeLabel: string
  /** Shown next to the close button. */
  header?: ReactNode
  children: ReactNode
}

export function Drawer({ open, ...panel }: Props) {
  return open ? <DrawerPanel {...panel} /> : null
}

function DrawerPanel({ onClose, label, closeLabel, header, children }: Omit<Props, 'open'>) {
  const modal = useModal(onClose)
  return (
    <dialog
      {...modal}
      aria-label={label}
      className="m-0 h-dvh max-h-none w-72 max-w-[calc(100%-3rem)] animate-slide overflow-y-auto bg-surface text-ink shadow-raised backdrop:animate-appear"
    >
      <div className="flex min-h-full flex-col">
        <div className="flex h-14 items-center justify-between gap-2 pr-2 pl-4">
          {header}
          <IconButton label={closeLabel} icon={<X />} onClick={onClose} className="ml-auto" />
        </div>
        {children}
      </div>
    </dialog>
  )
}
