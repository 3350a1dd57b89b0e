import { readKeptAccount } from '#web/me/offline/database.ts'
import { deleteKept } from '#web/platform/offline/deviceData.ts'
import { flush } from './flush.ts'

/**
 * Sends what waits of the person who used the app last, from the service worker. A person who signed out is not kept:
 * what they have not sent waits until they sign in again.
 * @throws Error if something still waits, so that the browser tries again later
 */
export async function sendWaiting(): Promise<void> {
  const accountId = await readKeptAccount()
  if (!accountId) return
  const end = await flush(accountId)
  if (end === 'signed-out') await deleteKept()
  if (end === 'waiting') throw new Error('entries still wait')
}
