import { useEffect } from 'react'

/** A token in the hash must not stay in the address or the history: read it while rendering, it is gone after. */
export function useHashRemoved() {
  useEffect(() => {
    const { pathname, search, hash } = window.location
    if (hash) window.history.replaceState(window.history.state, '', pathname + search)
  }, [])
}
