import { useSyncExternalStore } from 'react'

/** A browser that can install the app says so by this event, and installs it at a tap. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallEvent
  }
  interface Navigator {
    /** Safari on iOS tells here alone whether the app is installed. */
    readonly standalone?: boolean
  }
}

let offer: InstallEvent | undefined
const listeners = new Set<() => void>()

function change(next: InstallEvent | undefined) {
  offer = next
  for (const listener of listeners) listener()
}

/** Keeps the browser's offer, which comes once after the page has loaded. */
export function listenForInstallOffer() {
  window.addEventListener('beforeinstallprompt', (event) => {
    // The page offers it in its own place.
    event.preventDefault()
    change(event)
  })
  window.addEventListener('appinstalled', () => change(undefined))
}

/** Asks the browser to install the app. Its offer is good for one question. */
export async function install(): Promise<void> {
  const asked = offer
  change(undefined)
  await asked?.prompt()
}

const isInstalled = () =>
  window.matchMedia('(display-mode: standalone)').matches || navigator.standalone === true

/**
 * How the app can be installed, by what the browser can do and never by its name. `hand`: by its share menu, which
 * phones have where they make no offer.
 */
export function useInstallWay(): 'offer' | 'hand' | 'none' {
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return useSyncExternalStore(subscribe, () => {
    if (isInstalled()) return 'none'
    if (offer) return 'offer'
    const isHandheld = window.matchMedia('(pointer: coarse)').matches
    return isHandheld && !('onbeforeinstallprompt' in window) ? 'hand' : 'none'
  })
}
