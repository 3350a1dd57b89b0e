import { useCallback, useEffect, useState } from 'react'
import type { Answer } from '#contract/platform/endpoint.ts'
import { listMailboxMessages } from '#contract/platform/mailbox.ts'
import { call } from '#web/platform/api/call.ts'

export type Message = Answer<typeof listMailboxMessages>['messages'][number]

/** Polling interval for new mails. */
const REFRESH_MS = 4000

/** Polls the mails while the page is visible. */
export function useMessages() {
  const [messages, setMessages] = useState<readonly Message[]>()
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)

  const fetchMessages = useCallback(async () => {
    try {
      setMessages((await call(listMailboxMessages)).messages)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }, [])

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void fetchMessages()
    }
    look()
    const timer = setInterval(look, REFRESH_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [fetchMessages])

  const refresh = async () => {
    setBusy(true)
    await fetchMessages()
    setBusy(false)
  }
  return { messages, failed, busy, refresh }
}
