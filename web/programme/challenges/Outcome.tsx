import type { ReactNode } from 'react'

type Props = { label: string; children: ReactNode; note?: ReactNode }

/** A result computed from the fields above it. */
export function Outcome({ label, children, note }: Props) {
  return (
    <div role="status" className="flex flex-col gap-0.5 rounded-control bg-action-soft p-4">
      <p className="text-sm text-muted">{label}</p>
      <p className="text-lg font-semibold text-action">{children}</p>
      {note && <p className="text-sm text-muted">{note}</p>}
    </div>
  )
}
