import { useEffect, useState } from 'react'
import { leaveForLogin } from '#web/platform/api/call.ts'
import { requestBackgroundSync } from './backgroundSync.ts'
import { flush } from './flush.ts'

const firstRetryMs = 4000
const longestRetryMs = 120_000

/** Sends what waits of an account. If the session has ended, the page is left. */
export async function sendWaitingOf(accountId: string): Promise<void> {
  try {
    if ((await flush(accountId)) === 'signed-out') await leaveForLogin()
  } catch {
    // Entries stay where the browser's storage fails or the page is left.
  }
}

/**
 * Sends what waits of an account whenever a connection is likely, and again while something waits.
 * @returns whether the browser also sends it when the app is closed
 */
export function useDelivery(accountId: string, isWaiting: boolean): boolean {
  const [isSentWhenClosed, setSentWhenClosed] = useState(false)
  useEffect(() => {
    const sendNow = () => void sendWaitingOf(accountId)
    sendNow()
    window.addEventListener('online', sendNow)
    window.addEventListener('focus', sendNow)
    return () => {
      window.removeEventListener('online', sendNow)
      window.removeEventListener('focus', sendNow)
    }
  }, [accountId])

  // A busy server accepts it later, and browsers do not announce each connection that returns.
  useEffect(() => {
    if (!isWaiting) return
    void requestBackgroundSync().then(setSentWhenClosed)
    let timer = 0
    const sendIn = (delay: number) => {
      timer = window.setTimeout(() => {
        void sendWaitingOf(accountId)
        sendIn(Math.min(2 * delay, longestRetryMs))
      }, delay)
    }
    sendIn(firstRetryMs)
    return () => window.clearTimeout(timer)
  }, [accountId, isWaiting])
  return isSentWhenClosed
}
