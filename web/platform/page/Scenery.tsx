import { Suspense, useSyncExternalStore } from 'react'
import { drawings } from '#web/ui/illustration/drawings.ts'
import { Landscape, type LandscapeKind } from '#web/ui/illustration/Landscape.tsx'

const wide = window.matchMedia('(min-width: 64rem)')
const subscribe = (listener: () => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** The illustration next to a form. It is loaded after the form, and only on wide screens. */
export function Scenery({ kind }: { kind: LandscapeKind }) {
  const shown = useSyncExternalStore(subscribe, () => wide.matches)
  return (
    <div className="sticky top-0 hidden h-dvh bg-sunken lg:block">
      {shown && (
        <Suspense>
          <Landscape kind={kind} drawing={drawings[kind]} />
        </Suspense>
      )}
    </div>
  )
}
