import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { membersCopy } from './membersCopy.ts'
import { PersonRow, rowHeight } from './PersonRow.tsx'
import type { People, Person } from './people.ts'

type Props = {
  label: string
  people: readonly Person[]
  selected: People
  onSelect: (people: readonly Person[], on: boolean) => void
  /** People who were moved here. */
  marked: People
  way: 'in' | 'out'
  /** Called on Enter. */
  onMove: () => void
}

/** A list of people to select by pointer or keyboard. Only the visible rows are rendered. */
export function PeopleList({ label, people, selected, onSelect, marked, way, onMove }: Props) {
  const copy = useCopy(membersCopy)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: people.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  })
  const drawn = rows.getVirtualItems()
  /** The active row, and the start of a range selected by pointer. */
  const [active, setActive] = useState(0)
  const at = Math.min(active, people.length - 1)

  const go = (index: number) => {
    const next = Math.max(0, Math.min(people.length - 1, index))
    setActive(next)
    rows.scrollToIndex(next)
  }
  const toggle = (index: number, range = false) => {
    const person = people[index]
    if (!person) return
    const chosen = range ? people.slice(Math.min(at, index), Math.max(at, index) + 1) : [person]
    onSelect(chosen, range || !selected.has(person.id))
    setActive(index)
  }
  const pageLength = () => Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 1)
  const keys: Record<string, () => void> = {
    ArrowDown: () => go(at + 1),
    ArrowUp: () => go(at - 1),
    PageDown: () => go(at + pageLength()),
    PageUp: () => go(at - pageLength()),
    Home: () => go(0),
    End: () => go(people.length - 1),
    ' ': () => toggle(at),
    Enter: onMove,
  }
  const press = (event: KeyboardEvent) => {
    const all = event.key === 'a' && (event.ctrlKey || event.metaKey)
    const act = all ? () => onSelect(people, true) : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <div
      ref={box}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable="true"
      aria-activedescendant={drawn.some(({ index }) => index === at) ? `${id}-${people[at]?.id}` : undefined}
      onKeyDown={press}
      className="group relative h-full overflow-y-auto overscroll-contain outline-offset-[-2px] [overflow-anchor:none]"
    >
      <div role="presentation" style={{ height: rows.getTotalSize(), paddingTop: drawn[0]?.start ?? 0 }}>
        {drawn.map(({ index }) => {
          const person = people[index]
          return (
            person && (
              <PersonRow
                key={person.id}
                id={`${id}-${person.id}`}
                person={person}
                index={index}
                count={people.length}
                active={index === at}
                selected={selected.has(person.id)}
                mark={marked.has(person.id) ? copy.moved[way] : undefined}
                onToggle={toggle}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
