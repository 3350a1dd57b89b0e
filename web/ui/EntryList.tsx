import { X } from 'lucide-react'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'

type Props = {
  label: string
  entries: readonly string[]
  /** Text shown when the list has no entries. */
  none: string
  removeLabel: (entry: string) => string
  onChange: (entries: string[]) => void
  /** Maximum height. */
  className: string
}

/** A list of added entries, each with a button that removes it. */
export function EntryList({ label, entries, none, removeLabel, onChange, className }: Props) {
  if (entries.length === 0) return <p className="rounded-control bg-sunken px-3 py-2.5 text-muted">{none}</p>
  return (
    <ul
      aria-label={label}
      className={cx('divide-y divide-line overflow-y-auto rounded-control border border-line', className)}
    >
      {entries.map((entry) => (
        <li key={entry} className="flex items-center justify-between gap-2 py-1 pr-1 pl-3">
          <span className="min-w-0 truncate" title={entry}>
            {entry}
          </span>
          <IconButton
            size="sm"
            label={removeLabel(entry)}
            icon={<X />}
            onClick={() => onChange(entries.filter((other) => other !== entry))}
          />
        </li>
      ))}
    </ul>
  )
}
