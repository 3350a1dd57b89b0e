import { ChevronRight, type LucideIcon } from 'lucide-react'

export const rowClass =
  'flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left text-base font-medium transition-colors hover:bg-sunken'

export type Row = { icon: LucideIcon; label: string; detail?: string }

export function RowContent({ icon: Icon, label, detail }: Row) {
  return (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <span className="flex min-w-0 grow flex-col wrap-anywhere">
        {label}
        {detail && <span className="text-sm font-normal text-muted">{detail}</span>}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </>
  )
}
