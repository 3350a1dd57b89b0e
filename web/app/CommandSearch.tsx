import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { frameCopy } from './frameCopy.ts'
import { useCopy } from './language.ts'

const load = () => import('./CommandDialog.tsx')
const CommandDialog = lazy(load)

const apple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens with a press, with Ctrl K, or with ⌘ K. */
export function CommandSearch() {
  const copy = useCopy(frameCopy)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    // Whoever types at once after Ctrl K loses no letter to the network.
    load().catch(() => {})
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
  return (
    <>
      <Button
        variant="quiet"
        className="px-3! text-muted max-sm:px-2!"
        icon={<Search aria-hidden="true" />}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <span className="max-md:sr-only">{copy.search}</span>
        <span aria-hidden="true" className="max-md:hidden">
          <kbd className="rounded-small border border-line px-1.5 font-sans text-xs">
            {apple ? '⌘ K' : 'Ctrl K'}
          </kbd>
        </span>
      </Button>
      {open && (
        <Suspense>
          <CommandDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
