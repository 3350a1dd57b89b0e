import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useRef } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { membersCopy } from './membersCopy.ts'
import { PersonRow, rowHeight } from './PersonRow.tsx'
import type { People, Person } from './people.ts'
import { useActiveRow } from './useActiveRow.ts'
import type { Ticks } from './useTicks.ts'

type Props = {
  label: string
  people: readonly Person[]
  selection: Ticks
  /** People who were moved here. */
  marked: People
  way: 'in' | 'out'
  /** Called on Enter. */
  onMove: () => void
}

/** A list of people to select by pointer or keyboard. Only the visible rows are rendered. */
export function PeopleList({ label, people, selection, marked, way, onMove }: Props) {
  const copy = useCopy(membersCopy)
  const id = useId()
  const { box, rows, top, shown, pageLength } = useVirtualRows(people)
  const { at, toggle, onKeyDown } = useActiveRow({
    people,
    selection,
    scrollTo: (index) => rows.scrollToIndex(index),
    pageLength,
    onMove,
  })
  return (
    <div
      ref={box}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable="true"
      aria-activedescendant={shown.some(([index]) => index === at) ? `${id}-${people[at]?.id}` : undefined}
      onKeyDown={onKeyDown}
      className="group relative h-full overflow-y-auto overscroll-contain outline-offset-[-2px] [overflow-anchor:none]"
    >
      <div role="presentation" style={{ height: rows.getTotalSize(), paddingTop: top }}>
        {shown.map(([index, person]) => (
          <PersonRow
            key={person.id}
            id={`${id}-${person.id}`}
            person={person}
            index={index}
            count={people.length}
            active={index === at}
            selected={selection.ticks.has(person.id)}
            mark={marked.has(person.id) ? copy.moved[way] : undefined}
            onToggle={toggle}
          />
        ))}
      </div>
    </div>
  )
}

/** The visible people with their places in the list. */
function useVirtualRows(people: readonly Person[]) {
  const box = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: people.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  })
  const drawn = rows.getVirtualItems()
  return {
    box,
    rows,
    top: drawn[0]?.start ?? 0,
    shown: drawn.flatMap(({ index }) => {
      const person = people[index]
      return person ? [[index, person] as const] : []
    }),
    pageLength: () => Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 1),
  }
}
