import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type Props = {
  picture?: ReactNode
  sentence: ReactNode
  action?: ReactNode
  className?: string | undefined
}

export function EmptyState({ picture, sentence, action, className }: Props) {
  return (
    <div className={cx('flex flex-col items-center gap-4 px-6 py-12 text-center', className)}>
      {picture}
      <p className="max-w-md text-base text-balance">{sentence}</p>
      {action && <div className="flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
