import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { cx } from './cx.ts'

type Props = {
  /** What explains itself; shown as it is. */
  children: ReactNode
  tip: ReactNode
  /** Where the tip stands, relative to the nearest positioned ancestor. */
  className?: string | undefined
}

/** A few words that say more on hover, on focus and on a tap; Escape takes it away. */
export function Tip({ children, tip, className }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const leave = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false)
  return (
    <span onPointerEnter={() => setOpen(true)} onPointerLeave={() => setOpen(false)}>
      <button
        type="button"
        aria-describedby={id}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
        onKeyDown={leave}
        className="cursor-help rounded-badge"
      >
        {children}
      </button>
      <span
        id={id}
        role="tooltip"
        className={cx(
          'absolute z-20 rounded-control border border-line bg-raised p-3 text-xs text-ink shadow-raised transition-opacity',
          !open && 'pointer-events-none opacity-0',
          className,
        )}
      >
        {tip}
      </span>
    </span>
  )
}
