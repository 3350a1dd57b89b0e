import { useMemo, useState } from 'react'
import type { User } from '#contract/people/users.ts'

/** The selected people of all pages. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlyMap<string, User>>(new Map())
  const actions = useMemo(
    () => ({
      set: (users: readonly User[], on: boolean) =>
        setSelected((current) => {
          const next = new Map(current)
          for (const user of users) on ? next.set(user.id, user) : next.delete(user.id)
          return next
        }),
      clear: () => setSelected(new Map()),
    }),
    [],
  )
  return { selected, ...actions }
}

export type Selection = ReturnType<typeof useSelection>
