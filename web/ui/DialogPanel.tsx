import { X } from 'lucide-react'
import { useId } from 'react'
import { cx } from './cx.ts'
import type { DialogProps } from './Dialog.tsx'
import { IconButton } from './IconButton.tsx'
import { useModal } from './useModal.ts'

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' }

export function DialogPanel({
  onClose,
  title,
  description,
  children,
  footer,
  closeLabel,
  size = 'sm',
  role,
}: Omit<DialogProps, 'open'>) {
  const modal = useModal(onClose)
  const id = useId()
  return (
    <dialog
      {...modal}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={cx(
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] animate-rise overflow-hidden rounded-card bg-surface text-ink shadow-raised backdrop:animate-appear open:flex',
        widths[size],
      )}
    >
      <div className="flex min-h-0 w-full flex-col">
        <header className="flex flex-col gap-1 px-6 pt-5 pr-14 pb-5">
          <h2 id={`${id}-title`} className="text-lg font-semibold text-balance">
            {title}
          </h2>
          {description && (
            <p id={`${id}-description`} className="text-muted">
              {description}
            </p>
          )}
        </header>
        <div className="-mt-1 min-h-0 overflow-y-auto px-6 pt-1 pb-6 empty:hidden">{children}</div>
        {footer && (
          <footer className="flex flex-col-reverse gap-2 border-t border-line px-6 py-4 sm:flex-row sm:justify-end">
            {footer}
          </footer>
        )}
      </div>
      {/* Last in order, so that opening puts the focus on what is asked and not on the way out. */}
      <IconButton label={closeLabel} icon={<X />} onClick={onClose} className="absolute! top-3 right-3" />
    </dialog>
  )
}
