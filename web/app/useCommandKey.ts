import { useEffect, useState } from 'react'

const isShortcut = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey)

const isLetter = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key.length === 1 && !ctrlKey && !metaKey

/**
 * Opens the search dialog on Ctrl K or ⌘ K. `early` collects the keys typed while the code of the dialog loads; it is
 * undefined while the dialog is closed.
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
