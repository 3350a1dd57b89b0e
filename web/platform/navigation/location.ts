import type { Tone } from '#web/ui/tone.ts'
import { confirmLeave, hasUnsaved } from '#web/ui/unsaved.ts'
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
  /** The list that this thing stands over is one step back. */
  overList?: boolean
  /** Place of the entry in the history of this tab. */
  position?: number
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

let position = readLocation('load').state.position ?? 0
const placed = (state: HistoryState): HistoryState => ({ ...state, position })
/** The person has agreed to lose the changes of the page that the next move leaves. */
let agreed = false

window.history.replaceState(placed(readLocation('load').state), '')

window.addEventListener('popstate', () => {
  const { state } = readLocation('pop')
  // A link to a place on the page makes an entry without a position.
  if (state.position === undefined) window.history.replaceState(placed(state), '')
  const distance = (state.position ?? position) - position
  if (distance !== 0 && !agreed && hasUnsaved()) {
    // The browser has moved already: it returns until the person agrees.
    window.history.go(-distance)
    return confirmLeave(() => {
      agreed = true
      window.history.go(distance)
    })
  }
  agreed = false
  position += distance
  tell('pop')
})

/** Tells each move within the portal. Returns its own end. */
export function onNavigation(listener: (location: Location) => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Goes to a page. Before unsaved changes are lost by it, the person is asked; a redirect asks nobody. */
export function navigate({ to, replace = false, state = {} }: Destination) {
  const go = () => {
    const here = new URL(to, window.location.href).href === window.location.href
    // As browsers do: going where one is leaves no second entry to go back through.
    const stays = replace || here
    if (!stays) position += 1
    window.history[stays ? 'replaceState' : 'pushState'](placed(state), '', to)
    tell(replace ? 'replace' : 'push')
  }
  if (replace) go()
  else confirmLeave(go)
}
