import { changeStore } from './deviceData.ts'

/** How many changes of an account, or of all accounts, were not sent yet. */
export async function countUnsent(accountId?: string): Promise<number> {
  const count = await changeStore('outbox', (store) =>
    accountId ? store.index('account').count(accountId) : store.count(),
  )
  return count ?? 0
}

export async function deleteUnsent(accountId: string): Promise<void> {
  await changeStore('outbox', (store) => {
    const request = store.index('account').openKeyCursor(accountId)
    request.onsuccess = () => {
      if (!request.result) return
      store.delete(request.result.primaryKey)
      request.result.continue()
    }
    return undefined
  })
}
