/** TypeScript's library lacks the Background Sync API, which some browsers lack too. */
interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> }
}

/**
 * Asks the browser to wake the service worker as soon as there is a connection, also when the app is closed by then.
 * @returns whether the browser will
 */
export async function requestBackgroundSync(): Promise<boolean> {
  try {
    const registration: SyncRegistration | undefined = await navigator.serviceWorker.getRegistration('/me')
    await registration?.sync?.register('outbox')
    return Boolean(registration?.sync)
  } catch {
    return false
  }
}
