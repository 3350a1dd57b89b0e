import { type ReactNode, useRef } from 'react'
import { cx } from '#web/ui/cx.ts'
import { useOverflow } from './useOverflow.ts'

type Props = {
  /** Accessible name: what the rows are. */
  label: string
  /** <thead> and <tbody>. */
  children: ReactNode
  busy?: boolean | undefined
  className?: string | undefined
}

export function Table({ label, children, busy = false, className }: Props) {
  const box = useRef<HTMLElement>(null)
  const scrolls = useOverflow(box)
  return (
    <section
      ref={box}
      aria-label={label}
      // A scrollable region must be focusable, so that the keyboard can scroll it.
      tabIndex={scrolls ? 0 : undefined}
      className={cx(
        'min-w-0 rounded-card border border-line bg-surface shadow-card max-lg:overflow-x-auto',
        className,
      )}
    >
      <table aria-label={label} aria-busy={busy} className="w-full border-separate border-spacing-0">
        {children}
      </table>
    </section>
  )
}
