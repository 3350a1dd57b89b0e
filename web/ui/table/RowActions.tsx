import type { ReactNode } from 'react'

/** Shows the actions of a row on hover, on focus and while a menu is open. On touch devices they are always visible. */
export function RowActions({ children }: { children: ReactNode }) {
  return (
    <div className="-mr-2 flex justify-end gap-1 opacity-0 transition-opacity group-focus-within/row:opacity-100 group-hover/row:opacity-100 has-[[aria-expanded=true]]:opacity-100 pointer-coarse:opacity-100">
      {children}
    </div>
  )
}
