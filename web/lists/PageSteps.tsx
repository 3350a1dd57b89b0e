import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Pagination } from '#contract/platform/pagination.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { pageStepsCopy } from './pageStepsCopy.ts'

type Props = {
  /** Names the list if a page has several. */
  label?: string
  pagination: Pagination
  onPage: (page: number) => void
}

/** Buttons for the next and previous page. "Page 1 of 1" for an empty list. */
export function PageSteps({ label, pagination, onPage }: Props) {
  const copy = useCopy(pageStepsCopy)
  const { currentPage, totalPages, hasNext, hasPrev } = pagination
  return (
    <nav aria-label={label ?? copy.pages} className="flex items-center justify-end gap-2 text-muted">
      <IconButton
        variant="secondary"
        size="sm"
        label={copy.previous}
        icon={<ChevronLeft />}
        disabled={!hasPrev}
        onClick={() => onPage(currentPage - 1)}
      />
      <p aria-live="polite">{copy.page(currentPage, Math.max(1, totalPages))}</p>
      <IconButton
        variant="secondary"
        size="sm"
        label={copy.next}
        icon={<ChevronRight />}
        disabled={!hasNext}
        onClick={() => onPage(currentPage + 1)}
      />
    </nav>
  )
}
