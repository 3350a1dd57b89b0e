import { Lock } from 'lucide-react'
import { useCopy } from '#web/platform/language/language.ts'
import { fieldsCopy } from './copy.ts'

/** The fields that every person has. */
export function SystemFields() {
  const copy = useCopy(fieldsCopy)
  return copy.systemFields.map((name) => (
    <li key={name} className="flex min-h-12 items-center gap-3 py-1.5">
      <Lock aria-hidden="true" className="mx-px size-4 shrink-0 text-muted" />
      <div className="flex min-w-0 flex-col">
        <span className="font-medium">{name}</span>
        <span className="text-sm text-muted">{copy.system}</span>
      </div>
    </li>
  ))
}
