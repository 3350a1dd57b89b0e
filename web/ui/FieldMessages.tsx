import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type Props = { id: string; hint?: ReactNode; error?: ReactNode; className?: string | undefined }

/** The hint and the error of a field. The error is announced, since a field that has the focus does not get it again. */
export function FieldMessages({ id, hint, error, className }: Props) {
  return (
    // Without a text it takes no space, and still is there: screen readers announce changes of a known live region only.
    <div id={id} className={cx('flex flex-col gap-1 text-xs', !hint && !error && 'absolute', className)}>
      <div aria-live="polite" className="empty:absolute">
        {error && (
          <p className="flex gap-1.5 text-danger">
            <CircleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
            <span>{error}</span>
          </p>
        )}
      </div>
      {hint && <p className="text-muted">{hint}</p>}
    </div>
  )
}
