import { useEffect, useState } from 'react'
import type { OutboxEntry } from '#web/me/offline/database.ts'
import { listUnsent, onOutboxChange } from './flush.ts'

/** The entries of an account that were not sent. Empty where the browser stores nothing. */
export function useUnsent(accountId: string): readonly OutboxEntry[] {
  const [entries, setEntries] = useState<readonly OutboxEntry[]>([])
  useEffect(() => {
    const load = () => void listUnsent(accountId).then(setEntries, () => setEntries([]))
    load()
    return onOutboxChange(load)
  }, [accountId])
  return entries
}
