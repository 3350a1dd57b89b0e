import { type KeyboardEvent, useState } from 'react'
import type { Person } from './people.ts'
import type { Ticks } from './useTicks.ts'

interface Options {
  people: readonly Person[]
  selection: Ticks
  /** Scrolls a row into view. */
  scrollTo: (index: number) => void
  /** Number of rows that Page Up and Page Down go. */
  pageLength: () => number
  /** Called on Enter. */
  onMove: () => void
}

/** The active row of a list of people, and how keys and clicks move it and select. */
export function useActiveRow({ people, selection, scrollTo, pageLength, onMove }: Options) {
  const [active, setActive] = useState(0)
  const last = people.length - 1
  const at = Math.min(active, last)

  const go = (index: number) => {
    const next = Math.max(0, Math.min(last, index))
    setActive(next)
    scrollTo(next)
  }
  /** @param range selects all rows from the active one on */
  const toggle = (index: number, range = false) => {
    const person = people[index]
    if (!person) return
    const chosen = range ? people.slice(Math.min(at, index), Math.max(at, index) + 1) : [person]
    selection.set(chosen, range || !selection.ticks.has(person.id))
    setActive(index)
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => go(at + 1),
    ArrowUp: () => go(at - 1),
    PageDown: () => go(at + pageLength()),
    PageUp: () => go(at - pageLength()),
    Home: () => go(0),
    End: () => go(last),
    ' ': () => toggle(at),
    Enter: onMove,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isSelectAll = event.key === 'a' && (event.ctrlKey || event.metaKey)
    const act = isSelectAll ? () => selection.set(people, true) : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return { at, toggle, onKeyDown }
}
