import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Toast } from './Toast.tsx'
import { toasts } from './toast.ts'

type Props = { label: string; dismissLabel: string }

/** Rendered exactly once per page. */
export function Toaster({ label, dismissLabel }: Props) {
  const entries = useSyncExternalStore(toasts.subscribe, toasts.current)
  const region = useRef<HTMLElement>(null)
  const newest = entries.at(-1)?.id

  useEffect(() => {
    const element = region.current
    if (!element) return
    // A new toast must be above an open dialog. The live region moves only if needed: moving it silences it.
    const covered = newest !== undefined && document.querySelector('dialog:modal')
    if (covered && element.matches(':popover-open')) element.hidePopover()
    if (!element.matches(':popover-open')) element.showPopover()
  }, [newest])

  return (
    <section
      ref={region}
      popover="manual"
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions"
      className="pointer-events-none fixed inset-x-4 top-auto bottom-4 m-0 ml-auto flex w-auto flex-col gap-2 overflow-visible bg-transparent p-0 sm:left-auto sm:w-96"
    >
      {entries.map((entry) => (
        <Toast key={entry.id} entry={entry} dismissLabel={dismissLabel} />
      ))}
    </section>
  )
}
