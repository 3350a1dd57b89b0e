import type { Tone } from '#web/ui/tone.ts'
import type { Target } from './paths.ts'

/** What one screen tells the next along the way. */
export interface HistoryState {
  /** Of something that was done: shown on arrival. */
  message?: string
  /** How the message is meant; information unless told. */
  tone?: Tone
  /** Why the session ended. */
  reason?: string
  /** Path and query to return to after sign-in. */
  from?: string
}

export interface Location {
  /** Without a slash at its end. */
  pathname: string
  searchStr: string
  state: HistoryState
  /** How it was come to. */
  by: 'load' | 'push' | 'replace' | 'pop'
}

export interface Destination {
  to: Target
  replace?: boolean | undefined
  state?: HistoryState | undefined
}

const listeners = new Set<(location: Location) => void>()

export function readLocation(by: Location['by']): Location {
  const { pathname, search } = window.location
  const state: HistoryState | null = window.history.state
  return { pathname: pathname.replace(/(?<!\/)\/+$/, '') || '/', searchStr: search, state: state ?? {}, by }
}

function tell(by: Location['by']) {
  const location = readLocation(by)
  for (const listener of listeners) listener(location)
}

window.addEventListener('popstate', () => tell('pop'))

/** Tells each move within the portal. Returns its own end. */
export function onNavigation(listener: (location: Location) => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function navigate({ to, replace = false, state = {} }: Destination) {
  const here = new URL(to, window.location.href).href === window.location.href
  // As browsers do: going where one is leaves no second entry to go back through.
  if (replace || here) window.history.replaceState(state, '', to)
  else window.history.pushState(state, '', to)
  tell(replace ? 'replace' : 'push')
}
