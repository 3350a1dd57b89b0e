import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import { PageJump } from './PageJump.tsx'

type Props = {
  page: number
  pageCount: number
  onPage: (page: number) => void
  labels: {
    navigation: string
    first: string
    previous: string
    next: string
    last: string
    /** Text before the page number field. */
    jump: string
    /** Text after the field, with the count of pages: "of 12". */
    total: string
  }
  /** Range of the rows shown, at the left. */
  summary?: ReactNode
}

export function Pagination({ page, pageCount, onPage, labels, summary }: Props) {
  const step = (label: string, icon: ReactNode, target: number, possible: boolean) => (
    <IconButton
      variant="secondary"
      size="sm"
      label={label}
      icon={icon}
      disabled={!possible}
      onClick={() => onPage(target)}
    />
  )
  return (
    <nav
      aria-label={labels.navigation}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3 text-muted"
    >
      <div aria-live="polite">{summary}</div>
      <div className="flex min-w-0 items-center gap-1.5">
        {step(labels.first, <ChevronFirst />, 1, page > 1)}
        {step(labels.previous, <ChevronLeft />, page - 1, page > 1)}
        <PageJump
          page={page}
          pageCount={pageCount}
          onPage={onPage}
          label={labels.jump}
          total={labels.total}
        />
        {step(labels.next, <ChevronRight />, page + 1, page < pageCount)}
        {step(labels.last, <ChevronLast />, pageCount, page < pageCount)}
      </div>
    </nav>
  )
}
