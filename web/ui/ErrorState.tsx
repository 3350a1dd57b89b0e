import { CloudAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'

type Props = {
  /** Says what failed. */
  sentence: ReactNode
  detail?: ReactNode
  retry?: { label: string; onRetry: () => void; busy?: boolean | undefined } | undefined
  className?: string | undefined
}

export function ErrorState({ sentence, detail, retry, className }: Props) {
  return (
    <div role="alert" className={cx('flex flex-col items-center gap-4 px-6 py-12 text-center', className)}>
      <span className="grid size-12 place-items-center rounded-badge bg-danger-soft text-danger">
        <CloudAlert aria-hidden="true" className="size-6" />
      </span>
      <div className="flex max-w-md flex-col gap-1">
        <p className="text-base text-balance">{sentence}</p>
        {detail && <p className="text-muted">{detail}</p>}
      </div>
      {retry && (
        <Button variant="secondary" icon={<RotateCw />} busy={retry.busy} onClick={retry.onRetry}>
          {retry.label}
        </Button>
      )}
    </div>
  )
}
