import { useState } from 'react'
import type { People, Person } from './people.ts'

const nobody: People = new Map()

/** The selected people of one panel. */
export function useTicks() {
  const [ticks, setTicks] = useState(nobody)
  return {
    ticks,
    set: (people: readonly Person[], on: boolean) =>
      setTicks((current) => {
        const next = new Map(current)
        for (const person of people) on ? next.set(person.id, person) : next.delete(person.id)
        return next
      }),
    clear: () => setTicks(nobody),
  }
}

export type Ticks = Pick<ReturnType<typeof useTicks>, 'ticks' | 'set'>
