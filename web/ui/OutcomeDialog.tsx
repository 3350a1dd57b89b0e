import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Loader } from './Loader.tsx'

type Props = {
  /** True until the outcome is known. */
  state: 'busy' | 'success' | 'failure'
  title: string
  /** Describes the outcome, or the action in progress. */
  text: ReactNode
  /** The only button, shown when the outcome is known. */
  action: string
  closeLabel: string
  onAction: () => void
  /** Called by Escape, the backdrop and the close button, except while busy. */
  onClose: () => void
}

/** Shows the progress of an action, then its outcome. */
export function OutcomeDialog({ state, title, text, action, closeLabel, onAction, onClose }: Props) {
  const busy = state === 'busy'
  const Icon = state === 'success' ? CircleCheck : CircleAlert
  return (
    <Dialog
      open
      role={state === 'failure' ? 'alertdialog' : 'dialog'}
      onClose={() => !busy && onClose()}
      title={
        <span className="flex items-center gap-2.5">
          {!busy && (
            <Icon
              aria-hidden="true"
              className={`size-6 shrink-0 ${state === 'success' ? 'text-success' : 'text-danger'}`}
            />
          )}
          {title}
        </span>
      }
      closeLabel={closeLabel}
      footer={!busy && <Button onClick={onAction}>{action}</Button>}
    >
      {busy ? (
        <Loader label={String(text)} className="min-h-28" />
      ) : (
        <div role="status" className="wrap-anywhere">
          {text}
        </div>
      )}
    </Dialog>
  )
}
