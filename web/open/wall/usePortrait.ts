import { useSyncExternalStore } from 'react'

const portrait = window.matchMedia('(orientation: portrait)')

function subscribe(listener: () => void) {
  portrait.addEventListener('change', listener)
  return () => portrait.removeEventListener('change', listener)
}

export const usePortrait = (): boolean => useSyncExternalStore(subscribe, () => portrait.matches)
