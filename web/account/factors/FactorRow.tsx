import type { ReactNode } from 'react'

type Props = { title: string; children: ReactNode; action: ReactNode }

/** One factor: what it is, and what can be done with it. */
export function FactorRow({ title, children, action }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="flex min-w-48 flex-1 flex-col">
        <h3 className="text-sm font-medium wrap-anywhere">{title}</h3>
        <p className="text-muted">{children}</p>
      </div>
      {action}
    </div>
  )
}
