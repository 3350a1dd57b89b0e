import { useEffect, useState } from 'react'

const isShortcut = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey)

const isLetter = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key.length === 1 && !ctrlKey && !metaKey

/**
 * Opens on Ctrl K or ⌘ K. `early` is what was typed before the dialog took the keys, undefined while it is closed:
 * its code is still on its way then.
 */
export function useCommandKey(prefetch: () => void) {
  const [early, setEarly] = useState<string>()
  const isOpen = early !== undefined
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const waits = isOpen && !document.querySelector('dialog[open]')
      if (!isShortcut(event) && !(waits && isLetter(event))) return
      event.preventDefault()
      if (isShortcut(event)) setEarly((text) => text ?? '')
      else setEarly((text = '') => text + event.key)
      prefetch()
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [isOpen, prefetch])
  return { early, open: () => setEarly(''), close: () => setEarly(undefined) }
}
