import type {} from '@tanstack/react-router'
import type { Tone } from '#web/ui/tone.ts'

/** What one screen tells the next along the way. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of something that was done: shown on arrival. */
    message?: string
    /** How the message is meant; information unless told. */
    tone?: Tone
    /** Why the session ended. */
    reason?: string
    /** Path and query to return to after sign-in. */
    from?: string
  }
}

/** Only a path of this portal is returned to. */
export function safeReturn(from: string | undefined) {
  if (!from) return '/dashboard'
  const url = new URL(from, window.location.origin)
  const inside = from.startsWith('/') && url.origin === window.location.origin
  return inside ? `${url.pathname}${url.search}` : '/dashboard'
}
