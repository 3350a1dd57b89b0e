import { useSyncExternalStore } from 'react'
import { getSession, logout } from '#contract/identity/sessions.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { clearLocalData } from '#web/platform/api/localData.ts'
import { currentLanguage } from '#web/platform/language/language.ts'
import { deleteKept } from '#web/platform/offline/deviceData.ts'
import { pacing } from '#web/platform/page/pacing.ts'
import { forgetUnsaved } from '#web/ui/unsaved.ts'
import { sessionCopy } from './sessionCopy.ts'

type Known = NonNullable<Answer<typeof getSession>['session']>
export type Session = Pick<Known, 'user' | 'kind' | 'expires_at' | 'other_cells'>

export interface SessionState {
  /** Undefined until the first lookup has finished; null for a visitor. */
  session: Session | null | undefined
  validating: boolean
  /** Why the last session ended, shown on the sign-in page. */
  reason: string | undefined
}

let state: SessionState = { session: undefined, validating: false, reason: undefined }
let running: Promise<void> | undefined
let validatedAt = Number.NEGATIVE_INFINITY
/** Increases with each sign-in and sign-out. A lookup that started in an older generation is ignored. */
let generation = 0

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
const currentSession = () => state
const updateState = (next: Partial<SessionState>) => {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

/** Where the session goes on in another part of the service, with other organizations, it starts for nobody that others know. */
type News = { event: 'started'; userId: string; tab?: string } | { event: 'ended'; reason: string }
const otherTabs = new BroadcastChannel('session')
export const announce = (news: News) => otherTabs.postMessage(news)
otherTabs.addEventListener('message', ({ data }: MessageEvent<News>) => {
  if (data.event === 'ended') {
    if (state.session) signOut(data.reason)
  } else if (state.session && state.session.user.id !== data.userId) {
    // Another user has signed in with this browser's cookie, or it reaches other organizations. Reload, so that no data of the previous one stays visible.
    forgetUnsaved()
    window.location.reload()
  }
})

function signIn(session: Session) {
  generation += 1
  validatedAt = performance.now()
  void deleteKept(session.user.id)
  updateState({ session, reason: undefined })
}

function signOut(reason: string | undefined) {
  generation += 1
  void clearLocalData()
  updateState({ session: null, reason })
}

async function fetchSession(): Promise<Session | null> {
  try {
    const { session, user } = await call(getSession)
    return session ? withFallbacks({ ...session, user: session.user ?? user }) : null
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 404)) return null
    throw error
  }
}

function withFallbacks(session: Session): Session {
  const { user } = session
  return {
    ...session,
    user: { ...user, name: user.name || user.email, firebase_uid: user.firebase_uid || user.id },
  }
}

/** Validates the session with the server. Concurrent calls share one request, and a recent result is reused. */
export function validateSession(): Promise<void> {
  const fresh = performance.now() - validatedAt < pacing.sessionCache
  if (!running && !(fresh && state.session)) running = validate().finally(() => (running = undefined))
  return running ?? Promise.resolve()
}

async function validate() {
  const begun = generation
  const first = state.session === undefined
  const signedIn = Boolean(state.session)
  updateState({ validating: true })
  const outcome = await fetchSession().catch(() => 'failed' as const)
  updateState({ validating: false })
  if (begun !== generation) return
  if (outcome === 'failed')
    return first || !signedIn
      ? updateState({ session: null })
      : endSession(sessionCopy[currentLanguage()].validationFailed)
  if (outcome) return signIn(outcome)
  if (!signedIn) {
    void deleteKept()
    return updateState({ session: null })
  }
  endSession(sessionCopy[currentLanguage()].expired)
  await call(logout).catch(() => {})
}

/** Looks up the session without the cache and stores it, for a screen whose next step depends on it. */
export async function checkSession(): Promise<Session | null> {
  const session = await fetchSession()
  if (session) seedSession(session)
  return session
}

/** Stores the session that a sign-in answered, so that the next page needs no lookup. */
export function seedSession(session: Session) {
  signIn(withFallbacks(session))
  announce({ event: 'started', userId: session.user.id })
}

/** Clears the session in this and all other tabs. The caller ends it on the server. */
export function endSession(reason: string) {
  signOut(reason)
  announce({ event: 'ended', reason })
}

export const useSession = () => useSyncExternalStore(subscribe, currentSession)

/** Calls the listener when the signed-in user changes. Returns the unsubscribe function. */
export function subscribeAuthState(listener: (session: Session | null) => void) {
  let previous = state.session
  return subscribe(() => {
    if (state.session === previous) return
    previous = state.session
    listener(previous ?? null)
  })
}
