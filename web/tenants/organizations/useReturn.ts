import { useCallback, useEffect, useRef } from 'react'

/** Gives the focus back to what opened a dialog, once the list it stands in is there again. */
export function useReturn(hidden: boolean) {
  const opener = useRef<Element>(null)
  useEffect(() => {
    const lost = document.activeElement === document.body
    if (!hidden && lost && opener.current instanceof HTMLElement) opener.current.focus()
  }, [hidden])
  return useCallback(() => {
    opener.current = document.activeElement
  }, [])
}
