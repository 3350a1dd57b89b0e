import { isMemberApp } from '#contract/platform/pages.ts'
import type { Tone } from '#web/ui/tone.ts'
import { confirmLeave, hasUnsaved } from '#web/ui/unsaved.ts'
import type { Target } from './paths.ts'

/** State that one screen passes to the next. */
export interface HistoryState {
  /** Result of an action, shown by the next screen. */
  message?: string
  /** Tone of the message. The default is information. */
  tone?: Tone
  /** Why the session ended. */
  reason?: string
  /** Path and query to return to after sign-in. */
  from?: string
  /** Address with which to sign in through the company. */
  email?: string
  /** The previous history entry is the list of this detail page. */
  overList?: boolean
  /** Index of the entry in the history of this tab. */
  position?: number
}

export interface Location {
  /** Without a trailing slash. */
  pathname: string
  searchStr: string
  state: HistoryState
  /** Kind of navigation that led here. */
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

function notifyListeners(by: Location['by']) {
  const location = readLocation(by)
  for (const listener of listeners) listener(location)
}

let position = readLocation('load').state.position ?? 0
const withPosition = (state: HistoryState): HistoryState => ({ ...state, position })
/** The user has agreed to lose the unsaved changes on the next history move. */
let hasAgreedToLeave = false

window.history.replaceState(withPosition(readLocation('load').state), '')

window.addEventListener('popstate', () => {
  const { state } = readLocation('pop')
  // A link to an anchor on the page creates an entry without a position.
  if (state.position === undefined) window.history.replaceState(withPosition(state), '')
  const distance = (state.position ?? position) - position
  if (distance !== 0 && !hasAgreedToLeave && hasUnsaved()) {
    // popstate fires after the move. Go back until the user agrees.
    window.history.go(-distance)
    return confirmLeave(() => {
      hasAgreedToLeave = true
      window.history.go(distance)
    })
  }
  hasAgreedToLeave = false
  position += distance
  notifyListeners('pop')
})

/** Calls the listener after each navigation. Returns the unsubscribe function. */
export function onNavigation(listener: (location: Location) => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const inMemberApp = isMemberApp(window.location.pathname)

/** Loads the page anew if the path belongs to the other one of the two apps. State does not get there. */
function loadOtherApp(to: Target, replace: boolean): boolean {
  const { href, pathname } = new URL(to, window.location.href)
  if (isMemberApp(pathname) === inMemberApp) return false
  window.location[replace ? 'replace' : 'assign'](href)
  return true
}

/** Navigates to a page. The user is asked before unsaved changes are lost, except on a redirect. */
export function navigate({ to, replace = false, state = {} }: Destination) {
  const go = () => {
    if (loadOtherApp(to, replace)) return
    const isCurrent = new URL(to, window.location.href).href === window.location.href
    // Like browsers, add no second history entry for the current address.
    const replaces = replace || isCurrent
    if (!replaces) position += 1
    window.history[replaces ? 'replaceState' : 'pushState'](withPosition(state), '', to)
    notifyListeners(replace ? 'replace' : 'push')
  }
  if (replace) go()
  else confirmLeave(go)
}
