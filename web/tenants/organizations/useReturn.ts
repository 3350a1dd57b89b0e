import { useCallback, useEffect, useRef } from 'react'

/** Returns the focus to the element that opened a dialog, once its list is rendered again. */
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
