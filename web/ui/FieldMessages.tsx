import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { id: string; hint?: ReactNode; error?: ReactNode }

export function FieldMessages({ id, hint, error }: Props) {
  if (!hint && !error) return null
  return (
    <div id={id} className="flex flex-col gap-1 text-xs">
      {error && (
        <p className="flex gap-1.5 text-danger">
          <CircleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
          <span>{error}</span>
        </p>
      )}
      {hint && <p className="text-muted">{hint}</p>}
    </div>
  )
}
