import { ChevronRight, type LucideIcon } from 'lucide-react'
import { Spinner } from '#web/ui/Spinner.tsx'

export const rowClass =
  'flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left text-base font-medium transition-colors hover:bg-sunken'

export type Row = {
  icon: LucideIcon
  label: string
  detail?: string
  /** Somebody has pressed the row, and its page is on the way. */
  busy?: boolean
}

export function RowContent({ icon: Icon, label, detail, busy = false }: Row) {
  return (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <span className="flex min-w-0 grow flex-col wrap-anywhere">
        {label}
        {detail && <span className="text-sm font-normal text-muted">{detail}</span>}
      </span>
      {busy ? <Spinner /> : <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />}
    </>
  )
}
