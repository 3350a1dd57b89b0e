import type { KeyboardEvent } from 'react'

/** Handles Enter in an input whose value is added on its own: Enter must not submit the form around it. */
export const onEnter = (add: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  add()
}
