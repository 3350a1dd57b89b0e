import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

type SortDirection = 'ascending' | 'descending' | 'none'

export interface Sort {
  direction: SortDirection
  onSort: () => void
}

type Props = {
  children: ReactNode
  numeric?: boolean | undefined
  /** Hides the label visually, for example over the row actions. */
  hideLabel?: boolean | undefined
  sort?: Sort | undefined
  className?: string | undefined
}

const arrows = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }

export function Th({ children, numeric = false, hideLabel = false, sort, className }: Props) {
  const Arrow = arrows[sort?.direction ?? 'none']
  return (
    <th
      scope="col"
      aria-sort={sort?.direction}
      className={cx(
        'sticky top-(--sticky-top,0px) z-10 h-10 border-b border-line bg-surface px-3 text-xs font-medium whitespace-nowrap text-muted first:rounded-tl-card first:pl-5 last:rounded-tr-card last:pr-5',
        numeric ? 'text-right' : 'text-left',
        className,
      )}
    >
      {sort ? (
        <button
          type="button"
          onClick={sort.onSort}
          className={cx(
            'group/sort -mx-1 inline-flex h-8 items-center gap-1 rounded-small px-1 hover:text-ink',
            numeric && 'flex-row-reverse',
          )}
        >
          {children}
          <Arrow
            aria-hidden="true"
            className={cx(
              'size-3.5',
              sort.direction === 'none' &&
                'opacity-0 group-hover/sort:opacity-100 group-focus/sort:opacity-100',
            )}
          />
        </button>
      ) : hideLabel ? (
        <VisuallyHidden>{children}</VisuallyHidden>
      ) : (
        children
      )}
    </th>
  )
}
