/** The database of the employees' app, whose stores `web/me/offline/database.ts` makes. */
export const databaseName = 'elan'

/** The session has ended: an answer that arrives late must not be stored again. */
let isClosed = false

export const isDeviceDataClosed = () => isClosed

/** The keys of all other accounts in the store of kept answers. Arrays sort after all strings. */
export const keysOfOthers = (accountId: string) => [
  IDBKeyRange.upperBound([accountId], true),
  IDBKeyRange.lowerBound([accountId, []]),
]

/**
 * Runs a transaction on a store of the app, without the library that only the app loads, and waits until it has ended.
 * @returns undefined where the app or the browser has stored nothing
 */
export function changeStore<Result>(
  name: 'kept' | 'outbox',
  run: (store: IDBObjectStore) => IDBRequest<Result> | undefined,
): Promise<Result | undefined> {
  return new Promise((resolve) => {
    try {
      const opening = indexedDB.open(databaseName)
      // There is no database: without this, the app would find one that has no stores.
      opening.onupgradeneeded = () => opening.transaction?.abort()
      opening.onerror = () => resolve(undefined)
      opening.onsuccess = () => {
        const database = opening.result
        const transaction = database.transaction(name, 'readwrite')
        const request = run(transaction.objectStore(name))
        transaction.oncomplete = () => resolve(request?.result)
        transaction.onabort = () => resolve(undefined)
        database.close()
      }
    } catch {
      resolve(undefined)
    }
  })
}

/** Deletes the answers and drafts that the app has kept, of all accounts but one. Unsent changes stay. */
export async function deleteKept(exceptAccountId?: string): Promise<void> {
  await changeStore('kept', (store) => {
    if (!exceptAccountId) return void store.clear()
    for (const keys of keysOfOthers(exceptAccountId)) store.delete(keys)
  })
}

/** Deletes what the app has kept, and refuses to keep more. This page must be left afterwards. */
export function closeDeviceData(): Promise<void> {
  isClosed = true
  return deleteKept()
}
