import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  icon: LucideIcon
  value: string
  /** Shown in small type after the value. */
  unit?: string | undefined
  /** Shown next to the title. */
  mark?: ReactNode
  children?: ReactNode
}

export function MetricCard({ title, icon: Icon, value, unit, mark, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="relative flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <header className="flex items-start justify-between gap-2">
        <h2 id={id} className="font-medium text-muted">
          {title}
        </h2>
        <span className="grid size-9 shrink-0 place-items-center rounded-control bg-action-soft text-action max-sm:hidden">
          <Icon aria-hidden="true" className="size-4.5" />
        </span>
      </header>
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <span className="text-xl font-semibold">{value}</span>
        {unit && <span className="text-muted">{unit}</span>}
        {mark}
      </p>
      <div className="flex grow flex-col justify-end gap-2 text-xs text-muted">{children}</div>
    </section>
  )
}
