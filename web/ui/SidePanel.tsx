import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from './IconButton.tsx'
import { useModal } from './useModal.ts'

type Props = {
  /** Asked for by Escape, the backdrop and the cross; the caller decides. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** Buttons, the main one last. */
  footer?: ReactNode
  closeLabel: string
}

/** Slides in from the right, for what is longer than a dialog and belongs to the list beside it. */
export function SidePanel({ onClose, title, description, children, footer, closeLabel }: Props) {
  const modal = useModal(onClose)
  const id = useId()
  return (
    <dialog
      {...modal}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className="m-0 ml-auto h-dvh max-h-none w-full max-w-xl overflow-hidden bg-surface text-ink shadow-raised transition-[translate] duration-200 ease-out backdrop:animate-appear open:flex sm:rounded-l-card starting:translate-x-full"
    >
      <div className="flex min-h-0 w-full flex-col">
        <header className="flex flex-col gap-1 border-b border-line py-4 pr-14 pl-6">
          <h2 id={`${id}-title`} className="text-lg font-semibold text-balance wrap-anywhere">
            {title}
          </h2>
          {description && (
            <p id={`${id}-description`} className="text-muted">
              {description}
            </p>
          )}
        </header>
        <div className="min-h-0 grow overflow-y-auto px-6 py-5">{children}</div>
        {footer && (
          <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-6 py-4">
            {footer}
          </footer>
        )}
      </div>
      {/* Last in order, so that opening puts the focus on what is asked and not on the way out. */}
      <IconButton label={closeLabel} icon={<X />} onClick={onClose} className="absolute! top-3 right-3" />
    </dialog>
  )
}
