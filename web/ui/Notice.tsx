import { X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { type Tone, toneIcon, toneSoft, toneText } from './tone.ts'

type Props = {
  tone?: Tone | undefined
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** `alert` interrupts a screen reader, `status` does not. The default is `alert` for a danger, else `status`. */
  role?: 'status' | 'alert' | 'note' | undefined
  dismiss?: { label: string; onDismiss: () => void } | undefined
  className?: string | undefined
  ref?: Ref<HTMLDivElement>
}

export function Notice({ tone = 'info', title, children, action, role, dismiss, className, ref }: Props) {
  const Icon = toneIcon[tone]
  return (
    <div
      ref={ref}
      role={role ?? (tone === 'danger' ? 'alert' : 'status')}
      className={cx('flex items-start gap-3 rounded-control p-3', toneSoft[tone], className)}
    >
      <Icon aria-hidden="true" className={cx('size-5 shrink-0', toneText[tone])} />
      <div className="flex min-w-0 grow flex-col gap-1">
        {title && <p className={cx('font-medium', toneText[tone])}>{title}</p>}
        {children && <div className="text-ink">{children}</div>}
        {action && <div className="mt-2 flex flex-wrap gap-2">{action}</div>}
      </div>
      {dismiss && (
        <IconButton
          size="sm"
          label={dismiss.label}
          icon={<X />}
          onClick={dismiss.onDismiss}
          className="-m-1.5"
        />
      )}
    </div>
  )
}
