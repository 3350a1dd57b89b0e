import { type KeyboardEvent, useEffect, useState } from 'react'
import { optionId } from './Results.tsx'

/** Active option of a listbox (aria-activedescendant): the arrow keys move it and Enter chooses it. */
export function useMarked<T>(list: string, entries: readonly T[], onChoose: (entry: T) => void) {
  const [wanted, setMarked] = useState(0)
  const marked = Math.min(wanted, Math.max(entries.length - 1, 0))
  useEffect(() => {
    document.getElementById(optionId(list, marked))?.scrollIntoView({ block: 'nearest' })
  }, [list, marked])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = entries[marked]
    if (step) {
      event.preventDefault()
      setMarked((marked + step + entries.length) % Math.max(entries.length, 1))
    } else if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) {
      event.preventDefault()
      onChoose(chosen)
    }
  }
  return { marked, setMarked, onKeyDown }
}
