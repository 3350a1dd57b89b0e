import { useEffect } from 'react'

/** Removes the hash, so that a token in it stays neither in the address nor in the history. Read it while rendering. */
export function useHashRemoved() {
  useEffect(() => {
    const { pathname, search, hash } = window.location
    if (hash) window.history.replaceState(window.history.state, '', pathname + search)
  }, [])
}
