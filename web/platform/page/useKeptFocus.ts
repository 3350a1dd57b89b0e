import { type RefObject, useEffect, useRef } from 'react'
import { focusPart } from './focus.ts'

/**
 * Focuses a part of the page, which needs `tabIndex={-1}`, when the element in it that had the focus is gone, as an answered
 * entry of a list is: otherwise the keyboard starts at the top again. Without the part, the main heading gets the focus.
 */
export function useKeptFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null)
  const wasWithin = useRef(false)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      // A dialog that the part opened gives the focus back when it closes.
      if (!(target instanceof Element)) return
      const dialog = target.closest('dialog')
      if (dialog && !dialog.contains(part.current)) return
      wasWithin.current = part.current?.contains(target) === true
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (wasWithin.current && document.activeElement === document.body) focusPart(part.current)
  })
  return part
}
