import { cx } from './cx.ts'
import { Spinner } from './Spinner.tsx'

type Props = { label: string; className?: string | undefined }

/** Fills its area. It appears after 150 ms, so that short waits do not flash. */
export function Loader({ label, className }: Props) {
  return (
    <div
      role="status"
      className={cx(
        'flex min-h-48 w-full grow animate-late flex-col items-center justify-center gap-3 text-muted',
        className,
      )}
    >
      <Spinner className="size-6 text-action" />
      <p>{label}</p>
    </div>
  )
}
