import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type Props = {
  tone?: 'neutral' | 'action' | 'energy' | 'info' | 'success' | 'warning' | 'danger' | undefined
  /** Replaces the dot. */
  icon?: ReactNode
  children: ReactNode
}

const tones = {
  neutral: 'bg-sunken text-muted',
  action: 'bg-action-soft text-action',
  energy: 'bg-energy-soft text-energy-ink',
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}

export function Badge({ tone = 'neutral', icon, children }: Props) {
  return (
    <span
      className={cx(
        'inline-flex h-6 shrink-0 items-center gap-1.5 rounded-badge px-2.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3.5',
        tones[tone],
      )}
    >
      {icon ?? <span aria-hidden="true" className="size-1.5 rounded-badge bg-current" />}
      {children}
    </span>
  )
}
