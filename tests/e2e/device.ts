import { expect, type Page } from '@playwright/test'

/** The rows of a store of the employees' app on this device. Empty if the app has stored nothing here. */
export const stored = (page: Page, name: 'kept' | 'outbox') =>
  page.evaluate(
    (store) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('elan')
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => (opening.error?.name === 'AbortError' ? resolve([]) : reject(opening.error))
        opening.onsuccess = () => {
          const reading = opening.result.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result)
          }
        }
      }),
    name,
  )

/** What Today keeps on the device, beside the person. */
const keptByToday = ['challenges', 'days', 'me', 'missions', 'quizzes', 'settings', 'sources']

/** Waits until Today has kept all that it shows without a connection. */
export async function waitUntilKept(page: Page) {
  const names = async () => {
    const rows = (await stored(page, 'kept')) as { key: string }[]
    return rows.map(({ key }) => key.split(' ').at(-1)).sort()
  }
  await expect.poll(names).toEqual(keptByToday)
}

/** Stores a change as a screen without a connection does. */
export async function storeChange(page: Page, change: { body: string; accountId?: string }) {
  const { data } = await (await page.request.get('/api/me')).json()
  const entry = {
    id: crypto.randomUUID(),
    accountId: data.account.id,
    createdAt: 1,
    label: 'A decision',
    address: '/api/me/consents',
    method: 'POST',
    contentType: 'application/json',
    state: 'waiting',
    ...change,
  }
  await page.evaluate(
    (row) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('elan')
        opening.onsuccess = () => {
          const writing = opening.result.transaction('outbox', 'readwrite')
          writing.objectStore('outbox').put(row)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    entry,
  )
}

/** Makes the browser one without Background Sync: its service worker would send what a test holds back in the page. */
export const removeBackgroundSync = (page: Page) =>
  page.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'))
