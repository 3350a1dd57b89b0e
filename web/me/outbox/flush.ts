import { type OutboxEntry, openDatabase } from '#web/me/offline/database.ts'
import { deliver } from './delivery.ts'

const changes = new BroadcastChannel('outbox')
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}
changes.addEventListener('message', notify)

/** Tells all tabs that entries were added, sent or refused. */
export function announceChange() {
  changes.postMessage('changed')
  notify()
}

/** Calls back when entries were added, sent or refused. Returns the unsubscribe function. */
export function onOutboxChange(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** One tab or the service worker sends at a time, so that the changes of a person arrive in their order. */
export const withLock = <Result>(run: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request('outbox', run) : run()

/** The unsent entries of an account, oldest first. */
export async function listUnsent(accountId: string): Promise<OutboxEntry[]> {
  const entries = await (await openDatabase()).getAllFromIndex('outbox', 'account', accountId)
  return entries.sort((one, other) => one.createdAt - other.createdAt)
}

/** Sends what waits of an account, until one entry cannot be sent now. @returns why it stopped */
export function flush(accountId: string): Promise<'done' | 'waiting' | 'signed-out'> {
  return withLock(async () => {
    const waiting = (await listUnsent(accountId)).filter(({ state }) => state === 'waiting')
    for (const entry of waiting) {
      const outcome = await deliver(entry)
      if (outcome.state === 'waiting' || outcome.state === 'signed-out') return outcome.state
      const database = await openDatabase()
      if (outcome.state === 'sent') await database.delete('outbox', entry.id)
      else {
        const { status, answer } = outcome
        await database.put('outbox', { ...entry, state: 'refused', refusal: { status, answer } })
      }
      announceChange()
    }
    return 'done'
  })
}

/** Lets a refused entry wait again. */
export async function requeue({ refusal: _, ...entry }: OutboxEntry): Promise<void> {
  await (await openDatabase()).put('outbox', { ...entry, state: 'waiting' })
}

/** Deletes an entry. */
export async function discard(id: string): Promise<void> {
  await (await openDatabase()).delete('outbox', id)
  announceChange()
}
