import { type ReactNode, useRef } from 'react'
import { cx } from '#web/ui/cx.ts'
import { useOverflow } from './useOverflow.ts'

type Props = {
  /** Says what the rows are, to those who do not see the page around. */
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
      // What scrolls must be reachable by keyboard.
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
