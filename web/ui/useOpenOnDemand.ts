import { type KeyboardEvent, useState, useTransition } from 'react'

/** Props for a trigger that loads its popup on hover or focus. `asked` is true after a click, once the code is there. */
export function useOpenOnDemand(load: () => Promise<unknown>) {
  const [asked, setAsked] = useState(false)
  const [, startTransition] = useTransition()
  const open = () => startTransition(() => setAsked(true))
  // A failed prefetch is ignored: the click loads again and shows the error.
  const prefetch = () => void load().catch(() => {})
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open()
  }
  const events = { onPointerEnter: prefetch, onFocus: prefetch, onClick: open, onKeyDown }
  return { asked, triggerProps: { ...events, 'aria-expanded': false } }
}
