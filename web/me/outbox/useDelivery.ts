import { useEffect } from 'react'
import { flush } from './flush.ts'

const firstRetryMs = 4000
const longestRetryMs = 120_000

/** Sends what waits of an account whenever a connection is likely, and again while something waits. */
export function useDelivery(accountId: string, isWaiting: boolean) {
  useEffect(() => {
    const send = () => void flush(accountId).catch(() => {})
    send()
    window.addEventListener('online', send)
    window.addEventListener('focus', send)
    return () => {
      window.removeEventListener('online', send)
      window.removeEventListener('focus', send)
    }
  }, [accountId])

  // A busy server accepts it later, and browsers do not announce each connection that returns.
  useEffect(() => {
    if (!isWaiting) return
    let timer = 0
    const sendIn = (delay: number) => {
      timer = window.setTimeout(() => {
        void flush(accountId).catch(() => {})
        sendIn(Math.min(2 * delay, longestRetryMs))
      }, delay)
    }
    sendIn(firstRetryMs)
    return () => window.clearTimeout(timer)
  }, [accountId, isWaiting])
}
