import { X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { confirmLeave, type UnsavedForm, UnsavedScope } from './unsaved.ts'
import { useModal } from './useModal.ts'

export type ModalPanelProps = {
  /** Called by Escape, the backdrop and the close button, after the user discards unsaved changes. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons. The primary one is last. */
  footer?: ReactNode
  closeLabel: string
  role?: 'dialog' | 'alertdialog' | undefined
}

/** Classes for the position of the panel and the look of its parts. */
type Classes = { panel: string; header: string; body: string; footer: string }

export function ModalPanel({ classes, ...props }: ModalPanelProps & { classes: Classes }) {
  const { onClose, title, description, children, footer, closeLabel, role } = props
  const [unsaved] = useState(() => new Set<UnsavedForm>())
  const leave = () => confirmLeave(onClose, unsaved)
  const modal = useModal(leave)
  const id = useId()
  return (
    <dialog
      {...modal}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={cx(
        'overflow-hidden bg-surface text-ink shadow-raised backdrop:animate-appear open:flex',
        classes.panel,
      )}
    >
      <div className="flex min-h-0 w-full flex-col">
        <Heading id={id} title={title} description={description} className={classes.header} />
        <div className={cx('min-h-0 overflow-y-auto px-6', classes.body)}>
          <UnsavedScope value={unsaved}>{children}</UnsavedScope>
        </div>
        {footer && (
          <footer className={cx('flex gap-2 border-t border-line px-6 py-4', classes.footer)}>
            {footer}
          </footer>
        )}
      </div>
      {/* The close button is last in the DOM, so that opening the panel focuses the content first. */}
      <IconButton label={closeLabel} icon={<X />} onClick={leave} className="absolute! top-3 right-3" />
    </dialog>
  )
}

type HeadingProps = Pick<ModalPanelProps, 'title' | 'description'> & { id: string; className: string }

function Heading({ id, title, description, className }: HeadingProps) {
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <h2 id={`${id}-title`} className="text-lg font-semibold text-balance wrap-anywhere">
        {title}
      </h2>
      {description && (
        <p id={`${id}-description`} className="text-muted">
          {description}
        </p>
      )}
    </div>
  )
}
