import { type KeyboardEvent, useId, useState } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { useVirtualRows } from '#web/ui/useVirtualRows.ts'
import { membersCopy } from './membersCopy.ts'
import { PersonRow, rowHeight } from './PersonRow.tsx'
import type { People, Person } from './people.ts'

type Props = {
  label: string
  people: readonly Person[]
  selected: People
  onSelect: (people: readonly Person[], on: boolean) => void
  /** Those who were moved here. */
  marked: People
  way: 'in' | 'out'
  /** Asked for by Enter. */
  onMove: () => void
}

/** People to tick, by pointer or keyboard. However many there are, only those in view are drawn. */
export function PeopleList({ label, people, selected, onSelect, marked, way, onMove }: Props) {
  const copy = useCopy(membersCopy)
  const id = useId()
  const rows = useVirtualRows(people.length, rowHeight)
  /** Where the keyboard stands, and where a range of the pointer begins. */
  const [active, setActive] = useState(0)
  const at = Math.min(active, people.length - 1)

  const go = (index: number) => {
    const next = Math.max(0, Math.min(people.length - 1, index))
    setActive(next)
    rows.reveal(next)
  }
  const toggle = (index: number, range = false) => {
    const person = people[index]
    if (!person) return
    const chosen = range ? people.slice(Math.min(at, index), Math.max(at, index) + 1) : [person]
    onSelect(chosen, range || !selected.has(person.id))
    setActive(index)
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => go(at + 1),
    ArrowUp: () => go(at - 1),
    PageDown: () => go(at + rows.page),
    PageUp: () => go(at - rows.page),
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
      ref={rows.box}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable="true"
      aria-activedescendant={at >= rows.first && at < rows.end ? `${id}-${people[at]?.id}` : undefined}
      onScroll={rows.onScroll}
      onKeyDown={press}
      className="group relative h-full overflow-y-auto overscroll-contain outline-offset-[-2px] [overflow-anchor:none]"
    >
      <div
        role="presentation"
        style={{ height: people.length * rowHeight, paddingTop: rows.first * rowHeight }}
      >
        {people.slice(rows.first, rows.end).map((person, place) => {
          const index = rows.first + place
          return (
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
        })}
      </div>
    </div>
  )
}
