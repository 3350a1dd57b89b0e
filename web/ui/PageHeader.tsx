import type { ReactNode } from 'react'
import { Breadcrumb, type Crumb } from './Breadcrumb.tsx'

type Props = {
  title: ReactNode
  description?: ReactNode
  breadcrumb?: { label: string; items: readonly Crumb[] } | undefined
  /** Shown next to the title, for example a Badge. */
  mark?: ReactNode
  /** The primary action of the page. A page has at most one. */
  action?: ReactNode
}

export function PageHeader({ title, description, breadcrumb, mark, action }: Props) {
  return (
    <header className="flex flex-col gap-2 pb-6">
      {breadcrumb && <Breadcrumb {...breadcrumb} />}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1 sm:min-w-80 sm:grow sm:basis-0">
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="text-xl font-semibold text-balance">{title}</h1>
            {mark}
          </div>
          {description && <p className="max-w-2xl text-muted">{description}</p>}
        </div>
        {action && <div className="flex max-w-full shrink-0 flex-wrap gap-2">{action}</div>}
      </div>
    </header>
  )
}
