import { type RefObject, useEffect, useRef } from 'react'
import { focusPart } from './focus.ts'

/**
 * Focuses what takes the place of a sent form, or else the main heading: the button that had the focus is gone, and the
 * keyboard would start at the top again.
 */
export function useOutcomeFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null)
  useEffect(() => {
    if (document.activeElement === document.body) focusPart(part.current)
  }, [])
  return part
}
