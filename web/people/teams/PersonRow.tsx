import { Check } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'
import type { Person } from './people.ts'

/** In px. */
export const rowHeight = 52

type Props = {
  id: string
  person: Person
  index: number
  count: number
  active: boolean
  selected: boolean
  mark: string | undefined
  onToggle: (index: number, range: boolean) => void
}

export function PersonRow({ id, person, index, count, active, selected, mark, onToggle }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list it stands in hears the keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={{ height: rowHeight }}
      onClick={(event) => onToggle(index, event.shiftKey)}
      // The list keeps the focus.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      className={cx(
        'flex cursor-default items-center gap-3 px-3 select-none',
        selected ? 'bg-action-soft' : 'hover:bg-sunken/60',
        active &&
          'group-focus-visible:outline-2 group-focus-visible:-outline-offset-2 group-focus-visible:outline-action',
      )}
    >
      <Tick on={selected} />
      <span className="flex min-w-0 grow flex-col">
        <span className="truncate font-medium">{person.name}</span>
        <span className="truncate text-xs text-muted">{person.email}</span>
      </span>
      {mark && (
        <span className="shrink-0 rounded-badge bg-energy-soft px-2 py-0.5 text-xs font-medium text-energy-ink">
          {mark}
        </span>
      )}
    </div>
  )
}

function Tick({ on }: { on: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-4.5 shrink-0 place-items-center rounded-small border',
        on ? 'border-action bg-action text-on-action' : 'border-control-line bg-surface',
      )}
    >
      {on && <Check strokeWidth={3} className="size-3" />}
    </span>
  )
}
