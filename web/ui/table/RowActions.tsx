import type { ReactNode } from 'react'

/** Quiet until the row is pointed at, focused or has a menu open; always there on touch. */
export function RowActions({ children }: { children: ReactNode }) {
  return (
    <div className="-mr-2 flex justify-end gap-1 opacity-0 transition-opacity group-focus-within/row:opacity-100 group-hover/row:opacity-100 has-[[aria-expanded=true]]:opacity-100 pointer-coarse:opacity-100">
      {children}
    </div>
  )
}
