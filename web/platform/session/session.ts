import { useSyncExternalStore } from 'react'
import { getSession, logout } from '#contract/identity/sessions.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { clearLocalData } from '#web/platform/api/localData.ts'
import { currentLanguage } from '#web/platform/language/language.ts'
import { pacing } from '#web/platform/page/pacing.ts'
import { forgetUnsaved } from '#web/ui/unsaved.ts'
import { sessionCopy } from './sessionCopy.ts'

type Known = NonNullable<Answer<typeof getSession>['session']>
export type Session = Pick<Known, 'user' | 'kind' | 'expires_at'>

export interface SessionState {
  /** Undefined until the first lookup has an answer; null for a visitor. */
  session: Session | null | undefined
  validating: boolean
  /** Why the last session ended, to be told on the sign-in page. */
  reason: string | undefined
}

let state: SessionState = { session: undefined, validating: false, reason: undefined }
let running: Promise<void> | undefined
let validatedAt = Number.NEGATIVE_INFINITY
/** Grows with each sign-in and sign-out, so that a lookup begun before does not overrule it. */
let generation = 0

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
const currentSession = () => state
const change = (next: Partial<SessionState>) => {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

type News = { event: 'started'; userId: string } | { event: 'ended'; reason: string }
const otherTabs = new BroadcastChannel('session')
const announce = (news: News) => otherTabs.postMessage(news)
otherTabs.addEventListener('message', ({ data }: MessageEvent<News>) => {
  if (data.event === 'ended') {
    if (state.session) signOut(data.reason)
  } else if (state.session && state.session.user.id !== data.userId) {
    // Someone else's cookie is in this browser now: nothing of the former person may stay on the screen.
    forgetUnsaved()
    window.location.reload()
  }
})

function signIn(session: Session) {
  generation += 1
  validatedAt = performance.now()
  change({ session, reason: undefined })
}

function signOut(reason: string | undefined) {
  generation += 1
  clearLocalData()
  change({ session: null, reason })
}

async function lookUp(): Promise<Session | null> {
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

/** Asks the server whether the session still holds, unless that is being asked or was, seconds ago. */
export function validateSession(): Promise<void> {
  const fresh = performance.now() - validatedAt < pacing.sessionCache
  if (!running && !(fresh && state.session)) running = validate().finally(() => (running = undefined))
  return running ?? Promise.resolve()
}

async function validate() {
  const begun = generation
  const first = state.session === undefined
  const signedIn = Boolean(state.session)
  change({ validating: true })
  const outcome = await lookUp().catch(() => 'failed' as const)
  change({ validating: false })
  if (begun !== generation) return
  if (outcome === 'failed')
    return first || !signedIn
      ? change({ session: null })
      : endSession(sessionCopy[currentLanguage()].validationFailed)
  if (outcome) return signIn(outcome)
  if (!signedIn) return change({ session: null })
  endSession(sessionCopy[currentLanguage()].expired)
  await call(logout).catch(() => {})
}

/** Asks now and takes the answer over; for a screen whose next step depends on it. */
export async function checkSession(): Promise<Session | null> {
  const session = await lookUp()
  if (session) seedSession(session)
  return session
}

/** Takes over the session that a sign-in answered, so that the next page asks for nothing. */
export function seedSession(session: Session) {
  signIn(withFallbacks(session))
  announce({ event: 'started', userId: session.user.id })
}

/** Forgets the session here and in every other tab. Ending it on the server is the caller's call. */
export function endSession(reason: string) {
  signOut(reason)
  announce({ event: 'ended', reason })
}

export const useSession = () => useSyncExternalStore(subscribe, currentSession)

/** Tells each change of who is signed in. Returns the end of the subscription. */
export function subscribeAuthState(listener: (session: Session | null) => void) {
  let known = state.session
  return subscribe(() => {
    if (state.session === known) return
    known = state.session
    listener(known ?? null)
  })
}
