import { type KeyboardEvent, useState, useTransition } from 'react'

/** For a trigger whose popup is fetched on pointing or focus; `asked` once it was pressed and the code is there. */
export function useOpenOnDemand(load: () => Promise<unknown>) {
  const [asked, setAsked] = useState(false)
  const [, startTransition] = useTransition()
  const open = () => startTransition(() => setAsked(true))
  // A failure shows when the popup is asked for.
  const prefetch = () => void load().catch(() => {})
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open()
  }
  const events = { onPointerEnter: prefetch, onFocus: prefetch, onClick: open, onKeyDown }
  return { asked, triggerProps: { ...events, 'aria-expanded': false } }
}
