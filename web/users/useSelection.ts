import { useState } from 'react'
import type { User } from '#contract/users.ts'

/** The people ticked so far, on whatever pages they were. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlyMap<string, User>>(new Map())

  const set = (users: readonly User[], on: boolean) =>
    setSelected((current) => {
      const next = new Map(current)
      for (const user of users) on ? next.set(user.id, user) : next.delete(user.id)
      return next
    })

  return { selected, set, clear: () => setSelected(new Map()) }
}

export type Selection = ReturnType<typeof useSelection>
