import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Pagination } from '#contract/pagination.ts'
import { useCopy } from '#web/app/language.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { programmeCopy } from './copy.ts'

type Props = { pagination: Pagination; onPage: (page: number) => void }

/** "Page 1 of 1" where there is nothing yet. */
export function ProgrammePages({ pagination: { currentPage, totalPages, hasNext, hasPrev }, onPage }: Props) {
  const copy = useCopy(programmeCopy)
  return (
    <nav aria-label={copy.pages} className="flex items-center justify-end gap-2 py-3 text-muted">
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
